import { AudioSample, AudioSampleSource, Mp4OutputFormat, NullTarget, Output, Quality } from 'mediabunny';
import { aacConfig } from '@/lib/containers/mp4/read/sample-entry';
import type { Channels, ReadFadingStream } from './codec';

/** Audio samples of an AAC packet. */
const PACKET_SAMPLES = 1024;

/** ISO/IEC 14496-3 table 1.17: AAC-LC. */
const LOW_COMPLEXITY = 2;
const RATES = [96000, 88200, 64000, 48000, 44100, 32000];
const LONGEST_CONFIG = 5;

/** The first bytes of a sync extension, behind which spectral band replication is declared: ISO/IEC 14496-3 §1.6.5.2. */
const SYNC_EXTENSION = [0x56, 0xe5];

/** Bits per second of the encoded packets, for each channel: high, because they are few. */
const CHANNEL_BITRATE = 160_000;

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
    encode: (blocks) => encodeAac(blocks, sampleRate),
  };
};

/** Encodes always with Mediabunny's encoder, whose first packet is known to come before all of its input. */
async function encodeAac(blocks: readonly Channels[], sampleRate: number): Promise<Uint8Array[]> {
  // A megabyte, fetched when a clip needs it.
  const { registerAacEncoder } = await import('@mediabunny/aac-encoder');
  registerAacEncoder();
  const packets: Uint8Array[] = [];
  const source = new AudioSampleSource({
    codec: 'aac',
    quality: new Quality({ bitrate: CHANNEL_BITRATE * (blocks[0]?.length ?? 1) }),
    onEncodedPacket: ({ data }) => {
      packets.push(data.slice());
    },
  });
  const output = new Output({ format: new Mp4OutputFormat({ fastStart: false }), target: new NullTarget() });
  output.addAudioTrack(source);
  await output.start();
  for (const [i, channels] of blocks.entries()) {
    const data = new Float32Array(PACKET_SAMPLES * channels.length);
    for (const [channel, samples] of channels.entries()) data.set(samples, channel * PACKET_SAMPLES);
    const timestamp = (i * PACKET_SAMPLES) / sampleRate;
    const sample = new AudioSample({
      data,
      format: 'f32-planar',
      numberOfChannels: channels.length,
      sampleRate,
      timestamp,
    });
    try {
      await source.add(sample);
    } finally {
      sample.close();
    }
  }
  await output.finalize();
  // Packet `i` of the encoder holds the blocks `i − 1` and `i`, and a decoder returns the former.
  return packets.slice(1);
}
