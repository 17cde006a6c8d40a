import { AudioSample, AudioSampleSource, Mp4OutputFormat, NullTarget, Output, Quality } from 'mediabunny';
import { PACKET_SAMPLES } from './aac-stream';

/** Decoded audio: the samples of each channel, −1 to 1. */
export type Channels = readonly Float32Array[];

/**
 * Decodes packets in their order.
 * @returns the samples of each packet; null if the decoder doesn't return as many as it was given.
 * @throws what the decoder fails with; the signal's reason when aborted.
 */
export async function decodePackets(
  config: AudioDecoderConfig,
  packets: readonly Uint8Array[],
  signal: AbortSignal,
): Promise<Channels[] | null> {
  const decoded: Channels[] = [];
  let failure: unknown;
  const decoder = new AudioDecoder({
    output: (data) => {
      decoded.push(channelsOf(data));
      data.close();
    },
    error: (error) => {
      failure = error;
    },
  });
  const stop = () => decoder.state !== 'closed' && decoder.close();
  signal.addEventListener('abort', stop, { once: true });
  try {
    decoder.configure(config);
    for (const [i, data] of packets.entries()) {
      const timestamp = Math.round((i * PACKET_SAMPLES * 1e6) / config.sampleRate);
      decoder.decode(new EncodedAudioChunk({ type: 'key', timestamp, data }));
    }
    await decoder.flush();
  } catch (error) {
    signal.throwIfAborted();
    throw failure ?? error;
  } finally {
    signal.removeEventListener('abort', stop);
    stop();
  }
  const isWhole = decoded.every(
    (channels) =>
      channels.length === config.numberOfChannels &&
      channels.every((channel) => channel.length === PACKET_SAMPLES),
  );
  return isWhole && decoded.length === packets.length ? decoded : null;
}

function channelsOf(data: AudioData): Channels {
  return Array.from({ length: data.numberOfChannels }, (_, planeIndex) => {
    const samples = new Float32Array(data.numberOfFrames);
    data.copyTo(samples, { planeIndex, format: 'f32-planar' });
    return samples;
  });
}

/**
 * Encodes audio as AAC-LC, always with Mediabunny's encoder, whose first packet is known to come before all of its input.
 * @param blocks of one packet's samples each.
 * @returns the packets: number `i` holds the blocks `i − 1` and `i`.
 */
export async function encodeBlocks(
  blocks: readonly Channels[],
  sampleRate: number,
  bitrate: number,
): Promise<Uint8Array[]> {
  // A megabyte, fetched when a clip needs it.
  const { registerAacEncoder } = await import('@mediabunny/aac-encoder');
  registerAacEncoder();
  const packets: Uint8Array[] = [];
  const source = new AudioSampleSource({
    codec: 'aac',
    quality: new Quality({ bitrate }),
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
  return packets;
}
