import { type FramedCodec, type FrameRun, findFrames } from '@/lib/codecs/audio-frames';
import { totalBytes } from '@/lib/media/bytes/byte-ranges';
import type { AviAudio } from './read';

/** An audio stream's headers, and the seconds that it lasts by them. */
export interface RightHeader extends Pick<AviAudio, 'strh' | 'strf'> {
  seconds: number;
}

/** `wFormatTag` of the codecs that describe themselves. */
const TAGS: Readonly<Record<FramedCodec, readonly [number, ...number[]]>> = {
  mp3: [0x55],
  mp2: [0x50],
  ac3: [0x2000],
  aac: [0xff, 0x1600, 0x706d, 0x4143, 0xa106],
};

const PCM = 1;
const RAW_AAC = 0xff;
/** ADPCM of Microsoft and of the IMA, whose headers state the samples of a block. */
const ADPCM = new Set([2, 0x11]);

/** The first frame begins within this many bytes. */
const SEARCHED_BYTES = 4096;

/** The most that the audio's length may differ from the video's with a new header, and with the file's own. */
const CLOSE = { share: 0.1, sec: 0.5 };
const TOLERABLE = { share: 0.2, sec: 1 };

/**
 * Corrects the header of a stream if ffmpeg would lose the audio with it; null if it is fine, or if the right one can't be found.
 * A header is wrong if a value in it is impossible, if the audio has another codec, or if it makes the audio much longer or shorter
 * than the video. A new header is right if it makes both about as long.
 * @param head the bytes that the stream begins with.
 */
export function rightHeader(audio: AviAudio, head: Uint8Array, videoSec: number): RightHeader | null {
  const isWithin = (sec: number, { share, sec: least }: typeof CLOSE) =>
    Math.abs(sec - videoSec) <= Math.max(least, share * videoSec);
  if (videoSec <= 0 || audio.chunks.length === 0) return null;
  const run = findFrames(head, SEARCHED_BYTES);
  const { strh, strf } = audio;
  const isOtherCodec = run !== null && !TAGS[codecOf(run)].includes(strf.tag);
  const isImpossible = strh.scale === 0 || strh.rate === 0 || strf.hz === 0 || strf.channels === 0;
  if (!isOtherCodec && !isImpossible && isWithin(statedSec(audio), TOLERABLE)) return null;
  return candidates(audio, run).find(({ seconds }) => isWithin(seconds, CLOSE)) ?? null;
}

const codecOf = ({ frames: [first] }: FrameRun) => first?.codec ?? 'mp3';

/** When the audio ends by its header, as ffmpeg 5.1 counts (`libavformat/avidec.c`, `get_duration`). */
export function statedSec({ strh, strf, chunks }: AviAudio): number {
  const { scale, rate, start } = strh;
  const size = strh.sampleSize > 0 && strf.align > 0 ? strf.align : strh.sampleSize;
  let units = start;
  for (const { from, to } of chunks)
    units += size > 0 ? (to - from) / size : strf.align > 0 ? Math.ceil((to - from) / strf.align) : 1;
  return (units * scale) / rate;
}

/** Headers that may be right, the most likely first. */
function candidates(audio: AviAudio, run: FrameRun | null): RightHeader[] {
  const { strf } = audio;
  if (run) return framed(audio, run);
  if (strf.tag === PCM) return pcm(audio);
  if (strf.tag === RAW_AAC && strf.hz > 0) return [byChunks(audio, strf, 1024)];
  return ADPCM.has(strf.tag) ? adpcm(audio) : [];
}

function framed(audio: AviAudio, { at, frames }: FrameRun): RightHeader[] {
  const [first] = frames;
  if (!first) return [];
  const { codec, rate: hz, channels, samples } = first;
  const tag = TAGS[codec].includes(audio.strf.tag) ? audio.strf.tag : TAGS[codec][0];
  const strf = { ...audio.strf, tag, hz, channels };
  // A frame in each chunk: they have the same boundaries, as far as both are known.
  const ends = endsOf(frames.map(({ size }) => size));
  const end = at + (ends.at(-1) ?? 0);
  const inside = endsOf(audio.chunks.map(({ from, to }) => to - from)).filter((position) => position <= end);
  if (at === 0 && inside.join() === ends.join()) return [byChunks(audio, strf, samples)];
  const bytes = end - at;
  const perSec = Math.round((bytes * hz) / (samples * frames.length));
  const isConstant = frames.every(({ size }) => Math.abs(size - first.size) <= 2);
  return isConstant ? [byBytes(audio, { ...strf, avgBytes: perSec, align: 1 }, perSec)] : [];
}

/** The ends of consecutive pieces. */
function endsOf(sizes: readonly number[]): number[] {
  let end = 0;
  return sizes.map((size) => {
    end += size;
    return end;
  });
}

function pcm(audio: AviAudio): RightHeader[] {
  const { strh, strf } = audio;
  const sample = strf.bits / 8;
  const channels = strf.channels || strf.align / sample;
  if (![1, 2, 3, 4].includes(sample) || !Number.isInteger(channels) || channels < 1 || channels > 8)
    return [];
  const align = sample * channels;
  const rates = [strf.hz, strf.avgBytes / align, strh.rate / Math.max(1, strh.scale)];
  return rates
    .filter((hz) => Number.isInteger(hz) && hz >= 4000 && hz <= 192_000)
    .map((hz) => byBytes(audio, { ...strf, channels, hz, align, avgBytes: hz * align }, hz));
}

function adpcm(audio: AviAudio): RightHeader[] {
  const { strf, extra } = audio;
  const samples = (extra[2] ?? 0) | ((extra[3] ?? 0) << 8);
  if (samples === 0 || strf.align === 0 || strf.hz === 0) return [];
  return [byBytes(audio, strf, strf.hz, samples)];
}

/** A header that derives the time from the number of bytes. @param rate blocks per `scale` seconds. */
function byBytes({ chunks }: AviAudio, strf: AviAudio['strf'], rate: number, scale = 1): RightHeader {
  const length = Math.floor(totalBytes(chunks) / strf.align);
  return {
    strh: { scale, rate, start: 0, length, sampleSize: strf.align },
    strf,
    seconds: (length * scale) / rate,
  };
}

/** A header that derives the time from the number of chunks. @param samples of a chunk. */
function byChunks({ chunks }: AviAudio, strf: AviAudio['strf'], samples: number): RightHeader {
  const largest = chunks.reduce((most, { from, to }) => Math.max(most, to - from), samples);
  return {
    strh: { scale: samples, rate: strf.hz, start: 0, length: chunks.length, sampleSize: 0 },
    strf: { ...strf, align: Math.min(0xffff, largest) },
    seconds: (chunks.length * samples) / strf.hz,
  };
}
