import { at } from '@/lib/containers/mp4/read/runs';
import { positionsOf, type Samples, sizeOf } from '@/lib/containers/mp4/read/samples';
import type { Track } from '@/lib/containers/mp4/read/track';
import type { OpenMovie } from '@/lib/cut/plan/open-movie';
import type { ReadContext } from '@/lib/media/bytes/byte-ranges';
import { GrowingFloat64 } from '@/lib/media/bytes/growing-array';
import type { RewrittenSamples, SampleToStore } from './rewritten-samples';
import type { SampleRewriter } from './sets/join-sets';

/** Samples `[from, to)` of a track, in decode order. */
export interface SampleRange {
  track: Track;
  from: number;
  to: number;
}

/**
 * Rewrites samples of a file's video, and copies those of its other tracks that lie between them, so that they stay together. They
 * follow the file's own bytes, in the same order.
 * @param stored samples that were rewritten for earlier edits, and aren't rewritten again.
 * @throws {MediaError} as `RewrittenSamples.add`.
 * @throws the signal's reason when aborted.
 */
export async function rewriteFile(
  open: OpenMovie,
  ranges: readonly SampleRange[],
  { rewrite, stored }: { rewrite: SampleRewriter; stored: RewrittenSamples },
  context: ReadContext,
): Promise<OpenMovie> {
  const { movie, usable } = open;
  const places = new Map(usable.tracks.map((track) => [track, placesOf(track)]));
  const items = itemsOf(ranges, places);
  await stored.add(
    movie.blob,
    items.map((item) => ({ ...item, rewrite: item.track === usable.video ? rewrite : null })),
    context,
  );
  const { pieces, sizes } = stored.inOrder(items);
  let position = movie.blob.size;
  for (const [i, { places: ofTrack, sample }] of items.entries()) {
    const size = sizes[i] ?? 0;
    ofTrack.positions[sample] = position;
    ofTrack.sizes[sample] = size;
    position += size;
  }
  const changed = new Map(
    [...places].map(([track, ofTrack]) => [
      track,
      { ...track, samples: movedSamples(track.samples, ofTrack) },
    ]),
  );
  const now = (track: Track) => changed.get(track) ?? track;
  const before = new Map([...changed].map(([was, is]) => [is, was]));
  return {
    ...open,
    // Rewritten samples stay keyframes, and the file still holds the originals.
    access: (track, sample) => open.access(before.get(track) ?? track, sample),
    movie: { ...movie, blob: new Blob([movie.blob, ...pieces]), tracks: movie.tracks.map(now) },
    usable: { ...usable, tracks: usable.tracks.map(now), video: usable.video && now(usable.video) },
  };
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

interface Item extends Omit<SampleToStore, 'rewrite'> {
  track: Track;
  /** Of all samples of the track. */
  places: Places;
  sample: number;
}

/** The samples of all ranges in the order of the file, each once. */
function itemsOf(ranges: readonly SampleRange[], places: ReadonlyMap<Track, Places>): Item[] {
  const byTrack = new Map<Track, Set<number>>();
  for (const { track, from, to } of ranges) {
    const numbers = byTrack.get(track) ?? new Set();
    byTrack.set(track, numbers);
    for (let sample = Math.max(0, from); sample < Math.min(track.samples.count, to); sample++)
      numbers.add(sample);
  }
  const items: Item[] = [];
  for (const [track, numbers] of byTrack) {
    const ofTrack = places.get(track);
    if (!ofTrack) continue;
    for (const sample of numbers) {
      const size = at(ofTrack.sizes, sample);
      // An empty one lies where the next one does, and stays as it is.
      if (size > 0)
        items.push({ track, places: ofTrack, sample, position: at(ofTrack.positions, sample), size });
    }
  }
  return items.sort((a, b) => a.position - b.position);
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
  const entry = new Uint32Array(offset.length).fill(1);
  return {
    ...samples,
    size: sizes,
    chunks: { offset: offset.done(), sampleAt: sampleAt.done(), entry },
  };
}
