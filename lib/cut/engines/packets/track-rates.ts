import type { InputAudioTrack, InputVideoTrack } from 'mediabunny';
import type { VideoRates } from '@/lib/cut/splice/browser/encoder-support';
import type { AudioFormat } from '@/lib/edit/settle';

const BITS_PER_CHANNEL = 96_000;
/** ISO/IEC 14496-3 §4.5.3.1 allows 6144 bits per channel and packet of 1024 samples. This stays below. */
const BITS_PER_SAMPLE = 5;
const MAX_BITS = 448_000;

/** Bits per second for AAC: transparent for lossy sources. */
export function aacBitrate(channels: number, rate: number): number {
  return Math.min(MAX_BITS, channels * Math.min(BITS_PER_CHANNEL, BITS_PER_SAMPLE * rate));
}

/** Packets to measure; a few seconds of any film. */
export const MEASURED_PACKETS = 120;

/** A track's frame size, and its rates as measured from its first packets. */
export async function videoFactsOf(track: InputVideoTrack): Promise<VideoRates> {
  const { averagePacketRate, averageBitrate } = await track.computePacketStats(MEASURED_PACKETS);
  return {
    width: await track.getCodedWidth(),
    height: await track.getCodedHeight(),
    rate: averagePacketRate,
    bits: averageBitrate,
  };
}

/** The format of a track's sound. */
export async function audioFormatOf(track: InputAudioTrack): Promise<AudioFormat> {
  return { sampleRate: await track.getSampleRate(), channels: await track.getNumberOfChannels() };
}
