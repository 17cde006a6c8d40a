import { type AudioSample, AudioSampleSink, EncodedPacketSink } from 'mediabunny';
import type { AudioBlock } from '@/lib/codecs/audio-block';
import type { AudioFormat } from '@/lib/edit/settle';
import { MediaError } from '@/lib/media/errors';
import type { Span } from '@/lib/media/time';
import type { AudioStream } from './open-packets';

/** A block of sound on a timeline. */
export interface PlacedBlock {
  /** The number of its first sample; 0 is the timeline's beginning. */
  at: number;
  planes: AudioBlock;
}

/** Seconds by which a sample may be away from the end of the one before and still follow it without a gap. */
const JITTER_SEC = 0.02;

/** Seconds of silence in one block. */
const SILENCE_SEC = 1;

/** The format that a track's decoder gives: HE-AAC may say only in its packets that it has twice the rate, or a second channel. */
export async function decodedFormat(stream: AudioStream): Promise<AudioFormat> {
  for await (const first of new AudioSampleSink(stream.track).samples()) {
    const { sampleRate, numberOfChannels: channels } = first;
    first.close();
    return { sampleRate, channels };
  }
  return stream;
}

/**
 * Decodes the packets in a span of the source's timeline. Every block begins where the one before ends: gaps and overlaps that rounded
 * times make are no such, other gaps are silent, and what a stream says twice is left out.
 * @throws {MediaError} `engine-failed` if the stream changes its rate.
 */
export async function* decodedAudio(
  stream: AudioStream,
  { sampleRate: rate, channels }: AudioFormat,
  { startSec, endSec }: Span,
): AsyncGenerator<PlacedBlock, void, unknown> {
  const fromSec = startSec - stream.shiftSec;
  let shiftSec: number | null = null;
  /** Where the sound so far ends, and the latest sample. */
  let [at, latest] = [Number.NaN, Number.NaN];
  for await (const sample of new AudioSampleSink(stream.track).samples(fromSec, endSec - stream.shiftSec)) {
    try {
      if (sample.sampleRate !== rate) throw new MediaError('engine-failed', `${sample.sampleRate} Hz`);
      shiftSec ??= stream.shiftSec + (await swallowedSec(stream, fromSec, sample));
      const stated = Math.round((sample.timestamp + shiftSec) * rate);
      const begin: number = Math.abs(stated - latest) <= JITTER_SEC * rate ? latest : stated;
      latest = begin + sample.numberOfFrames;
      // The first one has none before it.
      if (Number.isNaN(at)) at = begin;
      if (latest <= at) continue;
      for (const planes of silence(begin - at, { sampleRate: rate, channels })) {
        yield { at, planes };
        at += planes[0]?.length ?? 0;
      }
      yield { at, planes: planesOf(sample, channels, at - begin) };
      at = latest;
    } finally {
      sample.close();
    }
  }
}

/** Silence in blocks. @param count samples; none if it is negative. */
export function* silence(count: number, { sampleRate: rate, channels }: AudioFormat): Generator<AudioBlock> {
  for (let left = count; left > 0; ) {
    const length = Math.min(left, Math.round(SILENCE_SEC * rate));
    yield Array.from({ length: channels }, () => new Float32Array(length));
    left -= length;
  }
}

/** The channels of a decoded sample from a frame of it on. */
function planesOf(sample: AudioSample, channels: number, frameOffset: number): AudioBlock {
  return Array.from({ length: channels }, (_, channel) => {
    const plane = new Float32Array(sample.numberOfFrames - frameOffset);
    const planeIndex = Math.min(channel, sample.numberOfChannels - 1);
    sample.copyTo(plane, { planeIndex, format: 'f32-planar', frameOffset });
    return plane;
  });
}

/**
 * Seconds by which sound comes early out of a decoder: the first packet that a Vorbis decoder gets yields nothing (Vorbis I
 * §4.3.8), and Chromium's gives its time to what the second one yields.
 * @param fromSec stored seconds from which sound was asked for.
 */
async function swallowedSec(
  { track, codec }: AudioStream,
  fromSec: number,
  first: AudioSample,
): Promise<number> {
  if (codec !== 'vorbis') return 0;
  const sink = new EncodedPacketSink(track);
  const swallowed = (await sink.getPacket(fromSec)) ?? (await sink.getFirstPacket());
  const next = swallowed && (await sink.getNextPacket(swallowed));
  if (!next || first.timestamp >= next.timestamp) return 0;
  return next.timestamp - swallowed.timestamp;
}
