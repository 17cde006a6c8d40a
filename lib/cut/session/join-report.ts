/** The report of a clip of several files, from those of the clips that it was made of. */
import type { ClipStreams, CutReport, JoinedSource, PartOutcome, Treatment } from '@/lib/cut/report';
import type { Part } from '@/lib/edit/edit';
import { turnAlone } from '@/lib/edit/framing';
import { changed, type SettledEdit } from '@/lib/edit/settle';
import type { SourceClipPart } from './source-clip';

/** Parts that touch in one clip: the index engine cuts them as one. */
export interface PlacedRun extends Part {
  parts: readonly SourceClipPart[];
}

/** Joins parts that touch, as `settle` does. */
export function placedRuns(parts: readonly SourceClipPart[]): PlacedRun[] {
  const runs: (PlacedRun & { parts: SourceClipPart[] })[] = [];
  for (const part of parts) {
    const last = runs.at(-1);
    if (last && last.source.id === part.source.id && last.endMs === part.startMs) {
      last.endMs = part.endMs;
      last.parts.push(part);
    } else runs.push({ source: part.source, startMs: part.startMs, endMs: part.endMs, parts: [part] });
  }
  return runs;
}

/** What a joined clip was made of. */
export interface Made {
  /** The index engine's report. */
  whole: CutReport;
  /** The edit's parts, by number, in the runs that the index engine got. */
  runs: readonly PlacedRun[];
  /** The edit's parts. */
  parts: readonly Part[];
  /** The reports of the clips that files were cut to. */
  clips: readonly CutReport[];
  joined: readonly JoinedSource[];
}

/** The report of the whole, with the parts numbered as in the edit. */
export function joinedReport({ whole, runs, parts, clips, joined }: Made): CutReport {
  const all = [whole, ...clips];
  const sum = (of: (report: CutReport) => number) => all.reduce((total, report) => total + of(report), 0);
  const begun = new Map(runs.flatMap((run, i) => beginnings(run, whole.parts[i] ?? null)));
  const inRuns = runs.reduce((count, run) => count + run.parts.length - 1, 0);
  return {
    ...whole,
    ...joinedStreams(joined, all),
    parts: parts.map((_, number) => begun.get(number) ?? null),
    tailsSec: sum(({ tailsSec }) => tailsSec),
    // A file's own clip has further splices, at which the clip has another file's part.
    crossfades: whole.crossfades + (whole.audio === 'none' ? 0 : inRuns),
    notesInFrames: all.some(({ notesInFrames }) => notesInFrames),
    joined: withUnkept(joined, whole.joined, (id) => {
      const number = runs.find(({ source }) => source.id === id)?.parts[0]?.number;
      return parts[number ?? -1]?.source.id;
    }),
  };
}

/**
 * What becomes of the files, with the metadata that the clip doesn't hold.
 * @param whole as the index engine says it. @param idOf the file that a source of the index engine is a clip of.
 */
export function withUnkept(
  joined: readonly JoinedSource[],
  whole: readonly JoinedSource[] | undefined,
  idOf: (id: number) => number | undefined = (id) => id,
): JoinedSource[] {
  return joined.map((file) => {
    const unkept = whole?.flatMap(({ source, unkept }) =>
      idOf(source) === file.source ? (unkept ?? []) : [],
    );
    return unkept && unkept.length > 0 ? { ...file, unkept: [...new Set(unkept)] } : file;
  });
}

/** What a clip holds of its files. @param said the reports or forecasts of what it is made of. */
export function joinedStreams(joined: readonly JoinedSource[], said: readonly ClipStreams[]): ClipStreams {
  const known = said.flatMap(({ metadata }) => (metadata ? [metadata] : []));
  return {
    video: together(joined.map(({ video }) => video)),
    audio: together(joined.map(({ audio }) => (audio === 'silence' ? 'none' : audio))),
    leftOut: said.flatMap(({ leftOut }) => leftOut),
    metadata: known.length > 0 ? [...new Set(known.flat())] : null,
  };
}

/** `encoded` if every stream is, `copied` if any is. */
function together(treatments: readonly (Treatment | 'none')[]): Treatment | 'none' {
  if (treatments.includes('copied')) return 'copied';
  return treatments.includes('encoded') ? 'encoded' : 'none';
}

/** How the parts of a run begin, by number. @param outcome of the run; null if it is empty. */
function beginnings({ parts }: PlacedRun, outcome: PartOutcome | null): [number, PartOutcome][] {
  if (!outcome) return [];
  const fromSec = parts[0]?.atSec ?? 0;
  return parts.map(({ number, start, atSec }, k) => {
    const otherwise = k === 0 ? outcome.start : ({ kind: 'clean' } as const);
    return [number, { ...outcome, start: start ?? otherwise, atSec: outcome.atSec + (atSec - fromSec) }];
  });
}

/** An edit of the runs, for the index engine. Their frames are cropped and mirrored. */
export function editOfRuns(edit: SettledEdit, runs: readonly PlacedRun[]): SettledEdit {
  const parts = runs.map(({ source, startMs, endMs }) => ({ source, startMs, endMs }));
  return changed(edit, { framing: turnAlone(edit.framing), parts });
}
