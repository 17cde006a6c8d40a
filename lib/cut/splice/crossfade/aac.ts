import { aacConfig } from '@/lib/containers/mp4/read/sample-entry';
import type { ReadFadingStream } from './codec';

/** Audio samples of an AAC packet. */
const PACKET_SAMPLES = 1024;

/** ISO/IEC 14496-3 table 1.17: AAC-LC. */
const LOW_COMPLEXITY = 2;
const RATES = [96000, 88200, 64000, 48000, 44100, 32000];
const LONGEST_CONFIG = 5;

/** The first bytes of a sync extension, behind which spectral band replication is declared: ISO/IEC 14496-3 §1.6.5.2. */
const SYNC_EXTENSION = [0x56, 0xe5];

/** Reads a track's AAC stream; null unless it is plain AAC-LC, mono or stereo, in packets of 1,024 samples. */
export const readAac: ReadFadingStream = ({ entries }) => {
  const [entry, more] = entries;
  const config = entry && !more ? aacConfig(entry) : null;
  if (!config || config.length < 2 || config.length > LONGEST_CONFIG) return null;
  const [first = 0, second = 0, third, fourth] = config;
  const sampleRate = RATES[((first & 7) << 1) | (second >> 7)];
  const numberOfChannels = (second >> 3) & 15;
  const isPlain = first >> 3 === LOW_COMPLEXITY && (second & 7) === 0;
  const isExtended =
    third === SYNC_EXTENSION[0] && fourth === SYNC_EXTENSION[1] && ((config[4] ?? 0) & 0x80) !== 0;
  if (!isPlain || isExtended || !sampleRate || numberOfChannels < 1 || numberOfChannels > 2) return null;
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
