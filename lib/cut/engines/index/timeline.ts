import { pixelAspect } from '@/lib/containers/mp4/read/pixel-format';
import { mediaTimes } from '@/lib/containers/mp4/read/presented';
import { at, sampleAtTime } from '@/lib/containers/mp4/read/runs';
import { decoderSetup } from '@/lib/containers/mp4/read/sample-entry';
import { positionsOf, sizeOf } from '@/lib/containers/mp4/read/samples';
import type { Track } from '@/lib/containers/mp4/read/track';
import type { UsableTracks } from '@/lib/cut/plan/usable-tracks';
import { GrowingFloat64 } from '@/lib/media/bytes/growing-array';
import type { Stills, TimelineIndex } from '@/lib/media/info';

/** What the editor's timeline shows of an opened movie; a few tenths of a second for a film, so not for the page's thread. */
export function timelineOf({ tracks, video }: UsableTracks): TimelineIndex {
  const frames = video ? presented(video, null) : new Float64Array();
  const audioBytes = new Float64Array(frames.length + 1);
  for (const track of tracks) if (track.kind === 'audio') addSound(audioBytes, track, frames);
  return {
    frames,
    keyframes: video ? presented(video, video.samples.sync) : new Float64Array(),
    videoBytes: video ? videoBytes(video, frames) : new Float64Array(1),
    audioBytes,
  };
}

/** When samples are shown, in seconds; those that no edit shows are left out, those that several show are there as often. */
function presented(track: Track, numbers: Uint32Array | null): Float64Array<ArrayBuffer> {
  const times = new GrowingFloat64();
  let inOrder = true;
  eachPresented(track, numbers, (seconds) => {
    if (seconds < times.last()) inOrder = false;
    times.push(seconds);
  });
  return inOrder ? times.done() : times.done().sort();
}

/** Calls back with the seconds at which samples are shown. @param numbers null for all samples. */
function eachPresented(
  track: Track,
  numbers: Uint32Array | null,
  visit: (seconds: number, sample: number) => void,
): void {
  const edits = track.edits.filter((edit) => edit.mediaTime !== null);
  const times = mediaTimes(track);
  const count = numbers ? numbers.length : times.length;
  for (let i = 0; i < count; i++) {
    const sample = numbers ? at(numbers, i) : i;
    const time = at(times, sample);
    for (const { start, duration, mediaTime } of edits) {
      const into = time - (mediaTime ?? 0);
      if (into >= 0 && into < duration) visit((start + into) / track.timescale, sample);
    }
  }
}

function videoBytes(track: Track, frames: Float64Array): Float64Array<ArrayBuffer> {
  const bytes = new Float64Array(frames.length + 1);
  let rank = 0;
  eachPresented(track, null, (seconds, sample) => {
    // Frames that follow each other in the file are shown near each other, so this is faster than a search.
    while (rank > 0 && at(frames, rank) > seconds) rank--;
    while (rank + 1 < frames.length && at(frames, rank + 1) <= seconds) rank++;
    bytes[rank + 1] = at(bytes, rank + 1) + sizeOf(track.samples, sample);
  });
  for (let i = 1; i < bytes.length; i++) bytes[i] = at(bytes, i) + at(bytes, i - 1);
  return bytes;
}

/** Adds what a sound track holds before each frame, and in all. */
function addSound(bytes: Float64Array, track: Track, frames: Float64Array): void {
  const { samples } = track;
  const edit = track.edits.find(({ mediaTime }) => mediaTime !== null);
  if (!edit) return;
  const before = bytesBefore(track);
  const shift = (edit.mediaTime ?? 0) - edit.start;
  const lead = sampleAtTime(samples.decode, edit.mediaTime ?? 0);
  const unheard = before(Math.max(0, lead));
  for (let i = 0; i < frames.length; i++) {
    const media = at(frames, i) * track.timescale + shift;
    bytes[i] = at(bytes, i) + Math.max(0, before(sampleAtTime(samples.decode, media) + 1) - unheard);
  }
  bytes[frames.length] = at(bytes, frames.length) + before(samples.count) - unheard;
}

/** Bytes of the first `n` samples; one sample of PCM is one audio frame, so nothing is listed where all are equal. */
function bytesBefore({ samples }: Track): (n: number) => number {
  const { size, count } = samples;
  if (typeof size === 'number') return (n) => n * size;
  const sums = new Float64Array(count + 1);
  for (let i = 0; i < count; i++) sums[i + 1] = at(sums, i) + at(size, i);
  return (n) => at(sums, n);
}

/**
 * The keyframes of an opened movie, as its index lists them. Undefined without video, for a codec that WebCodecs has no name
 * for, for several sample entries, and for an edit list that changes their order.
 */
export function stillsOf({ video }: UsableTracks): Stills | undefined {
  const [entry, other] = video?.entries ?? [];
  const setup = entry && !other ? decoderSetup(entry) : null;
  if (!video || !entry || !setup) return undefined;
  const positions = positionsOf(video.samples);
  const [atSec, position, size] = [new GrowingFloat64(), new GrowingFloat64(), new GrowingFloat64()];
  let inOrder = true;
  eachPresented(video, video.samples.sync, (sec, sample) => {
    if (sec < atSec.last()) inOrder = false;
    atSec.push(sec);
    position.push(at(positions, sample));
    size.push(sizeOf(video.samples, sample));
  });
  if (!inOrder) return undefined;
  const { width, height } = entry;
  return {
    // A copy: as a view of the index it would take all of that along into another thread.
    setup: { ...setup, description: setup.description?.slice() },
    width,
    height,
    pixelAspect: pixelAspect(entry),
    rotation: video.rotation,
    atSec: atSec.done(),
    position: position.done(),
    size: size.done(),
  };
}
