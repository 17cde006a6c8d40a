import { COVER, type Movie } from '@/lib/containers/mp4/read/movie';
import { mediaTimes, roundingOf, shownEdits, within } from '@/lib/containers/mp4/read/presented';
import { at, runValue } from '@/lib/containers/mp4/read/runs';
import { chapterTracks, shownVideo, type Track } from '@/lib/containers/mp4/read/track';
import { heldParts, leadInOf } from '@/lib/cut/forecast';
import type { ClipContents } from '@/lib/cut/report';
import { keepsKind } from '@/lib/edit/edit';
import type { SettledEdit } from '@/lib/edit/settle';
import { isMedia } from '@/lib/media/info';
import type { Span } from '@/lib/media/time';
import type { ExpectedClip } from './expected-clip';
import { notVerified } from './not-verified';
import type { PartWindow } from './part-windows';
import { PresentationOrder } from './presentation-order';
import { shownBetween, type TrackPair } from './track-pair';

/** The pair that decides where the clip begins: the video track, or the first audio track. */
export function leadOf(source: Movie, pairs: readonly TrackPair[]): TrackPair | undefined {
  const video = shownVideo(source.tracks);
  return pairs.find((pair) => pair.source === video) ?? pairs.find((pair) => pair.source.kind === 'audio');
}

/**
 * Pairs the tracks of a clip with those of its source, by kind and order if another engine wrote the clip, else by ID. Chapters of
 * the edit's parts are new, and have no pair.
 * @throws {MediaError} `not-verified` for a track that the source doesn't have.
 */
export function pairTracks(
  source: Movie,
  clip: Movie,
  { edit, origin }: Pick<ExpectedClip, 'edit' | 'origin'>,
): TrackPair[] {
  const chapters = edit.chapters === 'parts' ? chapterTracks(clip.tracks) : new Set<number>();
  const tracks = clip.tracks.filter(({ id }) => !chapters.has(id));
  return tracks.map((track) => {
    const index = tracks.filter(({ kind }) => kind === track.kind).indexOf(track);
    const partner =
      origin.kind === 'rewritten'
        ? source.tracks.filter(({ kind, samples }) => kind === track.kind && samples.count > 0)[index]
        : source.tracks.find(({ id }) => id === track.id);
    if (partner?.kind !== track.kind) throw notVerified(`track ${track.id} is not one of the source`);
    return { source: partner, clip: track };
  });
}

/**
 * Checks that a clip has the kinds of tracks that its contents list.
 * @throws {MediaError} `not-verified`.
 */
export function checkKinds(clip: Movie, { video, audio }: Pick<ClipContents, 'video' | 'audio'>): void {
  for (const [kind, treatment] of Object.entries({ video, audio })) {
    const there = clip.tracks.some((track) => track.kind === kind && track.samples.count > 0);
    if (there !== (treatment !== 'none'))
      throw notVerified(there ? `there is ${kind} that was to be left out` : `there is no ${kind}`);
  }
}

/**
 * Checks that no track has more than one edit with media. Firefox presents only the first one.
 * @throws {MediaError} `not-verified`.
 */
export function checkOneEdit({ tracks }: Movie): void {
  for (const { id, edits } of tracks)
    if (edits.filter(({ mediaTime }) => mediaTime !== null).length > 1)
      throw notVerified(`track ${id} has more than one edit`);
}

/**
 * Checks that the clip has every track of the source that presents something in its parts and wasn't removed.
 * @throws {MediaError} `not-verified`.
 */
export function checkPresence(
  source: Movie,
  pairs: readonly TrackPair[],
  windows: readonly PartWindow[],
  { edit, contents }: ExpectedClip,
): void {
  const { metadata, chapters } = edit;
  const ownChapters = chapters === 'parts' ? chapterTracks(source.tracks) : new Set<number>();
  // Each entry accounts for one track.
  const left = contents.leftOut.map(({ codec }) => codec);
  for (const track of source.tracks) {
    const isExpected =
      !pairs.some((pair) => pair.source === track) &&
      isKept(track, edit) &&
      (metadata === 'keep' || isMedia(track)) &&
      !ownChapters.has(track.id) &&
      windows.some((window) => isPresented(track, window));
    if (!isExpected) continue;
    const names = track.isCover ? [COVER.codec] : [track.entries[0]?.format ?? '', track.handler];
    const entry = left.findIndex((codec) => names.includes(codec));
    if (entry < 0) throw notVerified(`track ${track.id} of the source is missing`);
    left.splice(entry, 1);
  }
}

/** True if an edit keeps the sound or the frames of a track, or what belongs to them. */
const isKept = ({ kind }: Track, edit: SettledEdit) =>
  edit.output.kind === 'sound' ? kind === 'audio' : keepsKind(edit, kind);

/**
 * Checks that the source presents nothing in the parts that are said to be empty.
 * @throws {MediaError} `not-verified`.
 */
export function checkEmptyParts(source: Movie, { edit, contents }: ExpectedClip): void {
  const tracks = source.tracks.filter((track) => isMedia(track) && isKept(track, edit));
  for (const [number, { startMs, endMs }] of edit.parts.entries()) {
    if (contents.parts[number] !== null) continue;
    const window = { startSec: startMs / 1000, endSec: endMs / 1000 };
    if (tracks.some((track) => isPresented(track, window)))
      throw notVerified(`part ${number + 1} is not empty`);
  }
}

/** True if a track presents a sample in a window of the source's timeline, for more than a moment. */
function isPresented(track: Track, { startSec, endSec }: Span): boolean {
  const scale = track.timescale;
  const least = Math.max(2, runValue(track.samples.decode, 0) / 2);
  const order = PresentationOrder.of(track);
  return shownBetween(track, startSec * scale, endSec * scale).some(
    (shown) => shown.duration > least && order.shown(shown, { start: least, end: least }).length > 0,
  );
}

/**
 * Checks that the lead-in is as long as the report says.
 * @throws {MediaError} `not-verified`.
 */
export function checkLeadIn({ source, clip }: TrackPair, startSec: number, contents: ClipContents): void {
  const { hiddenSec } = leadInOf(contents.parts);
  const [edit, more] = shownEdits(clip);
  // With several edits, the first one presented need not be the first in the file.
  if (source.kind !== 'video' || !edit || more) return;
  const { least } = roundingOf(source);
  const [first = 0] = PresentationOrder.of(clip).shown(edit, { start: least, end: least });
  if (first === 0 || heldParts(contents.parts)[0]?.start.kind === 'smart') {
    if (first > 0) throw notVerified(`${first} frames precede an exact start`);
    if (hiddenSec > 0) throw notVerified(`${hiddenSec} s of hidden frames are not there`);
    return;
  }
  const scale = source.timescale;
  const start = startSec * scale + edit.start;
  const segment = shownEdits(source).find((shown) => within(shown, start, start + least));
  if (!segment) return;
  const time = start - segment.start + segment.mediaTime;
  const [shown = 0] = PresentationOrder.of(source).shown(
    { mediaTime: time, duration: clip.span.to },
    { start: least, end: least },
  );
  const found = (time - at(mediaTimes(source), shown - first)) / scale;
  if (Math.abs(found - hiddenSec) > 0.002 + 1 / scale)
    throw notVerified(`${found} s are hidden, and the report says ${hiddenSec} s`);
}
