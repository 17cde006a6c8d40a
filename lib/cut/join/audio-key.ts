import { readAacStream } from '@/lib/codecs/aac';
import { OPUS_RATE } from '@/lib/codecs/opus';
import {
  aacConfig,
  audioConfiguration,
  audioFields,
  type SampleEntry,
} from '@/lib/containers/mp4/read/sample-entry';
import { hexOf } from '@/lib/media/bytes/byte-ranges';

/** How long a track's packets usually last. */
export interface PacketLength {
  ticks: number;
  timescale: number;
}

/**
 * The key of an audio stream: codec, sample rate, channels and the other settings of its decoder. Null if they are unknown.
 * @param packets null if unknown.
 * @throws {MediaError} `index-invalid`.
 */
export function audioKey(entry: SampleEntry, packets: PacketLength | null): string | null {
  const { format } = entry;
  if (format === 'mp4a') return aacKey(entry);
  const { channels, sampleRate } = audioFields(entry);
  const fields = `${sampleRate} Hz channels=${channels}`;
  if (format === 'Opus') {
    const dOps = audioConfiguration(entry, 'dOps');
    if (!dOps || !packets) return null;
    const samples = Math.round((packets.ticks * OPUS_RATE) / packets.timescale);
    // The sample rate of the encoder's input doesn't matter to decoders.
    const settings = [dOps.subarray(0, 4), dOps.subarray(8)].map(hexOf).join('');
    return `opus ${settings} packet=${samples}`;
  }
  if (format === 'ac-3') {
    const dac3 = audioConfiguration(entry, 'dac3');
    // All but the bit rate: ETSI TS 102 366 §F.4.
    return dac3 && `ac-3 ${fields} ${hexOf(Uint8Array.of(dac3[0] ?? 0, (dac3[1] ?? 0) & 0xfc))}`;
  }
  if (format === 'ec-3') {
    const dec3 = audioConfiguration(entry, 'dec3');
    // All but the data rate: §F.6.
    return dec3 && `ec-3 ${fields} ${hexOf(Uint8Array.of((dec3[1] ?? 0) & 7, ...dec3.subarray(2)))}`;
  }
  return `${format} ${fields} ${hexOf(entry.body.subarray(28))}`;
}

function aacKey(entry: SampleEntry): string | null {
  const config = aacConfig(entry);
  const stream = config && readAacStream(config);
  if (!stream) return null;
  const { type, rate, channels, samples, extension } = stream;
  // With 0, a program config element in the configuration describes the channels.
  const layout = channels === 0 && config ? hexOf(config) : `channels=${channels}`;
  return `aac type=${type} ${rate} Hz ${layout} packet=${samples} ${extension}`;
}
