import { readAacStream, silentAacPacket } from '@/lib/codecs/aac';
import { OPUS_RATE, silentOpusPacket } from '@/lib/codecs/opus';
import { MAX_SAMPLES } from '@/lib/containers/mp4/read/limits';
import { usualValue } from '@/lib/containers/mp4/read/runs';
import { aacConfig, type SampleEntry } from '@/lib/containers/mp4/read/sample-entry';
import type { Track } from '@/lib/containers/mp4/read/track';
import { opusChannels } from '@/lib/cut/splice/crossfade/opus';
import { MediaError } from '@/lib/media/errors';
import type { PlacedSamples } from './join-samples';

/** Silent packets of a stream's codec. */
export interface Silence {
  track: PlacedSamples['track'];
  /** All of its packets. */
  bytes: Uint8Array<ArrayBuffer>;
}

/** Packets in a chunk: about half a second. */
const CHUNK_PACKETS = 24;

/**
 * Silence that can follow a track's packets, from the beginning of a file without such a track to its end. Null if the codec has no
 * silent packet that is known here.
 * @throws {MediaError} `index-too-large` for a file that claims to last for days.
 */
export function silenceLike(track: Track, seconds: number): Silence | null {
  const [entry] = track.entries;
  const packet = entry && silentPacket(entry, track);
  if (!packet) return null;
  const { data, samples, rate } = packet;
  const count = Math.ceil((seconds * rate) / samples);
  if (count > MAX_SAMPLES) throw new MediaError('index-too-large', `${count} packets of silence`);
  const bytes = new Uint8Array(count * data.length);
  for (let i = 0; i < count; i++) bytes.set(data, i * data.length);
  const chunks = Math.ceil(count / CHUNK_PACKETS);
  const starts = Array.from({ length: chunks }, (_, i) => i * CHUNK_PACKETS);
  const end = Math.round(seconds * rate);
  return {
    bytes,
    track: {
      timescale: rate,
      span: { from: 0, to: count * samples },
      edits: [{ start: 0, duration: end, mediaTime: 0 }],
      samples: {
        count,
        decode: {
          sampleAt: Float64Array.of(0, count),
          value: Float64Array.of(samples),
          timeAt: Float64Array.of(0, count * samples),
        },
        offsets: null,
        sync: null,
        dependencies: null,
        size: data.length,
        chunks: {
          offset: Float64Array.from(starts, (start) => start * data.length),
          sampleAt: Float64Array.from([...starts, count]),
          entry: new Uint32Array(chunks).fill(1),
        },
      },
    },
  };
}

/** The object type of AAC-LC: ISO/IEC 14496-3 table 1.17. */
const LOW_COMPLEXITY = 2;

interface SilentPacket {
  data: Uint8Array;
  /** The samples that it lasts, and samples per second. */
  samples: number;
  rate: number;
}

function silentPacket(entry: SampleEntry, { samples, timescale }: Track): SilentPacket | null {
  if (entry.format === 'Opus') {
    const channels = opusChannels(entry);
    if (!channels) return null;
    const length = Math.round((usualValue(samples.decode) * OPUS_RATE) / timescale);
    const data = silentOpusPacket(channels, length);
    return data && { data, samples: length, rate: OPUS_RATE };
  }
  const config = aacConfig(entry);
  const stream = config && readAacStream(config);
  if (!stream || stream.type !== LOW_COMPLEXITY || /^(sbr|ps)/.test(stream.extension)) return null;
  const data = silentAacPacket(stream.channels);
  return data && { data, samples: stream.samples, rate: stream.rate };
}
