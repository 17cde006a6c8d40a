import { hasCameraSei } from '@/lib/containers/mp4/read/camera-sei';
import { metadataKinds, withoutMetadata } from '@/lib/containers/mp4/read/metadata';
import { type Movie, movieInfo, openMovie } from '@/lib/containers/mp4/read/movie';
import { type Access, accessOf } from '@/lib/containers/mp4/read/random-access';
import type { Track } from '@/lib/containers/mp4/read/track';
import type { Clip, ClipSpan } from '@/lib/containers/mp4/write/clip';
import { turnedHead } from '@/lib/containers/mp4/write/turned-head';
import { type ClipBytes, writeClip } from '@/lib/containers/mp4/write/write-clip';
import type { ExactForecast, Forecast, StartChoices } from '@/lib/cut/forecast';
import { spansOf } from '@/lib/cut/plan/join-parts';
import { endOf } from '@/lib/cut/plan/placed-part';
import { composeClip, keyframesAround, onKeyframes, planClip, planParts } from '@/lib/cut/plan/plan-clip';
import type { Indexed, PartPlan } from '@/lib/cut/plan/plan-part';
import type { AccessLookup } from '@/lib/cut/plan/select-samples';
import { usableTracks } from '@/lib/cut/plan/usable-tracks';
import { type ClipContents, type ClipStart, type JoinedSource, leadInOf } from '@/lib/cut/report';
import { withCrossfades } from '@/lib/cut/splice/crossfade/crossfade';
import type { EncodedBy } from '@/lib/cut/splice/find/work';
import { forecastSmartCut, planSmartCut } from '@/lib/cut/splice/splice';
import type { SettledEdit } from '@/lib/edit/settle';
import { type ByteRange, concat, type ReadContext, readBlob } from '@/lib/media/bytes/byte-ranges';
import type { MediaInfo } from '@/lib/media/info';

/** A movie opened for cutting: its index, the tracks that a clip can hold, and what was learned of its keyframes. */
export interface OpenMovie extends Indexed {
  info: MediaInfo;
  /** Milliseconds by which the times of each file, by `Source.id`, are later in a movie of several files (`lib/cut/join`). */
  shiftsMs?: ReadonlyMap<number, number>;
  /** What becomes of each file's streams in a movie of several. */
  joined?: readonly JoinedSource[];
}

/**
 * Reads a file's index and judges its tracks. After this only an edit can be refused.
 * @throws {MediaError} as `openMovie` of `lib/containers/mp4/read/movie.ts` and {@link usableTracks}.
 */
export async function openForCut(blob: Blob): Promise<OpenMovie> {
  return openedForCut(await openMovie(blob));
}

/**
 * Judges the tracks of a movie whose index is read.
 * @throws {MediaError} as {@link usableTracks}.
 */
export function openedForCut(movie: Movie): OpenMovie {
  return {
    info: movieInfo(movie),
    movie,
    usable: usableTracks(movie),
    access: rememberingAccess(movie.blob),
  };
}

/** Looks at each sample once. */
function rememberingAccess(blob: Blob): AccessLookup {
  const known = new Map<Track, Map<number, Access>>();
  return async (track, sample) => {
    const samples = known.get(track) ?? new Map<number, Access>();
    known.set(track, samples);
    const access = samples.get(sample) ?? (await accessOf(blob, track, sample));
    samples.set(sample, access);
    return access;
  };
}

/** A clip as a new index over byte ranges of the source, in a form that can be posted between threads. */
export interface IndexCut {
  /** Everything before the media. */
  head: Uint8Array<ArrayBuffer>;
  /** The file that the ranges are ranges of: the source, or an intermediate file. */
  media: Blob;
  /** Bytes of the source that follow, in order; very many where audio had to be taken out from between frames. */
  ranges: ByteRange[];
  /** Ranges of the source whose bytes stand at the end of `head`; mostly none. */
  inlined: ByteRange[];
  durationSec: number;
  /** The source's ranges in the clip, in order. The last one may reach to Infinity. */
  spans: readonly ClipSpan[];
  contents: ClipContents;
  /** Who encoded the frames at the splices; null if nothing was encoded. */
  encodedBy: EncodedBy | null;
}

/**
 * Cuts by the index alone. No media is read, but for the GOP that a smart cut encodes.
 * @throws {MediaError} `empty-range`, `several-parts`, `media-truncated`, `file-unreadable`, `exact-refused`.
 * @throws the signal's reason when aborted while encoding.
 */
export async function cutMovie(
  source: OpenMovie,
  edit: SettledEdit,
  context: ReadContext = { signal: new AbortController().signal, onShare() {} },
): Promise<IndexCut> {
  const open = forEdit(source, edit);
  const splices = edit.start === 'exact' || edit.parts.length > 1;
  const plan = splices
    ? await planSmartCut(open, edit, context)
    : { ...(await planClip(open, edit)), encodedBy: null };
  const { contents, encodedBy } = plan;
  const { clip, crossfades, plainSplices } =
    edit.parts.length > 1
      ? await withCrossfades(open.movie.blob, plan.clip, context.signal)
      : { clip: plan.clip, crossfades: 0, plainSplices: 0 };
  const written = writeClip(open.movie, clip);
  const inlined = splices ? await withInlined(open.movie.blob, written) : { ...written, inlined: [] };
  const { turn } = edit.framing;
  const cut: IndexCut = {
    ...written,
    ...inlined,
    media: open.movie.blob,
    ...(turn === 0 ? {} : { head: turnedHead(inlined.head, turn) }),
    spans: clip.spans,
    encodedBy,
    contents: {
      ...contents,
      crossfades,
      plainSplices,
      metadata: metadataKinds(source.movie),
      notesInFrames: open !== source && (await hasNotesInFrames(open, clip)),
    },
  };
  await checkReadable(open.movie.blob, cut);
  return cut;
}

