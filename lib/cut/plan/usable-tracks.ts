import { MAX_SAMPLES } from '@/lib/containers/mp4/read/limits';
import { COVER, type Movie } from '@/lib/containers/mp4/read/movie';
import { checkAudioEntry, isEncrypted } from '@/lib/containers/mp4/read/sample-entry';
import {
  changesSpeed,
  chapterTracks,
  readDataReferences,
  shownVideo,
  type Track,
} from '@/lib/containers/mp4/read/track';
import type { LeftOut } from '@/lib/cut/report';
import { type EditOptions, keepsBoth, keepsKind } from '@/lib/edit/edit';
import { playedFormats } from '@/lib/media/codecs';
import { MediaError } from '@/lib/media/errors';
import { isMedia, type TrackKind } from '@/lib/media/info';

/** The tracks of a movie that a clip can hold. */
export interface UsableTracks {
  tracks: Track[];
  /** The track whose frames decide where a clip starts; undefined without video. */
  video: Track | undefined;
  leftOut: LeftOut[];
}

/**
 * Sample entries of codecs that play from an MP4, plus registered ones (mp4ra.org) that we can copy but not decode. MPEG-4 part 2
 * (`mp4v`), ProRes and DTS are missing because browsers don't play them: another engine encodes them.
 */
const VIDEO_FORMATS = new Set([
  ...playedFormats('video'),
  ...['avc2', 'avc4', 'hvc2', 'hev2', 'lhv1', 'lhe1', 'vvc1', 'vvi1', 'evc1', 'dva1', 'dvav', 'dav1'],
]);

const AUDIO_FORMATS = new Set([...playedFormats('audio'), 'ac-4', 'mha1', 'mhm1', 'iamf']);

/** Handlers of tracks that refer to packets of the source file (`hint`) or that only QuickTime supported. */
const LEFT_OUT_HANDLERS = new Set(['hint', 'musi', 'sprt', 'twen', 'qtvr', 'STrm', 'pano', 'obje', 'flsh']);

/**
 * Chooses the tracks of a movie that a clip can hold, whatever the edit.
 * @throws {MediaError} `encrypted`; `codec-not-in-mp4`; `unsupported` when media lies in other files; `index-invalid` when
 *   there is nothing to cut; `media-truncated` when all of a track lies beyond the file's end.
 */
export function usableTracks(movie: Movie): UsableTracks {
  const filled = movie.tracks.filter((track) => track.samples.count > 0);
  if (filled.some((track) => track.entries.some(isEncrypted))) throw new MediaError('encrypted');
  const audioFormats = filled.filter(isAudio).map(formatOf);
  const unusable = filled.filter(
    (track) =>
      track.isCover ||
      LEFT_OUT_HANDLERS.has(track.handler) ||
      (isAudio(track) && isRedundantAudio(formatOf(track), audioFormats)),
  );
  const tracks = filled.filter((track) => !unusable.includes(track));
  const chapterImages = chapterTracks(tracks);
  const files = movie.sourceRanges?.length ?? 1;
  for (const track of tracks) checkTrack(track, movie.blob.size, files, chapterImages.has(track.id));
  if (!tracks.some(isMedia)) throw new MediaError('index-invalid', 'no samples of video or sound');
  const leftOut = unusable.map(asLeftOut);
  if (tracks.some(changesSpeed)) leftOut.push({ kind: 'video', codec: 'speed' });
  return { tracks, video: shownVideo(tracks), leftOut };
}

/** A track to be named as missing in the clip. */
export function asLeftOut({ kind, entries, handler, isCover }: Track): LeftOut {
  return isCover ? COVER : { kind, codec: entries[0]?.format ?? handler };
}

/** The tracks for an edit that keeps the audio, removes it or keeps nothing else. */
export function tracksForSound(usable: UsableTracks, edit: Pick<EditOptions, 'output'>): UsableTracks {
  if (keepsBoth(edit)) return usable;
  if (!keepsKind(edit, 'video'))
    return { ...usable, tracks: usable.tracks.filter(isAudio), video: undefined };
  return { ...usable, tracks: usable.tracks.filter((track) => !isAudio(track)) };
}

function isAudio({ kind }: { kind: TrackKind }): boolean {
  return kind === 'audio';
}

const formatOf = ({ entries }: Track) => entries[0]?.format ?? '';

/** The most steps of a search through all samples for each edit: half a second of work. */
const MAX_EDIT_WORK = 2e8;

/** @param files of the movie; each has edits and samples of its own. */
function checkTrack(track: Track, fileSize: number, files: number, isChapterImage: boolean): void {
  // Frames are planned one by one; audio without reordering in runs, so that its count doesn't matter.
  const single = track.times || track.kind === 'video';
  if (
    single &&
    (track.samples.count > MAX_SAMPLES || track.samples.count * track.edits.length > MAX_EDIT_WORK * files)
  ) {
    throw new MediaError('index-too-large', `${track.samples.count} samples, ${track.edits.length} edits`);
  }
  const formats = track.entries.map((entry) => entry.format);
  const known = track.kind === 'video' ? VIDEO_FORMATS : track.kind === 'audio' ? AUDIO_FORMATS : null;
  const foreign = formats.find((format) => known && !known.has(format));
  // Chapter images (`jpeg`) may stay in the clip; no player needs to decode them.
  if (foreign && !isChapterImage) throw new MediaError('codec-not-in-mp4', foreign);
  if (track.kind === 'audio') track.entries.forEach(checkAudioEntry);
  if (readDataReferences(track.boxes.minf).external)
    throw new MediaError('unsupported', 'media in another file');
  const { offset, entry } = track.samples.chunks;
  if (entry.some((number) => number < 1 || number > formats.length)) {
    throw new MediaError('index-invalid', 'a chunk names a sample entry that is not there');
  }
  if (offset.every((position) => position >= fileSize)) throw new MediaError('media-truncated');
}

/**
 * Audio that only its maker's devices decode, and that such files hold a second time in a common format: Apple's spatial audio
 * (APAC), which iPhones record beside AAC since 2024. A clip leaves it out and reports it.
 */
const REDUNDANT_AUDIO: ReadonlySet<string> = new Set(['apac']);

/** True if a clip leaves this audio out because the file holds it in another format. Codec names or sample entries. */
export function isRedundantAudio(codec: string, all: readonly string[]): boolean {
  return REDUNDANT_AUDIO.has(codec) && all.some((other) => !REDUNDANT_AUDIO.has(other));
}
