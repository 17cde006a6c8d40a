import { AudioSample, AudioSampleSource, type Output, Quality } from 'mediabunny';
import type { AudioBlock } from '@/lib/codecs/audio-block';
import { DataRate, Feed } from '@/lib/cut/encode/feed';
import type { AudioBounds } from '@/lib/cut/fit/plan-audio';
import { type AudioFormat, matchedAudio, type SettledEdit } from '@/lib/edit/settle';
import { type AudioTimeline, clipAudio } from './clip-audio';
import { decodedFormat } from './decoded-audio';
import type { AudioStream } from './open-packets';
import { aacBitrate } from './track-rates';

/** What encoded audio is to become. */
export interface AudioTarget {
  /** It says what becomes of the sound. */
  edit: SettledEdit;
  /** Null without a size limit. */
  bounds: AudioBounds | null;
}

/** Samples that libavcodec's AAC encoder puts before the first of its input: one packet. */
const PRIMING = 1024;

/**
 * Encodes the sound of spans as AAC, always with Mediabunny's own encoder. Browsers' encoders prepend different amounts of silence
 * and don't report how much, which would shift the audio against the video.
 */
export class AudioFeed extends Feed {
  readonly written = new DataRate();
  readonly #source: AudioSampleSource;

  private constructor(
    private readonly stream: AudioStream,
    private readonly where: AudioTimeline,
    /** What the stream is decoded to. */
    private readonly from: AudioFormat,
    private readonly target: AudioTarget,
  ) {
    super();
    const { bounds } = target;
    const isMixed = bounds && bounds.channels < from.channels;
    this.#source = new AudioSampleSource({
      codec: 'aac',
      quality: new Quality({ bitrate: bitsPerSec(from, target) }),
      ...(isMixed ? { transform: { numberOfChannels: bounds.channels } } : {}),
      onEncodedPacket: (packet) => this.written.add(packet),
    });
  }

  static async open(
    this: void,
    stream: AudioStream,
    where: AudioTimeline,
    target: AudioTarget,
  ): Promise<AudioFeed> {
    // A megabyte, fetched when a file needs it.
    const { registerAacEncoder } = await import('@mediabunny/aac-encoder');
    registerAacEncoder();
    return new AudioFeed(stream, where, await decodedFormat(stream), target);
  }

  async attach(output: Output): Promise<void> {
    output.addAudioTrack(this.#source, { languageCode: await this.stream.track.getLanguageCode() });
  }

  protected async *pieces() {
    const { edit } = this.target;
    const { sampleRate } = encodedFormat(this.from, edit);
    for await (const { at, planes } of clipAudio(this.stream, this.where, this.from, edit)) {
      yield at / sampleRate;
      // The encoder gives its first packet the time of the first sample, which comes out of the decoder a packet later.
      const timestamp = (at - PRIMING) / sampleRate;
      this.firstSec ??= timestamp;
      const sample = sampleOf(planes, sampleRate, timestamp);
      try {
        await this.#source.add(sample);
      } finally {
        sample.close();
      }
    }
  }
}

function sampleOf(planes: AudioBlock, sampleRate: number, timestamp: number): AudioSample {
  const length = planes[0]?.length ?? 0;
  const data = new Float32Array(length * planes.length);
  for (const [i, plane] of planes.entries()) data.set(plane, i * length);
  return new AudioSample({
    data,
    format: 'f32-planar',
    numberOfChannels: planes.length,
    sampleRate,
    timestamp,
  });
}

/** What a stream of some format is encoded to. */
const encodedFormat = (from: AudioFormat, edit: SettledEdit): AudioFormat => matchedAudio(edit) ?? from;

/** Bytes per second of a stream that is encoded. */
export function audioBytesPerSec(this: void, stream: AudioStream, target: AudioTarget): number {
  return bitsPerSec(stream, target) / 8;
}

function bitsPerSec(from: AudioFormat, { edit, bounds }: AudioTarget): number {
  const { channels, sampleRate } = encodedFormat(from, edit);
  return Math.min(aacBitrate(channels, sampleRate), bounds?.bitsPerSec ?? Number.POSITIVE_INFINITY);
}
