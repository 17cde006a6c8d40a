import {
  type AudioCodec,
  EncodedAudioPacketSource,
  type EncodedPacket,
  EncodedVideoPacketSource,
  type Output,
  type VideoCodec,
} from 'mediabunny';
import { DataRate, Feed } from '@/lib/cut/encode/feed';
import { videoMetadata } from '@/lib/cut/encode/video-metadata';
import { MediaError } from '@/lib/media/errors';
import { AudioGrid } from './audio-grid';
import type { AudioStream, Stream, VideoStream } from './open-packets';

/** Packets to measure their usual duration. */
const USUAL_PACKETS = 50;

/** Copies packets as they are. */
export class CopyFeed extends Feed {
  readonly written = new DataRate();
  #add: (packet: EncodedPacket) => Promise<void> = () => Promise.reject(new Error('attach() comes first'));
  #timeOf: (sec: number, nextSec: number | null) => number = (sec) => sec;

  constructor(
    private readonly stream: Stream,
    private readonly packets: AsyncGenerator<EncodedPacket, void, unknown>,
  ) {
    super();
  }

  attach(output: Output): Promise<void> {
    return this.stream.kind === 'video'
      ? this.#attachVideo(output, this.stream)
      : this.#attachAudio(output, this.stream);
  }

  protected async *pieces() {
    const { shiftSec } = this.stream;
    try {
      for (let next = await this.packets.next(); !next.done; ) {
        const packet = next.value;
        const sec = packet.timestamp + shiftSec;
        yield sec;
        next = await this.packets.next();
        const timestamp = this.#timeOf(sec, next.done ? null : next.value.timestamp + shiftSec);
        this.firstSec = Math.min(this.firstSec ?? timestamp, timestamp);
        const copy = packet.clone({ timestamp, duration: packet.duration || (await this.#usualSec()) });
        this.written.add(copy);
        await this.#add(copy);
      }
    } finally {
      await this.packets.return();
    }
  }

  /** The usual duration of a packet in seconds, for a last packet without one: it would not be shown. */
  async #usualSec(): Promise<number> {
    const { averagePacketRate } = await this.stream.track.computePacketStats(USUAL_PACKETS);
    return averagePacketRate > 0 ? 1 / averagePacketRate : 0;
  }

  async #attachVideo(output: Output, { track }: VideoStream): Promise<void> {
    const decoderConfig = await track.getDecoderConfig();
    const source = new EncodedVideoPacketSource(required(await track.getCodec()) as VideoCodec);
    output.addVideoTrack(source, await videoMetadata(track));
    this.#add = (packet) => source.add(packet, { decoderConfig: required(decoderConfig) });
  }

  async #attachAudio(output: Output, { track, codec }: AudioStream): Promise<void> {
    const decoderConfig = required(await track.getDecoderConfig());
    const source = new EncodedAudioPacketSource(required(await track.getCodec()) as AudioCodec);
    output.addAudioTrack(source, { languageCode: await track.getLanguageCode() });
    const toleranceSec = 1.5 / (await track.getTimeResolution());
    const grid = new AudioGrid(codec, decoderConfig.sampleRate, toleranceSec);
    this.#timeOf = (sec, nextSec) => grid.timeOf(sec, nextSec);
    this.#add = (packet) => source.add(packet, { decoderConfig });
  }
}

function required<T>(value: T | null): T {
  if (value === null) throw new MediaError('unsupported', 'a stream without its set-up');
  return value;
}
