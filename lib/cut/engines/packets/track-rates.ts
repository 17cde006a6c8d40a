import type { VideoRates } from '@/lib/cut/splice/browser/encoder-support';
import type { Stream } from './open-packets';

const BITS_PER_CHANNEL = 96_000;
/** ISO/IEC 14496-3 §4.5.3.1 allows 6144 bits per channel and packet of 1024 samples. This stays below. */
const BITS_PER_SAMPLE = 5;
const MAX_BITS = 448_000;

/** Bits per second for AAC: transparent for lossy sources. */
export function aacBitrate(channels: number, rate: number): number {
  return Math.min(MAX_BITS, channels * Math.min(BITS_PER_CHANNEL, BITS_PER_SAMPLE * rate));
}

/** Packets to measure; a few seconds of any film. */
const MEASURED_PACKETS = 120;

/** The rates of a stream as measured from its first packets. */
export async function ratesOf({ track }: Stream): Promise<Pick<VideoRates, 'rate' | 'bits'>> {
  const { averagePacketRate, averageBitrate } = await track.computePacketStats(MEASURED_PACKETS);
  return { rate: averagePacketRate, bits: averageBitrate };
}
