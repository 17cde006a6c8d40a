import { ChevronDown, Film, LoaderCircle, TriangleAlert } from 'lucide-react';
import { useRef, useState } from 'react';
import { Button } from '@/components/ui/button';
import { cn } from '@/components/ui/cn';
import { FILES } from '@/lib/editor/messages/files';
import { listedSources, problemIn } from '@/lib/editor/sources';
import { useFile } from '../editor-store';
import { useLate } from '../use-late';
import { lateFilesDialog } from './late-files-dialog';

/** How many files the clip has, the list of them, and the button that puts pieces of a recording in order. Nothing while there is one. */
export function FilesButton({ className }: { className?: string }) {
  const [open, setOpen] = useState(false);
  const several = useFile((file) => listedSources(file).length > 1);
  // An open list stays, also if one file is left.
  return several || open ? <ListButton open={open} onOpenChange={setOpen} className={className} /> : null;
}

interface ListButtonProps {
  open: boolean;
  onOpenChange(open: boolean): void;
  className: string | undefined;
}

function ListButton({ open, onOpenChange, className }: ListButtonProps) {
  const button = useRef<HTMLButtonElement>(null);
  const { module, retry } = useLate(lateFilesDialog);
  const { count, problems, opening } = useFile((file) => {
    const listed = listedSources(file);
    return {
      count: listed.length,
      problems: listed.filter((source) => problemIn(file, source) !== null).length,
      opening: listed.some(({ isArriving }) => isArriving),
    };
  });
  // Always one, so that the button keeps its width.
  const Icon = opening ? LoaderCircle : problems > 0 ? TriangleAlert : Film;
  return (
    <>
      <Button
        ref={button}
        variant="secondary"
        size="sm"
        aria-haspopup="dialog"
        aria-label={FILES.open(count, problems)}
        onClick={() => {
          retry();
          onOpenChange(true);
        }}
        className={cn(
          'shrink-0 gap-1.5 px-2.5 whitespace-nowrap tabular-nums',
          problems > 0 && 'border-danger text-danger',
          className,
        )}
      >
        <Icon aria-hidden className={cn(opening && 'motion-safe:animate-spin')} />
        {FILES.count(count)}
        <ChevronDown aria-hidden className="size-3.5! hidden roomy:block" />
      </Button>
      {module && (
        <module.SortChunks words="with-room" className={cn('shrink-0 px-2.5 whitespace-nowrap', className)} />
      )}
      {module && <module.FilesDialog open={open} onOpenChange={onOpenChange} trigger={button} />}
    </>
  );
}
