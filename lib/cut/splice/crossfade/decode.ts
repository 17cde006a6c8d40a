import { runCodec } from '@/lib/codecs/run-codec';
import type { Channels, FadingStream } from './codec';

/** What is needed of a stream to decode its packets. */
export type DecodedStream = Pick<FadingStream, 'decoder' | 'packetSamples' | 'sampleRate'>;

/**
 * Decodes packets in their order.
 * @returns the samples of each packet; null if the decoder returns more or fewer packets than it was given.
 * @throws what the decoder fails with; the signal's reason when aborted.
 */
export async function decodePackets(
  { decoder: config, packetSamples, sampleRate }: DecodedStream,
  packets: readonly Uint8Array[],
  signal: AbortSignal,
): Promise<Channels[] | null> {
  const decoded: Channels[] = [];
  await runCodec(
    (error) =>
      new AudioDecoder({
        output: (data) => {
          decoded.push(channelsOf(data));
          data.close();
        },
        error,
      }),
    (decoder) => {
      decoder.configure(config);
      for (const [i, data] of packets.entries()) {
        const timestamp = Math.round((i * packetSamples * 1e6) / sampleRate);
        decoder.decode(new EncodedAudioChunk({ type: 'key', timestamp, data }));
      }
    },
    signal,
  );
  const isWhole = decoded.every((channels) => channels.length === config.numberOfChannels);
  return isWhole && decoded.length === packets.length ? decoded : null;
}

function channelsOf(data: AudioData): Channels {
  return Array.from({ length: data.numberOfChannels }, (_, planeIndex) => {
    const samples = new Float32Array(data.numberOfFrames);
    data.copyTo(samples, { planeIndex, format: 'f32-planar' });
    return samples;
  });
}
