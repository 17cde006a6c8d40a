import type { Movie } from './movie';
import { mediaTimes } from './presented';
import { accessOf } from './random-access';
import { at } from './runs';
import type { EditListEntry, Track } from './track';

/** Keyframes among which a decodable one is looked for. Mostly it is the first. */
const MOST_TRIED = 64;

/**
 * Hides the frames that no decoder shows, because no keyframe comes before them: recorders that keep only the last seconds cut streams
 * off anywhere. The sound stays.
 * @throws {MediaError} `file-unreadable`.
 */
export async function withDecodableStart(movie: Movie): Promise<Movie> {
  return { ...movie, tracks: await Promise.all(movie.tracks.map((track) => decodable(movie.blob, track))) };
}

async function decodable(blob: Blob, track: Track): Promise<Track> {
  if (track.kind !== 'video' || track.samples.count === 0) return track;
  const first = await firstAccess(blob, track);
  if (first === null || first === 0) return track;
  const edits = editsFrom(track.edits, at(mediaTimes(track), first));
  const undecodableTo = edits.find(({ mediaTime }) => mediaTime !== null)?.start ?? Number.POSITIVE_INFINITY;
  return undecodableTo > (shownFrom(track.edits) ?? 0) ? { ...track, edits, undecodableTo } : track;
}

const shownFrom = (edits: readonly EditListEntry[]) =>
  edits.find(({ mediaTime }) => mediaTime !== null)?.start;

/** The first sample that decoding can begin with, or that a decoder recovers at; null if none of the first keyframes is one. */
async function firstAccess(blob: Blob, track: Track): Promise<number | null> {
  const { sync, count } = track.samples;
  const listed = Array.from(sync?.subarray(0, MOST_TRIED) ?? Array(Math.min(count, MOST_TRIED)).keys());
  for (const sample of listed[0] === 0 ? listed : [0, ...listed])
    if ((await accessOf(blob, track, sample)) !== 'none') return sample;
  return null;
}

/** Edits that present nothing before a time of the media, in ticks. */
function editsFrom(edits: readonly EditListEntry[], from: number): EditListEntry[] {
  return edits.flatMap(({ start, duration, mediaTime }) => {
    if (mediaTime === null || mediaTime >= from) return { start, duration, mediaTime };
    const hidden = Math.min(duration, from - mediaTime);
    const shown = { start: start + hidden, duration: duration - hidden, mediaTime: from };
    return [{ start, duration: hidden, mediaTime: null }, ...(shown.duration > 0 ? [shown] : [])];
  });
}
