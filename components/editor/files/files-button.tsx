import { ChevronDown, Film, LoaderCircle, TriangleAlert } from 'lucide-react';
import { useRef, useState } from 'react';
import { Button } from '@/components/ui/button';
import { cn } from '@/components/ui/cn';
import { FILES } from '@/lib/editor/messages/files';
import { listedSources } from '@/lib/editor/sources';
import { useFile } from '../editor-store';
import { FilesDialog } from './files-dialog';

/** How many files the clip has, and the list of them. Nothing while there is one. */
export function FilesButton({ className }: { className?: string }) {
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const { count, problems, opening } = useFile((file) => {
    const listed = listedSources(file);
    return {
      count: listed.length,
      problems: listed.filter(({ problem }) => problem !== null).length,
      opening: listed.some(({ isArriving }) => isArriving),
    };
  });
  // Always one, so that the button keeps its width.
  const Icon = opening ? LoaderCircle : problems > 0 ? TriangleAlert : Film;
  // An open list stays, also if one file is left.
  if (count < 2 && !open) return null;
  return (
    <>
      <Button
        ref={button}
        variant="secondary"
        size="sm"
        aria-haspopup="dialog"
        aria-label={FILES.open(count, problems)}
        onClick={() => setOpen(true)}
        className={cn(
          'shrink-0 gap-1.5 px-2.5 whitespace-nowrap tabular-nums',
          problems > 0 && 'border-danger text-danger',
          className,
        )}
      >
        <Icon aria-hidden className={cn(opening && 'motion-safe:animate-spin')} />
        {FILES.count(count)}
        <ChevronDown aria-hidden className="size-3.5! max-sm:hidden" />
      </Button>
      <FilesDialog open={open} onOpenChange={setOpen} trigger={button} />
    </>
  );
}
