import { LoaderCircle, TriangleAlert, X } from 'lucide-react';
import { Button } from '@/components/ui/button';
import { IconButton } from '@/components/ui/icon-button';
import { FILE_PROBLEMS } from '@/lib/editor/messages/file-notes';
import { FILES } from '@/lib/editor/messages/files';
import { dotted, formatMegabytes } from '@/lib/editor/messages/format';
import { OPEN_ANYWAY } from '@/lib/editor/messages/upload';
import { problemIn } from '@/lib/editor/sources';
import type { EditorState, OpenFile } from '@/lib/editor/state';
import { formatClock } from '@/lib/media/time';
import { useDispatch, useFile } from '../editor-store';
import { SourceDot } from './source-dot';

/** A file in the list: its color and name, its length and size or what is wrong with it, and the button that removes it. */
export function FileRow({ run, onRemove }: { run: number; onRemove(): void }) {
  const dispatch = useDispatch();
  const row = useFile(rowOf(run));
  if (!row) return null;
  const { place, name, problem, opening, facts, locked } = row;
  const canTry = problem === 'too-large' || problem === 'unsupported-type' || problem === 'cut-failed';
  return (
    <li className="flex items-center gap-3 py-1.5 pr-1.5 pl-3.5">
      <span className="grid w-4.5 shrink-0 place-items-center">
        {problem ? (
          <TriangleAlert className="size-4.5 text-danger" aria-hidden />
        ) : (
          <SourceDot place={place} className="size-3" />
        )}
      </span>
      <div className="min-w-0 grow">
        <p className="truncate font-medium" title={name} dir="auto">
          {name}
        </p>
        <p className={problem ? 'text-sm text-danger' : 'text-sm text-ink-soft tabular-nums'}>
          {opening && <LoaderCircle className="mr-1 inline size-3.5 motion-safe:animate-spin" aria-hidden />}
          {problem ? FILE_PROBLEMS[problem] : facts}
        </p>
        {canTry && (
          <Button
            variant="link"
            size="sm"
            aria-label={FILES.openAnyway(name)}
            disabled={locked}
            className="-ml-2"
            onClick={() => dispatch({ type: 'add-anyway', run })}
          >
            {OPEN_ANYWAY}
          </Button>
        )}
      </div>
      <IconButton label={FILES.remove(name)} disabled={locked} onClick={onRemove}>
        <X aria-hidden />
      </IconButton>
    </li>
  );
}

/** What a row shows; null once its file is gone. */
const rowOf = (run: number) => (file: OpenFile, _: EditorState) => {
  const place = file.sources.findIndex((other) => other.run === run);
  const opened = file.sources[place];
  if (!opened) return null;
  const { source, isArriving, engine, durationMs } = opened;
  const problem = problemIn(file, opened);
  const opening = isArriving && engine.status !== 'ready';
  const count = file.parts.filter((part) => part.source.id === source.id).length;
  const size = formatMegabytes(source.file.size);
  const known = dotted([formatClock(durationMs), size, ...(count > 1 ? [FILES.parts(count)] : [])]);
  const facts = opening ? FILES.opening : isArriving ? FILES.waiting : known;
  return { place, name: source.file.name, problem, opening, facts, locked: file.job !== null };
};
