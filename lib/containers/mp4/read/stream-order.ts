import { nullIfInvalid } from '@/lib/codecs/bits';
import { annexBUnits, isAnnexB, lengthPrefixedUnits } from '@/lib/codecs/nal';
import { type FrameCounter, type FramePlace, frameCounter } from '@/lib/codecs/order/frame-order';
import { ByteWindow } from '@/lib/media/bytes/byte-ranges';
import type { Movie } from './movie';
import { at, RunsBuilder } from './runs';
import { nalFormatOf } from './sample-entry';
import { compositionTimes, decodeTimes, mediaSpan, positionsOf, sizeOf } from './samples';
import type { Track } from './track';

/** Frames that are looked at. An encoder that reorders frames does so among its first ones. */
const LOOKED_AT = 8;

/** The most frames of a track to read the order of. */
const MOST_ORDERED = 20_000;

/** Bytes that hold the header of a frame's first slice, after parameter sets and SEI messages. */
const HEAD_BYTES = 2048;

/**
 * Gives frames the times at which they are presented where a file has no composition offsets, though its H.264 or H.265 stream is
 * reordered. Some recorders and converters write such files.
 * @throws {MediaError} `file-unreadable`.
 */
export async function withStreamOrder(movie: Movie): Promise<Movie> {
  return { ...movie, tracks: await Promise.all(movie.tracks.map((track) => ordered(movie.blob, track))) };
}

async function ordered(blob: Blob, track: Track): Promise<Track> {
  const { kind, samples, times } = track;
  if (kind !== 'video' || times || samples.count < 2 || samples.count > MOST_ORDERED) return track;
  const places = await reorderedPlaces(blob, track);
  return places ? inOrder(track, places) : track;
}

/** The places of a track's samples. Null for streams that aren't reordered, or whose order can't be read. */
async function reorderedPlaces(
  blob: Blob,
  { entries: [entry, another], samples }: Track,
): Promise<FramePlace[] | null> {
  const format = entry && !another ? nalFormatOf(entry) : null;
  const counter = format && nullIfInvalid(() => frameCounter(format.codec, format.record));
  if (!format || !counter) return null;
  const positions = positionsOf(samples);
  const window = new ByteWindow(blob);
  const places: FramePlace[] = [];
  for (let sample = 0; sample < samples.count; sample++) {
    if (sample === LOOKED_AT && isAscending(places)) return null;
    const head = await window.read(at(positions, sample), Math.min(HEAD_BYTES, sizeOf(samples, sample)));
    const place = nullIfInvalid(() => placeIn(head, format.lengthSize, counter));
    if (!place) return null;
    places.push(place);
  }
  return isAscending(places) ? null : places;
}

const compare = (a: FramePlace, b: FramePlace) => a.sequence - b.sequence || a.count - b.count;

const isAscending = (places: readonly FramePlace[]) =>
  places.every((place, i) => i === 0 || compare(places[i - 1] ?? place, place) < 0);

function placeIn(head: Uint8Array, lengthSize: number, counter: FrameCounter): FramePlace | null {
  for (const unit of isAnnexB(head, lengthSize) ? annexBUnits(head) : lengthPrefixedUnits(head, lengthSize)) {
    const place = counter(unit);
    if (place) return place;
  }
  return null;
}

/** The track with its frames at the same times, in presentation order. */
function inOrder(track: Track, places: readonly FramePlace[]): Track {
  const decoded = decodeTimes(track.samples);
  const offsets = new Float64Array(places.length);
  const order = [...places.entries()].sort(([a, first], [b, second]) => compare(first, second) || a - b);
  for (const [i, [sample]] of order.entries()) offsets[sample] = at(decoded, i) - at(decoded, sample);
  const runs = new RunsBuilder();
  for (const offset of offsets) runs.push(1, offset);
  const samples = { ...track.samples, offsets: runs.done() };
  const times = compositionTimes(samples);
  return { ...track, samples, times, span: mediaSpan(samples, times) };
}
