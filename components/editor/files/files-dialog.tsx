import { ArrowDownAZ, CalendarClock } from 'lucide-react';
import { type RefObject, useRef } from 'react';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { FILES } from '@/lib/editor/messages/files';
import { noteOn } from '@/lib/editor/selectors';
import { inClipOrder, listedSources } from '@/lib/editor/sources';
import type { OpenFile } from '@/lib/editor/state';
import { useDispatch, useFile } from '../editor-store';
import { AddVideo } from './add-video';
import { ChunkOrder, SortChunks } from './chunk-order';
import { FileRow } from './file-row';
import { FormatChoice } from './format-choice';

export { SortChunks };

interface FilesDialogProps {
  open: boolean;
  onOpenChange(open: boolean): void;
  /** What opened it. */
  trigger: RefObject<HTMLElement | null>;
}

/** The files of the clip in its order, and those that aren't in it, with ways to add, remove and sort them. */
export function FilesDialog({ open, onOpenChange, trigger }: FilesDialogProps) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={FILES.title} returnFocusTo={trigger}>
      <Files />
    </Dialog>
  );
}

function Files() {
  const dispatch = useDispatch();
  const list = useRef<HTMLUListElement>(null);
  const runs = useFile(runsInOrder);
  const busy = useFile(({ job }) => job !== null);
  const several = useFile((file) => inClipOrder(file).length > 1);
  const said = useFile((file) => (file.note?.side === null ? noteOn(file)?.spoken : undefined));
  const remove = (run: number) => {
    dispatch({ type: 'remove-file', run });
    // The button that had the focus is gone.
    requestAnimationFrame(() => list.current?.focus({ preventScroll: true }));
  };
  return (
    <>
      <ChunkOrder className="mt-4" />
      <ul
        ref={list}
        aria-label={FILES.list}
        tabIndex={-1}
        className="mt-4 divide-y divide-line rounded-xl border border-line outline-none"
      >
        {runs.map((run) => (
          <FileRow key={run} run={run} onRemove={() => remove(run)} />
        ))}
      </ul>
      <AddVideo words="always" className="mt-2 w-full border border-dashed border-line-strong" />
      {several && (
        <div className="mt-4 flex flex-wrap gap-2">
          <Button
            variant="secondary"
            size="sm"
            disabled={busy}
            className="grow px-3"
            onClick={() => dispatch({ type: 'sort-files', by: 'time' })}
          >
            <CalendarClock aria-hidden />
            {FILES.sortTime}
          </Button>
          <Button
            variant="secondary"
            size="sm"
            disabled={busy}
            className="grow px-3"
            onClick={() => dispatch({ type: 'sort-files', by: 'name' })}
          >
            <ArrowDownAZ aria-hidden />
            {FILES.sortName}
          </Button>
        </div>
      )}
      <FormatChoice />
      <p role="status" className="sr-only">
        {said}
      </p>
    </>
  );
}

/** The runs of the listed sources: in the clip's order, and then those that aren't in it. */
function runsInOrder(file: OpenFile): readonly number[] {
  const order = inClipOrder(file).map(({ id }) => id);
  const rank = (id: number) => (order.includes(id) ? order.indexOf(id) : order.length);
  const all = file.sources;
  return listedSources(file)
    .toSorted((a, b) => rank(a.source.id) - rank(b.source.id) || all.indexOf(a) - all.indexOf(b))
    .map(({ run }) => run);
}
