import { withWord } from '@/lib/containers/mp4/read/box';
import type { Movie } from '@/lib/containers/mp4/read/movie';
import { at, lastAtMost, sampleAtTime, timeOf } from '@/lib/containers/mp4/read/runs';
import { bytesOf } from '@/lib/containers/mp4/read/sample-tables';
import { chunkOf, entryNumberOf, sampleOffset } from '@/lib/containers/mp4/read/samples';
import type { Track } from '@/lib/containers/mp4/read/track';
import { withTrackId } from '@/lib/containers/mp4/write/write-track';

/** A `file.slice` costs a browser 0.2–0.3 ms, so that long clips get longer pieces. */
const MOST_PIECES = 100;
const LEAST_PIECE_SEC = 1;

/** A movie with the tracks of another one, under IDs that are free, and the bytes of both. */
export function withTracks(movie: Movie, other: Movie): Movie {
  const { blob, tracks } = interleave(movie, other);
  let id = Math.max(0, ...movie.tracks.map((track) => track.id));
  const added = tracks[1].map((track) => {
    const trak = withTrackId(track.boxes.trak, ++id);
    return { ...track, id, boxes: { ...track.boxes, trak } };
  });
  return {
    ...movie,
    blob,
    boxes: movie.boxes.map((box) => (box.type === 'mvhd' ? withWord(box, box.body.length - 4, id + 1) : box)),
    tracks: [...tracks[0], ...added],
    durationSec: Math.max(movie.durationSec, other.durationSec),
  };
}

/**
 * Puts the bytes of two files into one Blob, in turns of about the same time, as players read them. The samples of both files
 * then lie in that Blob.
 */
export function interleave(first: Movie, second: Movie): { blob: Blob; tracks: [Track[], Track[]] } {
  const lengthSec = Math.max(first.durationSec, second.durationSec);
  const stepSec = Math.max(LEAST_PIECE_SEC, lengthSec / MOST_PIECES);
  const pieces: Blob[] = [];
  const places: [Place[], Place[]] = [[], []];
  const movies = [splitChunks(first, stepSec), splitChunks(second, stepSec)] as const;
  const cuts = movies.map((movie) => cutPositions(movie, stepSec));
  let size = 0;
  for (let step = 0; step < Math.max(...cuts.map(({ length }) => length)); step++) {
    for (const i of [0, 1] as const) {
      const [from, to] = [cuts[i]?.[step], cuts[i]?.[step + 1] ?? movies[i].blob.size];
      if (from === undefined || to <= from) continue;
      pieces.push(movies[i].blob.slice(from, to));
      places[i].push({ from, to: size });
      size += to - from;
    }
  }
  const moved = (i: 0 | 1) => movies[i].tracks.map((track) => moveTrack(track, places[i]));
  return { blob: new Blob(pieces), tracks: [moved(0), moved(1)] };
}

/** Where bytes from this position on are in the Blob. */
interface Place {
  from: number;
  to: number;
}

/** The track whose chunks a file is cut between. */
function leading({ tracks }: Movie): Track | undefined {
  return tracks.find(({ kind }) => kind === 'video') ?? tracks.find(({ kind }) => kind === 'audio');
}

/** A file's leading track may be one chunk from its beginning to its end. */
function splitChunks(movie: Movie, stepSec: number): Movie {
  const lead = leading(movie);
  if (!lead) return movie;
  const { samples, timescale } = lead;
  const begins = new Set(samples.chunks.sampleAt);
  for (let step = 1; step * stepSec < movie.durationSec; step++)
    begins.add(Math.max(0, sampleAtTime(samples.decode, step * stepSec * timescale)));
  const sampleAt = Float64Array.from(begins).sort();
  const firsts = sampleAt.subarray(0, -1);
  const chunks = {
    offset: firsts.map((sample) => sampleOffset(samples, sample, chunkOf(samples, sample))),
    sampleAt,
    entry: Uint32Array.from(firsts, (sample) => entryNumberOf(samples, sample)),
  };
  const split = { ...lead, samples: { ...samples, chunks } };
  return { ...movie, tracks: movie.tracks.map((track) => (track === lead ? split : track)) };
}

/**
 * Where a file is cut, ascending from 0: at the first of its leading track's chunks that begins at or after each step. Reordered
 * parts lie in the source's order, and overlapping ones share bytes, so that a chunk may begin inside another one.
 */
function cutPositions(movie: Movie, stepSec: number): number[] {
  const positions = [0];
  const lead = leading(movie);
  if (!lead) return positions;
  const { samples, timescale } = lead;
  const { offset, sampleAt } = samples.chunks;
  let reached = 0;
  for (const chunk of Array.from(offset.keys()).sort((a, b) => at(offset, a) - at(offset, b))) {
    const [from, first] = [at(offset, chunk), at(sampleAt, chunk)];
    const sec = timeOf(samples.decode, first) / timescale;
    while (from >= reached && sec >= positions.length * stepSec) positions.push(from);
    reached = Math.max(reached, from + bytesOf(samples.size, first, at(sampleAt, chunk + 1)));
  }
  return positions;
}

function moveTrack(track: Track, places: readonly Place[]): Track {
  const begins = Float64Array.from(places, ({ from }) => from);
  const offset = track.samples.chunks.offset.map((position) => {
    const place = places[lastAtMost(begins, position)];
    return place ? position - place.from + place.to : position;
  });
  return { ...track, samples: { ...track.samples, chunks: { ...track.samples.chunks, offset } } };
}
