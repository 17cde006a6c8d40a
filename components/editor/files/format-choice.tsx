import { useId } from 'react';
import { Label } from '@/components/ui/label';
import { NativeSelect } from '@/components/ui/native-select';
import type { Source } from '@/lib/edit/edit';
import { keptParts } from '@/lib/editor/kept';
import { FILES } from '@/lib/editor/messages/files';
import { frameSize } from '@/lib/editor/messages/format';
import type { OpenSource } from '@/lib/editor/open-source';
import { forecastAge, optionsFor } from '@/lib/editor/selectors';
import { inClipOrder, sourceOf, sourcesOfClip } from '@/lib/editor/sources';
import type { EditorState, OpenFile } from '@/lib/editor/state';
import { useDispatch, useFile } from '../editor-store';
import { useJoinedLines } from '../use-joined-lines';

/** The choice which file's format the clip gets, and what that does to the others. Nothing while all files have the same. */
export function FormatChoice() {
  const dispatch = useDispatch();
  const id = useId();
  const description = useId();
  const shown = useFile(differs);
  const match = useFile((file, { options }) => optionsFor(options, file).match);
  const busy = useFile(({ job }) => job !== null);
  const sources = useFile(inClipOrder);
  return shown ? (
    <div className="mt-4">
      <Label htmlFor={id} className="mb-1 text-sm">
        {FILES.match}
      </Label>
      <NativeSelect
        id={id}
        aria-describedby={description}
        className="w-full border border-line-strong bg-page pr-6 pl-3 text-left [--arrow:0.75rem] font-medium [text-align-last:left]"
        value={String(match)}
        disabled={busy}
        onChange={({ target }) => {
          const chosen = sources.find((source) => String(source.id) === target.value);
          dispatch({ type: 'set-options', change: { match: chosen?.id ?? 'auto' } });
        }}
      >
        <option value="auto">{FILES.matchAuto}</option>
        {sources.map((source) => (
          <FileOption key={source.id} source={source} />
        ))}
      </NativeSelect>
      <JoinedLines id={description} />
    </div>
  ) : null;
}

function FileOption({ source }: { source: Source }) {
  const size = useFile((file) => sizeOf(sourceOf(file, source).info));
  return <option value={source.id}>{FILES.matchFile(source.file.name, size)}</option>;
}

/** What becomes of the files, as the forecast says. */
function JoinedLines({ id }: { id: string }) {
  const joined = useFile(({ forecast }) => forecast?.joined);
  const sources = useFile(sourcesOfClip);
  const parts = useFile(keptParts);
  const framing = useFile((file) => file.framing);
  const age = useFile((file, { options }) => forecastAge(options, file));
  const lines = useJoinedLines(joined, sources, { parts, framing });
  return (
    <div id={id} className="forecast-text mt-1.5 min-h-10 text-sm text-ink-soft" data-age={age}>
      {lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
    </div>
  );
}

/** True if the files have several formats. It stays true for as long as one of them is chosen. */
function differs(file: OpenFile, { options }: EditorState): boolean {
  if (inClipOrder(file).length < 2) return false;
  if (optionsFor(options, file).match !== 'auto') return true;
  return file.forecast?.joined?.some(({ mismatches }) => mismatches.length > 0) ?? false;
}

/** The size in which a file is shown; null if it isn't known. */
function sizeOf(info: OpenSource['info']): string | null {
  const { width, height, rotation = 0 } = info?.tracks.find(({ kind }) => kind === 'video') ?? {};
  if (!width || !height) return null;
  return frameSize(rotation % 180 === 0 ? { width, height } : { width: height, height: width });
}
