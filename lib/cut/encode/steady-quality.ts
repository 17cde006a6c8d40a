/** Holds the quality of an encoder that only takes a bit rate, as H.264 encoders in browsers do. */
import type { EncodedPacket } from 'mediabunny';
import { nullIfInvalid } from '@/lib/codecs/bits';
import { copyOf, type DecodedFrame } from '@/lib/codecs/decoded-frame';
import { type QuantizerReader, quantizerReader } from '@/lib/codecs/h264/slice-header';
import { similarity } from '@/lib/codecs/pixels/similarity';
import { bytesOf } from '@/lib/media/bytes/byte-ranges';
import { decodePackets } from './decode-packets';
import { QUANTIZER } from './quality';

/**
 * Quantizers by which the bits of a frame double: 6, as the step of quantization does (ITU-T H.264 §8.5.9). Of frames that are too fine,
 * fewer bits are saved at once, because those of some content grow more slowly, and quality returns slowly where it is lost.
 */
const DOUBLING = { coarse: 6, fine: 9 };
/** How many of the latest packets a rate is estimated by. The greater estimate counts, so that quality returns soon where it is lost. */
const MEASURED = [8, 3] as const;
/** The least rate to ask for, as a share of the first. With less, an encoder takes too long to notice that more is needed. */
const LEAST_SHARE = 0.15;
/** The likeness of a keyframe to its source that is aimed at, as SSIM of luma: about that of libx264's `crf 20`. */
const SIMILARITY = 0.996;
/** What 1 − SSIM is multiplied by with each step of the quantizer: measured with films and fractals, 1.08 to 1.11. */
const LOSS_PER_STEP = 1.1;
/** Bounds of the quantizer. SSIM doesn't see the bands that coarse ones make of a sky. */
const BOUNDS = { least: 14, most: 25 };

/**
 * Reads from each packet how coarsely it is quantized, and asks for the bit rate at which the same frames would have had the quantizer to
 * hold. That follows from each keyframe, which is decoded and compared with its source: some content needs finer ones.
 */
export class SteadyQuality {
  #quantizer = QUANTIZER;
  /** Bits per second. */
  #asked: number;
  #read: QuantizerReader | null = null;
  #decoder: VideoDecoderConfig | null = null;
  /** Frames that become keyframes, by their time in seconds. */
  readonly #sources = new Map<number, Promise<DecodedFrame>>();
  #isCompared = false;
  #comparison: Promise<void> = Promise.resolve();
  /** The latest packets, the last one at the end. */
  readonly #packets: { bits: number; quantizer: number }[] = [];

  /**
   * @param bitsPerSec the rate to begin with.
   * @param mostBitsPerSec the greatest rate that the stream may have.
   */
  constructor(
    private readonly bitsPerSec: number,
    private readonly mostBitsPerSec: number,
    private readonly framesPerSec: number,
  ) {
    this.#asked = bitsPerSec;
  }

  /** Takes a frame that becomes a keyframe, and its seconds. The caller closes it. */
  keyframe(frame: VideoFrame, sec: number): void {
    const source = copyOf(frame);
    // Without it, the quantizer stays as it is.
    source.catch(() => {});
    this.#sources.set(sec, source);
  }

  /** Takes the description of the packets. */
  describe(config: VideoDecoderConfig): void {
    const { description } = config;
    if (!description) return;
    this.#read ??= nullIfInvalid(() => quantizerReader(bytesOf(description)));
    this.#decoder = { ...config, hardwareAcceleration: 'prefer-software' };
  }

  /** Takes the keyframe of a part's first frame. Returns the bits per second to begin with: as if all frames were as large. */
  async begin(packet: EncodedPacket): Promise<number> {
    this.#packets.length = 0;
    this.add(packet);
    await this.#comparison;
    this.#asked = Math.min(this.bitsPerSec, this.next());
    this.#packets.length = 0;
    return this.#asked;
  }

  /** True if keyframes can be compared, and the first packet is quantized more coarsely than the second. */
  isCoarser(first: EncodedPacket, second: EncodedPacket): boolean {
    const quantizerOf = ({ data }: EncodedPacket) => this.#read?.(data) ?? 0;
    return this.#isCompared && quantizerOf(first) > quantizerOf(second);
  }

  /** Takes a packet, in decoding order. */
  add(packet: EncodedPacket): void {
    const quantizer = this.#read?.(packet.data) ?? null;
    if (quantizer === null) return;
    this.#packets.push({ bits: packet.byteLength * 8, quantizer });
    if (this.#packets.length > MEASURED[0]) this.#packets.shift();
    const source = this.#sources.get(packet.timestamp);
    if (!source || !this.#decoder) return;
    for (const sec of this.#sources.keys()) if (sec <= packet.timestamp) this.#sources.delete(sec);
    this.#comparison = this.#compare(packet, source, quantizer, this.#decoder).catch(() => {});
  }

  /** Bits per second to ask for. */
  next(): number {
    if (this.#packets.length === 0) return this.#asked;
    const bits = this.#packets.map((packet) => this.#needed(packet));
    const bitsPerSec = this.framesPerSec * Math.max(...MEASURED.map((count) => mean(bits.slice(-count))));
    this.#asked = Math.min(this.mostBitsPerSec, Math.max(this.bitsPerSec * LEAST_SHARE, bitsPerSec));
    return this.#asked;
  }

  /** Bits of a packet with the quantizer to hold. */
  #needed({ bits, quantizer }: { bits: number; quantizer: number }): number {
    const off = quantizer - this.#quantizer;
    return bits * 2 ** (off / DOUBLING[off > 0 ? 'coarse' : 'fine']);
  }

  async #compare(
    packet: EncodedPacket,
    source: Promise<DecodedFrame>,
    quantizer: number,
    config: VideoDecoderConfig,
  ): Promise<void> {
    const [frame] = await decodePackets([packet], config);
    const alike = frame ? similarity(await source, frame) : null;
    if (alike === null) return;
    this.#isCompared = true;
    const steps = Math.log((1 - SIMILARITY) / Math.max(1e-6, 1 - alike)) / Math.log(LOSS_PER_STEP);
    this.#quantizer = Math.min(BOUNDS.most, Math.max(BOUNDS.least, quantizer + steps));
  }
}

const mean = (values: readonly number[]) => values.reduce((a, b) => a + b, 0) / values.length;
