import { hasCameraSei } from '@/lib/containers/mp4/read/camera-sei';
import { metadataKinds } from '@/lib/containers/mp4/read/metadata';
import type { ClipPlan } from '@/lib/containers/mp4/write/clip';
import { turnedHead } from '@/lib/containers/mp4/write/turned-head';
import { writeClip } from '@/lib/containers/mp4/write/write-clip';
import type { ExactForecast, Forecast, StartChoices } from '@/lib/cut/forecast';
import { spansOf } from '@/lib/cut/plan/join-parts';
import { forEdit, type OpenMovie } from '@/lib/cut/plan/open-movie';
import { endOf } from '@/lib/cut/plan/placed-part';
import { composeClip, keyframesAround, onKeyframes, planClip, planParts } from '@/lib/cut/plan/plan-clip';
import type { PartPlan } from '@/lib/cut/plan/plan-part';
import { type ClipStart, leadInOf } from '@/lib/cut/report';
import { withCrossfades } from '@/lib/cut/splice/crossfade/crossfade';
import { forecastSmartCut, spliceParts } from '@/lib/cut/splice/splice';
import type { SettledEdit } from '@/lib/edit/settle';
import type { ReadContext } from '@/lib/media/bytes/byte-ranges';
import { type Clip, checkReadable } from './clip';
import { withInlined } from './inline-ranges';

/**
 * Cuts by the index alone: plans the parts, encodes what can't be copied at their ends, puts them together, and writes the clip. No
 * media is read, but for what is encoded.
 * @throws {MediaError} `empty-range`, `several-parts`, `media-truncated`, `file-unreadable`, `exact-refused`.
 * @throws the signal's reason when aborted while encoding.
 */
export async function cutMovie(
  source: OpenMovie,
  edit: SettledEdit,
  context: ReadContext = { signal: new AbortController().signal, onShare() {} },
): Promise<Clip> {
  const open = forEdit(source, edit);
  const { blob } = open.movie;
  const plans = await planClip(open, edit);
  const { parts, encodedBy } = await spliceParts(open, edit, plans, context);
  const composed = composeClip(open, edit, parts);
  const isJoined = edit.parts.length > 1;
  const { clip, ...faded } = isJoined
    ? await withCrossfades(blob, composed.clip, context.signal)
    : { clip: composed.clip, crossfades: 0, plainSplices: 0 };
  const written = writeClip(open.movie, clip);
  const { head, ...bytes } =
    isJoined || edit.start === 'exact' ? await withInlined(blob, written) : { ...written, inlined: [] };
  const { turn } = edit.framing;
  const contents = {
    ...composed.contents,
    ...faded,
    metadata: metadataKinds(source.movie),
    notesInFrames: edit.metadata === 'remove' && (await hasNotesInFrames(open, clip)),
  };
  const cut = {
    ...bytes,
    head: turn === 0 ? head : turnedHead(head, turn),
    media: blob,
    spans: clip.spans,
    contents,
    encodedBy,
    verified: null,
  };
  await checkReadable(cut);
  return cut;
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
async function hasNotesInFrames({ movie, usable }: OpenMovie, { tracks }: ClipPlan): Promise<boolean> {
  const { video } = usable;
  const pieces = tracks.find(({ track }) => track === video)?.pieces ?? [];
  const first = pieces.find((piece) => piece.kind === 'copied');
  return video && first ? hasCameraSei(movie.blob, video, first.from) : false;
}