/**
 * Reads the last byte that a clip refers to. A file that was moved or changed since would otherwise fail the download without
 * a message.
 * @throws {MediaError} `file-unreadable`.
 */
export async function checkReadable(file: Blob, { ranges }: Pick<IndexCut, 'ranges'>): Promise<void> {
  const last = ranges[ranges.length - 1];
  if (last) await readBlob(file, last.to - 1, last.to);
}

/**
 * What {@link cutMovie} would do.
 * @throws {MediaError} as {@link cutMovie}.
 */
export async function forecastMovie(source: OpenMovie, edit: SettledEdit): Promise<Forecast> {
  const open = forEdit(source, edit);
  const parts = await planParts(open, edit);
  const { clip, contents } = composeClip(open, edit, await onKeyframes(open, edit, parts));
  const { video, audio, leftOut, start, later, emptyParts, tailsSec } = contents;
  const streams = { video, audio, leftOut, metadata: metadataKinds(source.movie), emptyParts, tailsSec };
  const copiedSec = endOf(clip.spans, open.movie.durationSec);
  const isClean = parts.every((part) => !part.video || part.video.leadInSec === 0);
  if (isClean && edit.start !== 'exact')
    return { ...streams, start, later, lengthSec: copiedSec, choices: null };
  const smart = await forecastSmartCut(open, parts);
  const choices = isClean ? null : await startChoices(open, edit, { parts, start, exact: smart.exact });
  const [first, ...others] = smart.starts;
  if (edit.start !== 'exact' || !first || first.kind === 'moved')
    return { ...streams, start, later, lengthSec: copiedSec, choices };
  const spans = spansOf(
    parts.map((part) => ({ ...part, tail: null })),
    open.usable,
  );
  const exactly = others.map((start, k) => ({ start, atSec: spans[k + 1]?.atSec ?? 0 }));
  const lengthSec = endOf(spans, open.movie.durationSec);
  return { ...streams, start: first, later: exactly, tailsSec: smart.tailsSec, lengthSec, choices };
}

interface ForecastStart {
  parts: readonly PartPlan[];
  start: ClipStart;
  exact: ExactForecast;
}

async function startChoices(
  { access }: OpenMovie,
  edit: SettledEdit,
  { parts, start, exact }: ForecastStart,
): Promise<StartChoices> {
  const keyframes = await Promise.all(
    edit.parts.map((_, number) => {
      const part = parts.find((plan) => plan.number === number);
      return part ? keyframesAround(part, access) : null;
    }),
  );
  return { lossless: leadInOf(start), exact, keyframes };
}

/** True if the coded frames hold notes that no new index can leave out. */
async function hasNotesInFrames({ movie, usable }: OpenMovie, { tracks }: Clip): Promise<boolean> {
  const { video } = usable;
  const pieces = tracks.find(({ track }) => track === video)?.pieces ?? [];
  const first = pieces.find((piece) => piece.kind === 'copied');
  return video && first ? hasCameraSei(movie.blob, video, first.from) : false;
}

const withoutMetadataOf = new WeakMap<OpenMovie, OpenMovie>();

/** The movie without metadata, if the edit asks for its removal. */
function forEdit(open: OpenMovie, { metadata }: SettledEdit): OpenMovie {
  if (metadata === 'keep') return open;
  const known = withoutMetadataOf.get(open);
  if (known) return known;
  const movie = withoutMetadata(open.movie);
  const bare = { ...open, movie, usable: usableTracks(movie) };
  withoutMetadataOf.set(open, bare);
  return bare;
}

/** A `file.slice` costs a browser 0.2–0.3 ms: pieces smaller than this are better copied. */
const SMALL_BYTES = 64 * 1024;
const MAX_SPAN_BYTES = 16 * 2 ** 20;
/** What lies between two pieces is read with them, and beyond this it takes longer than a `file.slice`. */
const MAX_GAP_BYTES = 2 ** 20;

/**
 * Copies the small ranges that a clip's media begins with to its head: audio between frames that the clip leaves out.
 * @throws {MediaError} `file-unreadable`.
 */
async function withInlined(file: Blob, { head, ranges }: ClipBytes) {
  const [first] = ranges;
  let count = 0;
  for (const { from, to } of ranges) {
    const gap = from - (ranges[count - 1]?.to ?? from);
    if (to - from > SMALL_BYTES || gap > MAX_GAP_BYTES || to - (first?.from ?? 0) > MAX_SPAN_BYTES) break;
    count++;
  }
  const small = ranges.slice(0, count);
  const last = small[count - 1];
  if (!first || !last || count < 2) return { head, ranges, inlined: [] };
  const span = await readBlob(file, first.from, last.to);
  const parts = small.map(({ from, to }) => span.subarray(from - first.from, to - first.from));
  return { head: concat([head, ...parts]), ranges: ranges.slice(count), inlined: small };
}
