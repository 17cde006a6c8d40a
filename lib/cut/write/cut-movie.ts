import { hasCameraSei } from '@/lib/containers/mp4/read/camera-sei';
import { metadataKinds } from '@/lib/containers/mp4/read/metadata';
import { isFlac } from '@/lib/containers/mp4/read/sample-entry';
import type { ClipPlan } from '@/lib/containers/mp4/write/clip';
import { turnedHead } from '@/lib/containers/mp4/write/turned-head';
import { writeClip } from '@/lib/containers/mp4/write/write-clip';
import { forEdit, type OpenMovie } from '@/lib/cut/plan/open-movie';
import type { PlacedPart } from '@/lib/cut/plan/placed-part';
import { composeClip, planClip } from '@/lib/cut/plan/plan-clip';
import { withProvenSync } from '@/lib/cut/plan/proven-sync';
import { withTimecodes } from '@/lib/cut/plan/timecode';
import { withCrossfades } from '@/lib/cut/splice/crossfade/crossfade';
import { spliceParts } from '@/lib/cut/splice/splice';
import { holdsNothingBefore, keepsKind } from '@/lib/edit/edit';
import type { SettledEdit } from '@/lib/edit/settle';
import { type ReadContext, unwatched } from '@/lib/media/bytes/byte-ranges';
import { nextTask } from '@/lib/media/next-task';
import { type Clip, checkReadable } from './clip';
import { withSetsInEntries } from './entry-sets';
import { withInlined } from './inline-ranges';

/**
 * Cuts by the index alone: plans the parts, encodes what can't be copied at their ends, puts them together, and writes the clip.
 * Reads no media except what it encodes, and the first bytes of some keyframes.
 * @throws {MediaError} `empty-range`, `several-parts`, `media-truncated`, `file-unreadable`, `exact-refused`.
 * @throws the signal's reason when aborted.
 */
export async function cutMovie(
  source: OpenMovie,
  edit: SettledEdit,
  context: ReadContext = unwatched(),
): Promise<Clip> {
  const open = forEdit(source, edit);
  const { blob } = open.movie;
  const plans = await planClip(open, edit);
  const { parts: spliced, encodedBy } = await spliceParts(open, edit, plans, context);
  const isJoined = edit.parts.length > 1;
  const trimmed = !isJoined && holdsNothingBefore(edit) ? await withTrims(open, edit, spliced) : spliced;
  const parts = await withTimecodes(blob, trimmed);
  const composed = composeClip(open, edit, parts);
  const named = await withSetsInEntries(blob, composed.clip);
  const { clip, ...faded } = isJoined
    ? await withCrossfades(blob, named.clip, context.signal)
    : { clip: named.clip, crossfades: 0, plainSplices: 0 };
  const proven = await withProvenSync(open, clip);
  await nextTask(context.signal);
  const written = writeClip(open.movie, proven);
  await nextTask(context.signal);
  const { head, ...bytes } =
    isJoined || edit.start === 'exact' ? await withInlined(blob, written) : { ...written, inlined: [] };
  const { turn } = edit.framing;
  const contents = {
    ...composed.contents,
    ...faded,
    ...(named.setsInFrames ? { setsInFrames: true as const } : {}),
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

/** Trims FLAC that begins beside video. Its code is loaded only for the few files with such sound. */
async function withTrims({ movie, usable }: OpenMovie, edit: SettledEdit, parts: readonly PlacedPart[]) {
  if (!usable.video || !keepsKind(edit, 'video') || !usable.tracks.some(isFlac)) return parts;
  const { withTrimmedPackets } = await import('@/lib/cut/splice/trim-packets');
  return Promise.all(parts.map((part) => withTrimmedPackets(movie.blob, part)));
}

/** True if the coded frames hold notes that no new index can leave out. */
async function hasNotesInFrames({ movie, usable }: OpenMovie, { tracks }: ClipPlan): Promise<boolean> {
  const { video } = usable;
  const pieces = tracks.find(({ track }) => track === video)?.pieces ?? [];
  const first = pieces.find((piece) => piece.kind === 'copied');
  return video && first ? hasCameraSei(movie.blob, video, first.from) : false;
}
