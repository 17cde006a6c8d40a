import { AMR_FRAME_SEC, type AmrKind, amrFrameSizes } from '@/lib/codecs/amr';
import {
  type BoxParts,
  box,
  fourccBytes,
  fullBox,
  high,
  layOut,
  low,
  words,
  wordTable,
} from '@/lib/containers/mp4/box-parts';
import { type Box, readBoxes, scanTopLevel, type TopBox } from '@/lib/containers/mp4/read/box';
import { MAX_SAMPLES } from '@/lib/containers/mp4/read/limits';
import { type Movie, openMovie } from '@/lib/containers/mp4/read/movie';
import { at, RunsBuilder, runValue, timeOf } from '@/lib/containers/mp4/read/runs';
import { bytesOf } from '@/lib/containers/mp4/read/sample-tables';
import { sizeOf } from '@/lib/containers/mp4/read/samples';
import type { Track } from '@/lib/containers/mp4/read/track';
import { ByteWindow, readBlob } from '@/lib/media/bytes/byte-ranges';
import { Cursor } from '@/lib/media/bytes/cursor';
import { writeTimes } from './sample-tables';

const KINDS: Readonly<Record<string, AmrKind>> = { samr: 'narrow', sawb: 'wide' };

/** The most bytes of audio to read: ten hours of AMR-WB. */
const MAX_AUDIO_BYTES = 128 * 2 ** 20;

/** Seconds. Samples that last longer on average hold several frames. */
const LONGEST_FRAME_SEC = 1.5 * AMR_FRAME_SEC;

/** The frames of an AMR track, each as a sample. */
interface SplitTrack {
  track: Track;
  /** Bytes of each frame. */
  sizes: number[];
  /** Ticks that each frame lasts. */
  durations: RunsBuilder;
  /** Frames in each chunk. */
  perChunk: number[];
}

/**
 * Makes an index with a sample for each AMR frame. Old phones put several in one (3GPP TS 26.244 §6.5), of which ffmpeg 5.1 decodes
 * only the first. The media stays where it is and isn't copied. A new `moov` follows it.
 * @returns the file itself if there are no such samples, or if it isn't an MP4 that can be read.
 * @throws {MediaError} `file-unreadable`; as `openMovie`.
 */
export async function withAmrFramesApart(file: Blob): Promise<Blob> {
  const movie = await openMovie(file);
  const split: SplitTrack[] = [];
  for (const track of movie.tracks) {
    const frames = await splitTrack(file, track);
    if (frames) split.push(frames);
  }
  return split.length > 0 ? withIndex(file, newIndex(movie, split)) : file;
}

/** Null if the samples of a track aren't sequences of several whole frames. */
async function splitTrack(file: Blob, track: Track): Promise<SplitTrack | null> {
  const { entries, samples, plain, timescale } = track;
  const { chunks, decode, count, size } = samples;
  const kind = entries.length === 1 ? KINDS[entries[0]?.format ?? ''] : undefined;
  const holdsSeveral = timeOf(decode, count) > count * LONGEST_FRAME_SEC * timescale;
  const isBounded = count <= MAX_SAMPLES && bytesOf(size, 0, count) <= MAX_AUDIO_BYTES;
  if (!kind || !plain || !holdsSeveral || !isBounded) return null;
  const split: SplitTrack = { track, sizes: [], durations: new RunsBuilder(), perChunk: [] };
  for (let chunk = 0; chunk < chunks.offset.length; chunk++) {
    const [first, end] = [at(chunks.sampleAt, chunk), at(chunks.sampleAt, chunk + 1)];
    const from = at(chunks.offset, chunk);
    const data = await readBlob(file, from, from + bytesOf(size, first, end));
    const before = split.sizes.length;
    let reached = 0;
    for (let sample = first; sample < end; sample++) {
      const next = reached + sizeOf(samples, sample);
      const sizes = amrFrameSizes(data.subarray(reached, next), kind);
      if (!sizes || next > data.length) return null;
      reached = next;
      addFrames(split, sizes, runValue(decode, sample));
    }
    split.perChunk.push(split.sizes.length - before);
  }
  return split;
}

/** Adds the frames of a sample, which share its duration. */
function addFrames({ sizes, durations }: SplitTrack, frames: readonly number[], ticks: number): void {
  const share = Math.floor(ticks / Math.max(1, frames.length));
  durations.push(frames.length, share);
  durations.raiseLast(ticks - share * frames.length);
  for (const size of frames) sizes.push(size);
}

/** The file with another `moov` behind everything; the old one becomes free space. */
async function withIndex(file: Blob, moov: Uint8Array<ArrayBuffer>): Promise<Blob> {
  const window = new ByteWindow(file);
  const boxes: TopBox[] = [];
  await scanTopLevel(window, (top) => void boxes.push(top));
  const old = boxes.find(({ type }) => type === 'moov');
  const last = boxes.at(-1);
  if (!old || !last) return file;
  if (old === last) return new Blob([file.slice(0, old.offset), moov]);
  // A box that reaches "to the end" would include whatever is appended.
  const isOpen = new Cursor(await window.read(last.offset, 4)).u32() === 0;
  if (isOpen || last.truncated) return file;
  const type = old.offset + 4;
  const rest = file.slice(type + 4, last.offset + last.size);
  return new Blob([file.slice(0, type), fourccBytes('free').slice(), rest, moov]);
}

function newIndex({ boxes }: Movie, split: readonly SplitTrack[]): Uint8Array<ArrayBuffer> {
  const children = boxes.map((child) => {
    const found = child.type === 'trak' ? split.find(({ track }) => isTrack(child, track)) : undefined;
    return found ? newTrack(found) : child.bytes;
  });
  return layOut(box('moov', ...children));
}

/** True if this `trak` is the one that a track was read from. */
function isTrack(trak: Box, { boxes }: Track): boolean {
  const [first] = readBoxes(trak.body);
  const [known] = boxes.trak;
  return first?.bytes.buffer === known?.bytes.buffer && first?.bytes.byteOffset === known?.bytes.byteOffset;
}

function newTrack(split: SplitTrack): BoxParts {
  const { trak, mdia, minf, stbl } = split.track.boxes;
  const nested = (type: string, children: readonly Box[], inner: string, replaced: BoxParts) =>
    box(type, ...children.map((child) => (child.type === inner ? replaced : child.bytes)));
  const stsd = stbl.filter(({ type }) => type === 'stsd').map(({ bytes }) => bytes);
  const tables = box('stbl', ...stsd, ...sampleTables(split));
  return nested('trak', trak, 'mdia', nested('mdia', mdia, 'minf', nested('minf', minf, 'stbl', tables)));
}

/** `stts`, `stsc`, `stsz` and `co64`: ISO/IEC 14496-12 §8.6.1, §8.7. */
function sampleTables({ track, sizes, durations, perChunk }: SplitTrack): BoxParts[] {
  const { offset } = track.samples.chunks;
  const chunks = perChunk.flatMap((count, chunk) => [chunk + 1, count, 1]);
  const positions = Array.from(offset).flatMap((position) => [high(position), low(position)]);
  return [
    writeTimes('stts', durations.done()),
    fullBox('stsc', 0, 0, words(perChunk.length), wordTable(chunks)),
    fullBox('stsz', 0, 0, words(0, sizes.length), wordTable(sizes)),
    fullBox('co64', 0, 0, words(offset.length), wordTable(positions)),
  ];
}
