import { cn } from '@/components/ui/cn';
import { sourceColor } from './source-color';

/** The color of a file, beside its name. @param place its place among all that were added. */
export function SourceDot({ place, className }: { place: number; className?: string }) {
  return (
    <span
      aria-hidden
      className={cn('inline-block size-2.5 shrink-0 rounded-full', className)}
      style={{ background: sourceColor(place) }}
    />
  );
}
