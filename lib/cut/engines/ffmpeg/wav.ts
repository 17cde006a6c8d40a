import type { ClipSpan } from '@/lib/containers/mp4/write/clip';
import { FADE_SEC, fadeInGain, samplesOfSpan } from '@/lib/cut/splice/crossfade/fade';
import { fourccAt } from '@/lib/media/bytes/cursor';
import { MediaError } from '@/lib/media/errors';

/** 16-bit audio of a part of the source. */
export interface Pcm {
  data: Blob;
  channels: number;
  /** The number of its first sample on the source's timeline. */
  from: number;
}

const HEADER_BYTES = 44;
/** Bytes in which the `data` chunk begins. */
const SEARCHED_BYTES = 4096;

/**
 * Finds the samples in a WAV file (Multimedia Programming Interface and Data Specifications 1.0, "Waveform Audio File Format").
 * @throws {MediaError} `engine-failed` if there are none.
 */
export async function readWav(file: Blob, from: number): Promise<Pcm> {
  const bytes = new Uint8Array(await file.slice(0, SEARCHED_BYTES).arrayBuffer());
  const view = new DataView(bytes.buffer);
  let channels = 0;
  for (let at = 12; at + 8 <= bytes.length; ) {
    const [type, size] = [fourccAt(bytes, at), view.getUint32(at + 4, true)];
    if (type === 'fmt ') channels = view.getUint16(at + 10, true);
    if (type === 'data' && channels > 0) return { data: file.slice(at + 8), channels, from };
    at += 8 + size + (size % 2);
  }
  throw new MediaError('engine-failed', 'no decoded audio');
}

/**
 * Joins the audio of a clip's parts to a WAV file, exact to the sample, with a crossfade at each splice. Only the samples of
 * crossfades are read; the others stay where they are.
 * @param margin samples before the clip's start and behind its end that come with it.
 */
export async function joinWav(
  pcms: readonly Pcm[],
  spans: readonly ClipSpan[],
  rate: number,
  margin: number,
): Promise<Blob> {
  const channels = pcms[0]?.channels ?? 1;
  const half = Math.round((FADE_SEC / 2) * rate);
  const pieces: Blob[] = [];
  let before: Blob | null = null;
  for (const [i, span] of spans.entries()) {
    const isLast = i === spans.length - 1;
    const { from, to } = samplesOfSpan(span, rate);
    const begin = before ? from + half : from - margin;
    const end = isLast ? to + margin : to - half;
    if (before) pieces.push(await crossfade(before, samplesOf(pcms, from - half, begin), channels));
    pieces.push(samplesOf(pcms, begin, end));
    before = isLast ? null : samplesOf(pcms, end, to + half);
  }
  const data = new Blob(pieces);
  return new Blob([header(data.size, channels, rate), data]);
}

/** The samples `[from, to)` of the source's timeline, with silence where there are none. */
function samplesOf(pcms: readonly Pcm[], from: number, to: number): Blob {
  const pcm = pcms.findLast((decoded) => decoded.from <= from) ?? pcms[0];
  const bytes = 2 * (pcm?.channels ?? 1);
  const silence = (count: number) => new Blob([new Uint8Array(Math.max(0, count) * bytes)]);
  if (!pcm) return silence(to - from);
  const count = Math.floor(pcm.data.size / bytes);
  const [first, last] = [from, to].map((sample) => Math.min(count, Math.max(0, sample - pcm.from)));
  const sound = pcm.data.slice((first ?? 0) * bytes, (last ?? 0) * bytes);
  const ahead = Math.min(to, pcm.from) - from;
  return new Blob([silence(ahead), sound, silence(to - Math.max(from, pcm.from + count))]);
}

async function crossfade(from: Blob, to: Blob, channels: number): Promise<Blob> {
  const [a, b] = [new Int16Array(await from.arrayBuffer()), new Int16Array(await to.arrayBuffer())];
  const gain = (i: number) => fadeInGain(Math.floor(i / channels), b.length / channels);
  return new Blob([b.map((value, i) => Math.round((a[i] ?? 0) * (1 - gain(i)) + value * gain(i)))]);
}

/** The header of a WAV file. Sizes that don't fit mean "to the end" to ffmpeg. */
function header(size: number, channels: number, rate: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(HEADER_BYTES);
  const view = new DataView(bytes.buffer);
  const text = (at: number, value: string) => bytes.set(new TextEncoder().encode(value), at);
  const most = 2 ** 32 - 1;
  text(0, 'RIFF');
  view.setUint32(4, Math.min(most, size + HEADER_BYTES - 8), true);
  text(8, 'WAVEfmt ');
  view.setUint32(16, 16, true);
  view.setUint16(20, 1, true);
  view.setUint16(22, channels, true);
  view.setUint32(24, rate, true);
  view.setUint32(28, rate * channels * 2, true);
  view.setUint16(32, channels * 2, true);
  view.setUint16(34, 16, true);
  text(36, 'data');
  view.setUint32(40, Math.min(most, size), true);
  return bytes;
}
