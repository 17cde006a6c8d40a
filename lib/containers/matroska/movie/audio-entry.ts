import { readAacStream } from '@/lib/codecs/aac';
import { type Ac3Config, readAc3Config, readEac3Config } from '@/lib/codecs/ac3';
import { readFlacStreamInfo, STREAMINFO_BYTES } from '@/lib/codecs/flac';
import { OPUS_RATE, opusPacketSamples } from '@/lib/codecs/opus';
import type { TrackEntry } from '@/lib/containers/matroska/read/tracks';
import { type BoxParts, box, fullBox, words } from '@/lib/containers/mp4/box-parts';
import { concat } from '@/lib/media/bytes/byte-ranges';
import { MediaError } from '@/lib/media/errors';

/** How an MP4 describes an audio track. */
export interface AudioEntry {
  /** The sample entry. */
  entry: BoxParts;
  /** Audio samples per second, which is the track's timescale. */
  rate: number;
  /** Audio samples of every packet; null when they differ or are unknown. */
  samples: number | null;
  /** Audio samples of the stream's last packet, if the configuration states that it holds fewer. */
  lastSamples?: number;
}

/** The facts that make an {@link AudioEntry}. */
interface AudioFacts extends Omit<AudioEntry, 'entry'> {
  /** The format of the sample entry. */
  format: string;
  channels: number;
  bits?: number;
  configuration: BoxParts;
}

/** Null when the track lacks what its codec needs. */
type FactsReader = (track: TrackEntry, firstFrame: Uint8Array) => AudioFacts | null;

/**
 * Makes the sample entry of an audio track.
 * @param codec ffmpeg's name.
 * @param firstFrame the beginning of the first packet, which holds the configuration of some codecs.
 * @throws {MediaError} `unsupported` for other codecs, and when the configuration is missing.
 */
export function makeAudioEntry(codec: string, track: TrackEntry, firstFrame: Uint8Array): AudioEntry {
  const facts = READERS[codec]?.(track, firstFrame);
  if (!facts || facts.rate <= 0) throw new MediaError('unsupported', `${codec} without its configuration`);
  return { ...facts, entry: audioEntry(facts) };
}

/** AudioSampleEntry: ISO/IEC 14496-12 §12.2.3. A rate beyond 16 bits is halved until it fits, as the FLAC binding requires. */
function audioEntry({ format, channels, bits = 16, rate, configuration }: AudioFacts): BoxParts {
  let written = Math.round(rate);
  while (written > 0xffff) written = Math.floor(written / 2);
  const fields = words(0, 1, 0, 0, Math.min(channels, 0xffff) * 65536 + bits, 0, written * 65536);
  return box(format, fields, configuration);
}

/** Object types: ISO/IEC 14496-1 table 5. */
const AAC = 0x40;
const MPEG_1 = 0x6b;
const MPEG_2 = 0x69;

/** `esds`: ISO/IEC 14496-14 §5.6, ISO/IEC 14496-1 §7.2.6.5. @param specific the AudioSpecificConfig; empty for MPEG audio. */
function streamDescriptor(objectType: number, specific: Uint8Array): BoxParts {
  const info = specific.length > 0 ? descriptor(5, specific) : specific;
  const decoder = descriptor(4, Uint8Array.of(objectType, 0x15, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0), info);
  const stream = descriptor(3, Uint8Array.of(0, 0, 0), decoder, descriptor(6, Uint8Array.of(2)));
  return fullBox('esds', 0, 0, stream);
}

/** A descriptor, its length in four bytes of seven bits each: ISO/IEC 14496-1 §8.3.3. */
function descriptor(tag: number, ...parts: Uint8Array[]): Uint8Array {
  const body = concat(parts);
  const size = [3, 2, 1, 0].map((i) => ((body.length >> (7 * i)) & 0x7f) | (i > 0 ? 0x80 : 0));
  return concat([Uint8Array.of(tag, ...size), body]);
}

/** `dOps` by an OpusHead (RFC 7845 §5.1): Encapsulation of Opus in ISO Base Media File Format §4.3.2. */
function opusBox(head: Uint8Array): BoxParts | null {
  if (head.length < 19 || String.fromCharCode(...head.subarray(0, 8)) !== 'OpusHead') return null;
  // Channels, samples to skip, rate, gain and mapping family: little-endian there, big-endian here.
  const fields = [9, 11, 10, 15, 14, 13, 12, 17, 16, 18].map((at) => head[at] ?? 0);
  return box('dOps', Uint8Array.of(0, ...fields), head.subarray(19));
}

const FLAC_MARK = 'fLaC';

/** By codec. */
const READERS: Readonly<Record<string, FactsReader>> = {
  aac: ({ codecPrivate, audio }) => {
    const aac = readAacStream(codecPrivate);
    const configuration = streamDescriptor(AAC, codecPrivate);
    const { channels = 2 } = audio ?? {};
    return aac && { format: 'mp4a', channels, rate: aac.rate, samples: aac.samples, configuration };
  },

  mp3: ({ audio }) => {
    const { rate = 0, channels = 2 } = audio ?? {};
    const [type, samples] = rate >= 32000 ? [MPEG_1, 1152] : [MPEG_2, 576];
    const configuration = streamDescriptor(type, new Uint8Array(0));
    return { format: 'mp4a', channels, rate, samples, configuration };
  },

  opus: ({ codecPrivate, audio }, firstFrame) => {
    const configuration = opusBox(codecPrivate);
    const channels = codecPrivate[9] ?? audio?.channels ?? 2;
    const samples = opusPacketSamples(firstFrame);
    return configuration && { format: 'Opus', channels, rate: OPUS_RATE, samples, configuration };
  },

  /** `dfLa` with the STREAMINFO block only: Encapsulation of FLAC in ISO Base Media File Format §3.3.2. */
  flac: ({ codecPrivate }) => {
    const body = codecPrivate.subarray(8, 8 + STREAMINFO_BYTES);
    const info = readFlacStreamInfo(body);
    if (!info || String.fromCharCode(...codecPrivate.subarray(0, 4)) !== FLAC_MARK) return null;
    const { rate, channels, bitDepth: bits, blockSamples: samples, totalSamples } = info;
    const lastSamples = samples ? totalSamples % samples : 0;
    const configuration = fullBox('dfLa', 0, 0, Uint8Array.of(0x80, 0, 0, STREAMINFO_BYTES), body);
    const last = lastSamples > 0 ? { lastSamples } : {};
    return { format: 'fLaC', channels, bits, rate, samples, configuration, ...last };
  },

  ac3: ({ audio }, firstFrame) => dolby('ac-3', 'dac3', readAc3Config(firstFrame), audio?.channels),
  eac3: ({ audio }, firstFrame) => dolby('ec-3', 'dec3', readEac3Config(firstFrame), audio?.channels),

  /** `alac` with Apple's ALACSpecificConfig, which CodecPrivate holds. */
  alac: ({ codecPrivate }) => {
    if (codecPrivate.length < 24) return null;
    const view = new DataView(codecPrivate.buffer, codecPrivate.byteOffset, codecPrivate.byteLength);
    const [samples, rate] = [view.getUint32(0), view.getUint32(20)];
    const [channels, bits] = [view.getUint8(9), view.getUint8(5)];
    const configuration = fullBox('alac', 0, 0, codecPrivate);
    return { format: 'alac', channels, bits, rate, samples, configuration };
  },
};

function dolby(format: string, type: string, found: Ac3Config | null, channels = 2): AudioFacts | null {
  return found && { ...found, format, channels, configuration: box(type, found.configuration) };
}
