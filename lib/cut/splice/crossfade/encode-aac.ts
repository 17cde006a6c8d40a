import { registerAacEncoder } from '@mediabunny/aac-encoder';
import { AudioSample, AudioSampleSource, Mp4OutputFormat, NullTarget, Output, Quality } from 'mediabunny';
import type { Channels } from './codec';

/** Bits per second of the encoded packets, for each channel: high, because they are few. */
const CHANNEL_BITRATE = 160_000;

/** Encodes always with Mediabunny's encoder, whose first packet is known to come before all of its input. */
export async function encodeAac(
  blocks: readonly Channels[],
  packetSamples: number,
  sampleRate: number,
): Promise<Uint8Array[]> {
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
    const data = new Float32Array(packetSamples * channels.length);
    for (const [channel, samples] of channels.entries()) data.set(samples, channel * packetSamples);
    const timestamp = (i * packetSamples) / sampleRate;
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
