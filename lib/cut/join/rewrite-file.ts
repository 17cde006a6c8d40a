import { at } from '@/lib/containers/mp4/read/runs';
import { positionsOf, type Samples, sizeOf } from '@/lib/containers/mp4/read/samples';
import type { Track } from '@/lib/containers/mp4/read/track';
import type { OpenMovie } from '@/lib/cut/write/cut-movie';
import { concat, type ReadContext, readBlob } from '@/lib/media/bytes/byte-ranges';
import { GrowingFloat64 } from '@/lib/media/bytes/growing-array';
import { MediaError } from '@/lib/media/errors';
import type { SampleRewriter } from './sets/joined-stream';

/** Samples `[from, to)` of a track, in decode order. */
export interface SampleRange {
  track: Track;
  from: number;
  to: number;
}

/** Bytes read, and appended to the Blob, at a time. */
const BLOCK_BYTES = 4 * 2 ** 20;
/** Bytes. Reading through a gap up to this size is cheaper than another read. */
const SHORT_HOP = 256 * 1024;

/**
 * Rewrites samples of a file's video, and copies those of its other tracks that lie between them, so that they stay together. They
 * follow the file's own bytes. Never holds more than two blocks.
 * @throws {MediaError} `sources-differ` for samples that can't be rewritten; `file-unreadable`, `media-truncated`.
 * @throws the signal's reason when aborted.
 */
export async function rewriteFile(
  open: OpenMovie,
  ranges: readonly SampleRange[],
  rewrite: SampleRewriter,
  { signal, onShare }: ReadContext,
): Promise<OpenMovie> {
  const { movie, usable } = open;
  const places = new Map(usable.tracks.map((track) => [track, placesOf(track)]));
  const items = itemsOf(ranges, places);
  const pieces: Blob[] = [movie.blob];
  let position = movie.blob.size;
  let done = 0;
  for (const block of blocksOf(items)) {
    signal.throwIfAborted();
    const [first, last] = [
      block[0]?.position ?? 0,
      block.reduce((end, item) => Math.max(end, item.position + item.size), 0),
    ];
    const bytes = await readBlob(movie.blob, first, last);
    if (bytes.length < last - first) throw new MediaError('media-truncated');
    const out: Uint8Array[] = [];
    for (const { track, sample, position: from, size } of block) {
      const data = bytes.subarray(from - first, from - first + size);
      const written = track === usable.video ? rewritten(data, rewrite) : data;
      const own = places.get(track);
      if (own) {
        own.positions[sample] = position;
        own.sizes[sample] = written.length;
      }
      out.push(written);
      position += written.length;
    }
    pieces.push(new Blob([concat(out)]));
    done += block.length;
    onShare(done / items.length);
  }
  const changed = new Map(
    usable.tracks.map((track) => {
      const own = places.get(track);
      return [track, own ? { ...track, samples: movedSamples(track.samples, own) } : track];
    }),
  );
  const now = (track: Track) => changed.get(track) ?? track;
  return {
    ...open,
    movie: { ...movie, blob: new Blob(pieces), tracks: movie.tracks.map(now) },
    usable: { ...usable, tracks: usable.tracks.map(now), video: usable.video && now(usable.video) },
  };
}

function rewritten(data: Uint8Array, rewrite: SampleRewriter): Uint8Array {
  try {
    return rewrite(data);
  } catch (error) {
    if (error instanceof MediaError && (error.code === 'unsupported' || error.code === 'index-invalid'))
      throw new MediaError('sources-differ', error.message, { cause: error });
    throw error;
  }
}

/** Where each sample of a track lies, and its bytes. */
interface Places {
  positions: Float64Array;
  sizes: Uint32Array;
}

function placesOf({ samples }: Track): Places {
  return {
    positions: positionsOf(samples),
    sizes: Uint32Array.from({ length: samples.count }, (_, i) => sizeOf(samples, i)),
  };
}

interface Item {
  track: Track;
  sample: number;
  position: number;
  size: number;
}

/** The samples of all ranges in the order of the file, each once. */
function itemsOf(ranges: readonly SampleRange[], places: ReadonlyMap<Track, Places>): Item[] {
  const wanted = new Map<Track, Set<number>>();
  for (const { track, from, to } of ranges) {
    const own = wanted.get(track) ?? new Set();
    wanted.set(track, own);
    for (let sample = Math.max(0, from); sample < Math.min(track.samples.count, to); sample++)
      own.add(sample);
  }
  const items: Item[] = [];
  for (const [track, own] of wanted) {
    const { positions, sizes } = places.get(track) ?? placesOf(track);
    for (const sample of own)
      items.push({ track, sample, position: at(positions, sample), size: at(sizes, sample) });
  }
  return items.sort((a, b) => a.position - b.position);
}

function* blocksOf(items: readonly Item[]): Generator<Item[]> {
  let block: Item[] = [];
  let [from, to] = [0, 0];
  for (const item of items) {
    const end = item.position + item.size;
    if (block.length > 0 && (item.position > to + SHORT_HOP || end - from > BLOCK_BYTES)) {
      yield block;
      block = [];
    }
    if (block.length === 0) [from, to] = [item.position, end];
    block.push(item);
    to = Math.max(to, end);
  }
  if (block.length > 0) yield block;
}

/** The tables of samples that lie elsewhere. Neighbors in the file are one chunk. */
function movedSamples(samples: Samples, { positions, sizes }: Places): Samples {
  const offset = new GrowingFloat64();
  const sampleAt = new GrowingFloat64();
  let end = -1;
  for (let i = 0; i < samples.count; i++) {
    if (at(positions, i) !== end) {
      offset.push(at(positions, i));
      sampleAt.push(i);
    }
    end = at(positions, i) + at(sizes, i);
  }
  sampleAt.push(samples.count);
  const own = offset.done();
  return {
    ...samples,
    size: sizes,
    chunks: { offset: own, sampleAt: sampleAt.done(), entry: new Uint32Array(own.length).fill(1) },
  };
}
