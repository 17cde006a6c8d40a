import {
  AudioSample,
  AudioSampleSink,
  AudioSampleSource,
  EncodedPacketSink,
  type Output,
  Quality,
} from 'mediabunny';
import type { AudioFormat } from '@/lib/edit/edit';
import type { Span } from '@/lib/media/time';
import { DataRate, type Feed, ReadAhead } from './feed';
import type { AudioStream } from './open-packets';
import { aacBitrate } from './quality';

/** What audio is to become, if the clip has a size limit. */
export interface AudioTarget {
  bitsPerSec: number;
  /** The most channels. */
  channels: number;
  sampleRate?: never;
}

/** Samples that libavcodec's AAC encoder puts before the first of its input: one packet. */
export const PRIMING = 1024;

/** Seconds around the clip that are encoded too, so that neither decoder nor encoder begins inside it. */
const MARGIN_SEC = 0.1;

/** Seconds by which a sample may be away from the end of the one before and still follow it without a gap. */
export const JITTER_SEC = 0.02;

/** Seconds of silence written at a time. */
const SILENCE_SEC = 1;

/**
 * Decodes audio and encodes it as AAC, always with Mediabunny's own encoder. Browsers' encoders prepend different amounts of
 * silence and don't report how much, which would shift the audio against the video.
 */
export class AudioFeed implements Feed {
  firstSec: number | null = null;
  /** Seconds of the source's timeline up to which the encoder has its audio. */
  #end: number | null = null;

  private constructor(
    private readonly stream: AudioStream,
    private readonly samples: ReadAhead<AudioSample>,
    private readonly target: AudioSampleSource,
    private readonly rate: number,
    /** Seconds to add to the decoder's times for those of the source's timeline. */
    private shiftSec: number,
    readonly written: DataRate,
  ) {}

  static async open(
    this: void,
    stream: AudioStream,
    { startSec, endSec }: Span,
    wanted: AudioTarget | null = null,
  ): Promise<AudioFeed> {
    const { track, shiftSec } = stream;
    const written = new DataRate();
    const { target, rate } = await aacTarget(track, written, wanted);
    const from = startSec - shiftSec - MARGIN_SEC;
    const samples = new ReadAhead(new AudioSampleSink(track).samples(from, endSec - shiftSec + MARGIN_SEC));
    const feed = new AudioFeed(stream, samples, target, rate, shiftSec, written);
    await samples.take();
    feed.shiftSec += await swallowedSec(stream, from, samples.next);
    return feed;
  }

  get nextSec(): number {
    return this.samples.next ? this.samples.next.timestamp + this.shiftSec : Number.POSITIVE_INFINITY;
  }

  async attach(output: Output): Promise<void> {
    output.addAudioTrack(this.target, { languageCode: await this.stream.track.getLanguageCode() });
  }

  async step(): Promise<void> {
    const at = this.nextSec;
    const sample = await this.samples.take();
    if (!sample) return;
    try {
      const gap = at - (this.#end ?? at);
      if (gap > JITTER_SEC) await this.#silence(sample, gap);
      // Sound that was there already: a stream that jumps back in time.
      if (gap < -JITTER_SEC && gap < -sample.duration / 2) return;
      await this.#add(sample, this.#end ?? at);
    } finally {
      sample.close();
    }
  }

  close(): Promise<void> {
    return this.samples.close();
  }

  async #add(sample: AudioSample, at: number): Promise<void> {
    // The encoder gives its first packet the time of the first sample, which comes out of the decoder a packet later.
    const timestamp = Math.round(at * this.rate - PRIMING) / this.rate;
    this.firstSec ??= timestamp;
    sample.setTimestamp(timestamp);
    await this.target.add(sample);
    this.#end = at + sample.numberOfFrames / this.rate;
  }

  async #silence({ numberOfChannels, sampleRate }: AudioSample, sec: number): Promise<void> {
    for (let left = Math.round(sec * sampleRate); left > 0; ) {
      const frames = Math.min(left, Math.round(SILENCE_SEC * sampleRate));
      const data = new Float32Array(frames * numberOfChannels);
      const silence = new AudioSample({ data, format: 'f32', numberOfChannels, sampleRate, timestamp: 0 });
      await this.#add(silence, this.#end ?? 0);
      silence.close();
      left -= frames;
    }
  }
}

/** Bytes per second of a stream that is encoded. */
export async function audioBytesPerSec(
  this: void,
  { track }: AudioStream,
  format: AudioFormat | null,
): Promise<number> {
  const { channels, sampleRate } = format ?? {};
  const count = channels ?? (await track.getNumberOfChannels());
  return aacBitrate(count, sampleRate ?? (await track.getSampleRate())) / 8;
}

/** An encoder of a track's audio, which registers itself. */
export async function aacTarget(
  track: AudioStream['track'],
  written: DataRate,
  wanted: AudioTarget | AudioFormat | null = null,
) {
  // A megabyte, fetched when a file needs it.
  const { registerAacEncoder } = await import('@mediabunny/aac-encoder');
  registerAacEncoder();
  const [rate, channels] = [await track.getSampleRate(), await track.getNumberOfChannels()];
  const format = wanted?.sampleRate === undefined ? null : wanted;
  const most = wanted && 'bitsPerSec' in wanted ? wanted.bitsPerSec : Infinity;
  const bitrate = aacBitrate(format?.channels ?? channels, format?.sampleRate ?? rate);
  const isMixed = !format && wanted && wanted.channels < channels;
  const target = new AudioSampleSource({
    codec: 'aac',
    quality: new Quality({ bitrate: Math.min(bitrate, most) }),
    ...(isMixed ? { transform: { numberOfChannels: wanted.channels } } : {}),
    onEncodedPacket: (packet) => written.add(packet),
  });
  return { target, rate, channels, format };
}

/**
 * Seconds by which sound comes early out of a decoder: the first packet that a Vorbis decoder gets yields nothing (Vorbis I
 * §4.3.8), and Chromium's gives its time to what the second one yields.
 * @param from stored seconds from which sound was asked for.
 */
export async function swallowedSec(
  { track, codec }: AudioStream,
  from: number,
  first: AudioSample | null,
): Promise<number> {
  if (codec !== 'vorbis' || !first) return 0;
  const sink = new EncodedPacketSink(track);
  const swallowed = (await sink.getPacket(from)) ?? (await sink.getFirstPacket());
  const next = swallowed && (await sink.getNextPacket(swallowed));
  if (!next || first.timestamp >= next.timestamp) return 0;
  return next.timestamp - swallowed.timestamp;
}
