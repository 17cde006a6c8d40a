import { cn } from '@/components/ui/cn';
import { FILTERS, type Filter } from '@/lib/content/categories';

interface CategoryFilterProps {
  chosen: Filter;
  onChoose(filter: Filter): void;
}

/** Without JavaScript the buttons could do nothing, so they are not shown; every post is listed below anyway. */
export function CategoryFilter({ chosen, onChoose }: CategoryFilterProps) {
  return (
    <fieldset className="min-w-0 noscript:hidden">
      <legend className="sr-only">Filter articles by category</legend>
      <div className="flex flex-wrap gap-2">
        {FILTERS.map((filter) => {
          const pressed = filter === chosen;
          return (
            <button
              key={filter}
              type="button"
              aria-pressed={pressed}
              onClick={() => onChoose(filter)}
              className={cn(
                'min-h-11 rounded-full border px-4 text-sm font-semibold transition-colors',
                pressed
                  ? 'border-accent bg-accent text-on-accent'
                  : 'border-line-strong bg-panel text-ink hover:bg-sunken',
              )}
            >
              {filter}
            </button>
          );
        })}
      </div>
    </fieldset>
  );
}
