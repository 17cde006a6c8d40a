import { readAacStream } from '@/lib/codecs/aac';
import { aacConfig } from '@/lib/containers/mp4/read/sample-entry';
import type { ReadFadingStream } from './codec';

/** Audio samples of an AAC packet. */
const PACKET_SAMPLES = 1024;

/** ISO/IEC 14496-3 table 1.17: AAC-LC. */
const LOW_COMPLEXITY = 2;
const RATES = [96000, 88200, 64000, 48000, 44100, 32000];

/** Reads a track's AAC stream; null unless it is plain AAC-LC, mono or stereo, in packets of 1,024 samples. */
export const readAac: ReadFadingStream = ({ entries }) => {
  const [entry, more] = entries;
  const config = entry && !more ? aacConfig(entry) : null;
  const stream = config && readAacStream(config);
  if (!stream) return null;
  const { type, samples, extension, rate: sampleRate, channels: numberOfChannels } = stream;
  const isPlain = type === LOW_COMPLEXITY && samples === PACKET_SAMPLES && extension === 'none';
  if (!isPlain || !RATES.includes(sampleRate) || numberOfChannels < 1 || numberOfChannels > 2) return null;
  return {
    decoder: { codec: 'mp4a.40.2', sampleRate, numberOfChannels, description: config },
    packetSamples: PACKET_SAMPLES,
    sampleRate,
    // A packet overlaps with one other, on either side.
    settling: 1,
    warmUp: 2,
    behind: 0,
    accepts: () => true,
    // Most of the worker's code, and most clips need none of it.
    encode: async (blocks) => (await import('./encode-aac')).encodeAac(blocks, PACKET_SAMPLES, sampleRate),
  };
};
