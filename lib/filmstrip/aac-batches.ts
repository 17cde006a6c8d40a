import { EncodedPacketSink, type InputAudioTrack } from 'mediabunny';
import { type AdtsStream, readAdtsStream, writeAdts } from '@/lib/codecs/adts';
import { bytesOf } from '@/lib/media/bytes/byte-ranges';

/**
 * Packets of one chunk. A chunk costs a decoder as much as a packet does: ten minutes of AAC take 1.6 s with one packet in each
 * chunk, and 0.5 s with 16.
 */
const BATCH = 16;

/** Chunks that wait in the decoder. */
const QUEUE = 8;

/** Gets decoded audio with its time in seconds, and doesn't close it. @returns false to end. */
export type OnAudio = (audio: AudioData, atSec: number) => boolean;

/** Decodes a track of AAC-LC, several packets at a time. */
export class AacBatches {
  readonly #packets: EncodedPacketSink;

  private constructor(
    track: InputAudioTrack,
    private readonly stream: AdtsStream,
    private readonly config: AudioDecoderConfig,
  ) {
    this.#packets = new EncodedPacketSink(track);
  }

  /** Null if the track isn't AAC-LC, or if the browser decodes only one packet of a chunk. */
  static async open(track: InputAudioTrack): Promise<AacBatches | null> {
    if ((await track.getCodec()) !== 'aac') return null;
    const full = await track.getDecoderConfig();
    if (!full?.description) return null;
    const stream = readAdtsStream(bytesOf(full.description));
    if (!stream) return null;
    const { codec, sampleRate, numberOfChannels } = full;
    const batches = new AacBatches(track, stream, { codec, sampleRate, numberOfChannels });
    return (await batches.#isWhole().catch(() => false)) ? batches : null;
  }

  /**
   * Decodes a range, which may begin a packet earlier than asked for.
   * @returns the number of decoded packets.
   * @throws what the decoder fails with; RangeError for a packet that is too long.
   */
  async decode(fromSec: number, toSec: number, onAudio: OnAudio): Promise<number> {
    const times: number[] = [];
    let decoded = 0;
    let isWanted = true;
    let failure: unknown;
    /** Ends a wait for the decoder. */
    let wake = () => {};
    const decoder = new AudioDecoder({
      output(audio) {
        const atSec = times[decoded++];
        if (atSec !== undefined && isWanted) isWanted = onAudio(audio, atSec);
        audio.close();
      },
      error(error) {
        failure = error;
        wake();
      },
    });
    decoder.addEventListener('dequeue', () => wake());
    try {
      decoder.configure(this.config);
      for await (const batch of this.#batches(fromSec, toSec)) {
        const data = writeAdts(
          this.stream,
          batch.map((packet) => packet.data),
        );
        times.push(...batch.map(({ timestamp }) => timestamp));
        decoder.decode(new EncodedAudioChunk({ type: 'key', timestamp: 0, data }));
        while (!failure && decoder.decodeQueueSize > QUEUE)
          await new Promise<void>((resolve) => {
            wake = resolve;
          });
        if (failure) throw failure;
        if (!isWanted) break;
      }
      if (isWanted) await decoder.flush();
      return decoded;
    } catch (error) {
      throw failure ?? error;
    } finally {
      if (decoder.state !== 'closed') decoder.close();
    }
  }

  /** True if the decoder returns every packet of the first chunk. */
  async #isWhole(): Promise<boolean> {
    const { value: first } = await this.#batches(0, Number.POSITIVE_INFINITY).next();
    const last = first?.at(-1);
    return last !== undefined && (await this.decode(0, last.timestamp, () => true)) === first?.length;
  }

  async *#batches(fromSec: number, toSec: number) {
    const start = (await this.#packets.getPacket(fromSec)) ?? (await this.#packets.getFirstPacket());
    let batch = [];
    for await (const packet of this.#packets.packets(start ?? undefined)) {
      if (packet.timestamp > toSec) break;
      batch.push(packet);
      if (batch.length < BATCH) continue;
      yield batch;
      batch = [];
    }
    if (batch.length > 0) yield batch;
  }
}
