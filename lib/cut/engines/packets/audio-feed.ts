import { AudioSample, AudioSampleSource, type Output, Quality } from 'mediabunny';
import type { AudioFormat } from '@/lib/edit/edit';
import { type AudioTimeline, clipAudio } from './clip-audio';
import type { PlacedBlock } from './decoded-audio';
import { DataRate, type Feed, ReadAhead } from './feed';
import type { AudioStream } from './open-packets';
import { aacBitrate, audioFormatOf } from './quality';

/** What a size limit leaves for audio. */
export interface AudioBounds {
  bitsPerSec: number;
  /** The most channels. */
  channels: number;
}

/** What encoded audio is to become; null if it keeps its rate and its channels. */
export type AudioTarget = AudioBounds | AudioFormat | null;

/** Samples that libavcodec's AAC encoder puts before the first of its input: one packet. */
const PRIMING = 1024;

/**
 * Encodes the sound of spans as AAC, always with Mediabunny's own encoder. Browsers' encoders prepend different amounts of silence
 * and don't report how much, which would shift the audio against the video.
 */
export class AudioFeed implements Feed {
  firstSec: number | null = null;

  private constructor(
    private readonly stream: AudioStream,
    private readonly blocks: ReadAhead<PlacedBlock>,
    private readonly source: AudioSampleSource,
    /** Samples per second. */
    private readonly rate: number,
    readonly written: DataRate,
  ) {}

  static async open(
    this: void,
    stream: AudioStream,
    where: AudioTimeline,
    target: AudioTarget,
  ): Promise<AudioFeed> {
    // A megabyte, fetched when a file needs it.
    const { registerAacEncoder } = await import('@mediabunny/aac-encoder');
    registerAacEncoder();
    const from = await audioFormatOf(stream.track);
    const { format, bounds } = parted(target);
    const written = new DataRate();
    const source = new AudioSampleSource({
      codec: 'aac',
      quality: new Quality({ bitrate: bitsPerSec(from, target) }),
      ...(bounds && bounds.channels < from.channels
        ? { transform: { numberOfChannels: bounds.channels } }
        : {}),
      onEncodedPacket: (packet) => written.add(packet),
    });
    const blocks = new ReadAhead(clipAudio(stream, where, from, format));
    await blocks.take();
    return new AudioFeed(stream, blocks, source, (format ?? from).sampleRate, written);
  }

  get nextSec(): number {
    return this.blocks.next ? this.blocks.next.at / this.rate : Number.POSITIVE_INFINITY;
  }

  async attach(output: Output): Promise<void> {
    output.addAudioTrack(this.source, { languageCode: await this.stream.track.getLanguageCode() });
  }

  async step(): Promise<void> {
    const block = await this.blocks.take();
    const [first] = block?.planes ?? [];
    if (!block || !first) return;
    const { at, planes } = block;
    // The encoder gives its first packet the time of the first sample, which comes out of the decoder a packet later.
    const timestamp = (at - PRIMING) / this.rate;
    this.firstSec ??= timestamp;
    const data = new Float32Array(first.length * planes.length);
    for (const [i, plane] of planes.entries()) data.set(plane, i * first.length);
    const [numberOfChannels, sampleRate] = [planes.length, this.rate];
    const sample = new AudioSample({ data, format: 'f32-planar', numberOfChannels, sampleRate, timestamp });
    try {
      await this.source.add(sample);
    } finally {
      sample.close();
    }
  }

  close(): Promise<void> {
    return this.blocks.close();
  }
}

/** Bytes per second of a stream that is encoded. */
export async function audioBytesPerSec(
  this: void,
  { track }: AudioStream,
  target: AudioTarget,
): Promise<number> {
  return bitsPerSec(await audioFormatOf(track), target) / 8;
}

function bitsPerSec(from: AudioFormat, target: AudioTarget): number {
  const { format, bounds } = parted(target);
  const { channels, sampleRate } = format ?? from;
  return Math.min(aacBitrate(channels, sampleRate), bounds?.bitsPerSec ?? Number.POSITIVE_INFINITY);
}

function parted(target: AudioTarget): { format: AudioFormat | null; bounds: AudioBounds | null } {
  if (!target) return { format: null, bounds: null };
  return 'sampleRate' in target ? { format: target, bounds: null } : { format: null, bounds: target };
}
