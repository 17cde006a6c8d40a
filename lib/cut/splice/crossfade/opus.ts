import { concatenated } from '@/lib/codecs/audio-block';
import { OPUS_PREROLL_SEC, OPUS_RATE, opusPacketSamples } from '@/lib/codecs/opus';
import { runCodec } from '@/lib/codecs/run-codec';
import { usualValue } from '@/lib/containers/mp4/read/runs';
import { audioConfiguration, type SampleEntry } from '@/lib/containers/mp4/read/sample-entry';
import type { Channels, ReadFadingStream } from './codec';
import { type DecodedStream, decodePackets } from './decode';
import { measureDelay, probeAudio } from './delay';

/** Bits per second of the encoded packets, for each channel: high, because they are few. */
const CHANNEL_BITRATE = 128_000;

/** Samples of the packets that WebCodecs encoders make and that hold a whole crossfade: 10 to 60 ms. */
const PACKETS = [480, 960, 1920, 2880];

/**
 * Seconds after which the pitch filter of an encoder no longer depends on the jump of the sound. Until then its packets state other
 * energies. The copied packets behind state theirs as differences, so they would sound up to 20 % louder.
 */
const SETTLED_SEC = 0.06;

/** The first configuration of the mode for music, RFC 6716 §3.1. Decoders click where a packet of another mode follows. */
const FIRST_CELT = 16;
const isCelt = ([toc = 0]: Uint8Array) => toc >> 3 >= FIRST_CELT;

/** Reads a track's Opus stream; null unless it is mono or stereo in packets of 10 to 60 ms. */
export const readOpus: ReadFadingStream = ({ entries, samples, timescale }) => {
  const [entry, more] = entries;
  const numberOfChannels = entry && !more ? opusChannels(entry) : null;
  const packetSamples = (usualValue(samples.decode) * OPUS_RATE) / timescale;
  if (!numberOfChannels || !PACKETS.includes(packetSamples)) return null;
  const stream: DecodedStream = {
    // Without a description, a decoder drops no samples at the beginning.
    decoder: { codec: 'opus', sampleRate: OPUS_RATE, numberOfChannels },
    packetSamples,
    sampleRate: OPUS_RATE,
  };
  return {
    ...stream,
    settling: Math.ceil((OPUS_PREROLL_SEC * OPUS_RATE) / packetSamples) + 1,
    warmUp: Math.ceil((SETTLED_SEC * OPUS_RATE) / packetSamples),
    behind: Math.ceil((SETTLED_SEC * OPUS_RATE) / packetSamples),
    accepts: isCelt,
    encode: (blocks, signal) => encodeOpus(stream, blocks, signal),
  };
};

/** The channels in `dOps` (Encapsulation of Opus in ISO Base Media File Format §4.3.2); null for more than one stream of packets. */
export function opusChannels(entry: SampleEntry): 1 | 2 | null {
  const dOps = audioConfiguration(entry, 'dOps');
  const channels = dOps?.[1];
  // Other families have several streams in a packet: RFC 7845 §5.1.1.
  return dOps?.[10] === 0 && (channels === 1 || channels === 2) ? channels : null;
}

async function encodeOpus(stream: DecodedStream, blocks: readonly Channels[], signal: AbortSignal) {
  const { packetSamples } = stream;
  const config = await supportedConfig(stream);
  if (!config) return null;
  const delay = await delayOf(stream, config, signal);
  if (delay === null) return null;
  // Without the first samples, the encoder's delay puts the others in place.
  const shifted = concatenated(blocks).map((samples) => samples.subarray(delay));
  const packets = await encode(config, shifted, packetSamples, signal);
  const isAlike = packets.every((data) => opusPacketSamples(data) === packetSamples && isCelt(data));
  return isAlike && packets.length >= blocks.length - 1 ? packets : null;
}

/** The encoder's configuration; null if the browser has none. */
async function supportedConfig({
  decoder,
  packetSamples,
}: DecodedStream): Promise<AudioEncoderConfig | null> {
  if (typeof AudioEncoder === 'undefined') return null;
  const { numberOfChannels } = decoder;
  const config: AudioEncoderConfig = {
    codec: 'opus',
    sampleRate: OPUS_RATE,
    numberOfChannels,
    bitrate: CHANNEL_BITRATE * numberOfChannels,
    opus: { format: 'opus', frameDuration: (packetSamples * 1e6) / OPUS_RATE },
  };
  const support = await AudioEncoder.isConfigSupported(config).catch(() => null);
  return support?.supported ? config : null;
}

async function encode(
  config: AudioEncoderConfig,
  channels: Channels,
  packetSamples: number,
  signal: AbortSignal,
): Promise<Uint8Array[]> {
  const packets: Uint8Array[] = [];
  await runCodec(
    (error) =>
      new AudioEncoder({
        output: (chunk) => {
          const data = new Uint8Array(chunk.byteLength);
          chunk.copyTo(data);
          packets.push(data);
        },
        error,
      }),
    (encoder) => {
      encoder.configure(config);
      for (const audio of blocksOf(channels, packetSamples, config.sampleRate)) {
        encoder.encode(audio);
        audio.close();
      }
    },
    signal,
  );
  return packets;
}

/** The audio in blocks of a packet each, which the caller has to close. */
function* blocksOf(channels: Channels, packetSamples: number, sampleRate: number): Generator<AudioData> {
  const length = channels[0]?.length ?? 0;
  for (let at = 0; at < length; at += packetSamples) {
    const data = new Float32Array(packetSamples * channels.length);
    for (const [channel, samples] of channels.entries())
      data.set(samples.subarray(at, at + packetSamples), channel * packetSamples);
    yield new AudioData({
      format: 'f32-planar',
      sampleRate,
      numberOfFrames: packetSamples,
      numberOfChannels: channels.length,
      timestamp: Math.round((at * 1e6) / sampleRate),
      data,
    });
  }
}

/** Samples by which an encoder's packets come late, by configuration. */
const delays = new Map<string, number>();

/** Most samples that an encoder may delay its input by: libopus takes 312, or 120 for low delay. */
const MOST_DELAY = 960;

/** Samples of the probe audio before those that the delay is measured with, and all of its samples. */
const [WARM_UP, PROBE] = [9600, 19_200];

/** Measures by how many samples encoding and decoding delays audio, because encoders don't state it. */
async function delayOf(stream: DecodedStream, config: AudioEncoderConfig, signal: AbortSignal) {
  const { decoder, packetSamples } = stream;
  const key = `${decoder.numberOfChannels}-${packetSamples}`;
  const known = delays.get(key);
  if (known !== undefined) return known;
  const sent = probeAudio(PROBE);
  const packets = await encode(
    config,
    Array.from({ length: decoder.numberOfChannels }, () => sent),
    packetSamples,
    signal,
  );
  const [received] = concatenated((await decodePackets(stream, packets, signal)) ?? []);
  const delay = received ? measureDelay(sent, received, WARM_UP, MOST_DELAY) : null;
  if (delay !== null) delays.set(key, delay);
  return delay;
}
