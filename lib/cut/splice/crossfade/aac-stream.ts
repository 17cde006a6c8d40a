import { aacConfig } from '@/lib/containers/mp4/read/sample-entry';
import type { Track } from '@/lib/containers/mp4/read/track';

/** Audio samples of an AAC packet. */
export const PACKET_SAMPLES = 1024;

/** An AAC stream whose packets can stand beside encoded ones. */
export interface AacStream {
  decoder: AudioDecoderConfig;
  sampleRate: number;
}

/** ISO/IEC 14496-3 table 1.17: AAC-LC. */
const LOW_COMPLEXITY = 2;
const RATES = [96000, 88200, 64000, 48000, 44100, 32000];
const LONGEST_CONFIG = 5;

/** The first bytes of a sync extension, behind which spectral band replication is declared: ISO/IEC 14496-3 §1.6.5.2. */
const SYNC_EXTENSION = [0x56, 0xe5];

/** Reads a track's AAC stream; null unless it is plain AAC-LC, mono or stereo, in packets of 1,024 samples. */
export function aacStreamOf({ entries, timescale, samples }: Track): AacStream | null {
  const [entry, more] = entries;
  const config = entry && !more ? aacConfig(entry) : null;
  if (!config || config.length < 2 || config.length > LONGEST_CONFIG) return null;
  const [first = 0, second = 0, third, fourth] = config;
  const sampleRate = RATES[((first & 7) << 1) | (second >> 7)];
  const numberOfChannels = (second >> 3) & 15;
  const isPlain = first >> 3 === LOW_COMPLEXITY && (second & 7) === 0;
  const isExtended =
    third === SYNC_EXTENSION[0] && fourth === SYNC_EXTENSION[1] && ((config[4] ?? 0) & 0x80) !== 0;
  // The last packet may be cut short.
  const [duration, ...others] = samples.decode.value;
  const whole = duration === (PACKET_SAMPLES * timescale) / (sampleRate ?? 1) && others.length <= 1;
  if (!isPlain || isExtended || !whole || !sampleRate || numberOfChannels < 1 || numberOfChannels > 2)
    return null;
  return { decoder: { codec: 'mp4a.40.2', sampleRate, numberOfChannels, description: config }, sampleRate };
}
