/** Frames of audio that describe themselves: MPEG audio, AC-3 and AAC with ADTS headers. */
import { AAC_RATES } from './aac';
import { AC3_RATES } from './ac3';

export type FramedCodec = 'mp2' | 'mp3' | 'ac3' | 'aac';

export interface AudioFrame {
  codec: FramedCodec;
  /** Bytes. */
  size: number;
  /** Samples for each channel. */
  samples: number;
  /** Samples per second. */
  rate: number;
  channels: number;
}

/** Frames that follow each other without a gap. */
export interface FrameRun {
  /** Where the first one begins. */
  at: number;
  frames: AudioFrame[];
}

/** The fewest frames in a row that count. A sync word alone, of 11 to 16 bits, may be a coincidence. */
const LEAST_FRAMES = 10;

/** Finds the first run of at least ten frames of one codec and rate. Null without one. @param searched bytes in which it begins. */
export function findFrames(bytes: Uint8Array, searched: number): FrameRun | null {
  for (let at = 0; at < Math.min(searched, bytes.length - 4); at++) {
    if (bytes[at] !== 0xff && bytes[at] !== 0x0b) continue;
    const frames: AudioFrame[] = [];
    let next = at;
    for (let frame = frameAt(bytes, next); frame; frame = frameAt(bytes, next)) {
      const [first = frame] = frames;
      if (frame.codec !== first.codec || frame.rate !== first.rate) break;
      if (next + frame.size > bytes.length) break;
      frames.push(frame);
      next += frame.size;
    }
    if (frames.length >= LEAST_FRAMES) return { at, frames };
  }
  return null;
}

/** The frame whose header begins at `at`; null if there is none. */
export function frameAt(bytes: Uint8Array, at: number): AudioFrame | null {
  const byte = (i: number) => bytes[at + i] ?? 0;
  if (at + 7 > bytes.length) return null;
  if (byte(0) === 0x0b && byte(1) === 0x77) return ac3Frame(byte);
  if (byte(0) !== 0xff || (byte(1) & 0xe0) !== 0xe0) return null;
  return (byte(1) & 0xf6) === 0xf0 ? adtsFrame(byte) : mpegFrame(byte);
}

const AC3_KBITS = [32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320, 384, 448, 512, 576, 640];
const AC3_CHANNELS = [2, 1, 2, 3, 3, 4, 4, 5];

/** ETSI TS 102 366 §4.3.1, table 4.13. */
function ac3Frame(byte: (i: number) => number): AudioFrame | null {
  const [rate, code] = [AC3_RATES[byte(4) >> 6], byte(4) & 63];
  const kbits = AC3_KBITS[code >> 1];
  if (!rate || !kbits || byte(5) >> 3 > 8) return null;
  const words = rate === 44_100 ? Math.floor((kbits * 96_000) / rate) + (code & 1) : (kbits * 96_000) / rate;
  return { codec: 'ac3', size: 2 * words, samples: 1536, rate, channels: AC3_CHANNELS[byte(6) >> 5] ?? 2 };
}

/** ISO/IEC 13818-7 §6.2. */
function adtsFrame(byte: (i: number) => number): AudioFrame | null {
  const rate = AAC_RATES[(byte(2) >> 2) & 15];
  const size = ((byte(3) & 3) << 11) | (byte(4) << 3) | (byte(5) >> 5);
  if (!rate || size < 8) return null;
  const channels = ((byte(2) & 1) << 2) | (byte(3) >> 6);
  return { codec: 'aac', size, samples: 1024 * ((byte(6) & 3) + 1), rate, channels: channels || 2 };
}

const MPEG_RATES = [44_100, 48_000, 32_000];
/** Kilobits per second: MPEG-1 layers II and III, then both layers of MPEG-2. */
const LAYER_2 = [0, 32, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320, 384];
const LAYER_3 = [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320];
const LOW_RATES = [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160];

/** ISO/IEC 11172-3 §2.4.2.3, ISO/IEC 13818-3 §2.4.2.3. */
function mpegFrame(byte: (i: number) => number): AudioFrame | null {
  const version = (byte(1) >> 3) & 3;
  const layer = 4 - ((byte(1) >> 1) & 3);
  const base = MPEG_RATES[(byte(2) >> 2) & 3];
  if (version === 1 || (layer !== 2 && layer !== 3) || !base) return null;
  const isFirst = version === 3;
  const rate = isFirst ? base : version === 2 ? base / 2 : base / 4;
  const kbits = (isFirst ? (layer === 2 ? LAYER_2 : LAYER_3) : LOW_RATES)[byte(2) >> 4];
  if (!kbits) return null;
  const samples = layer === 3 && !isFirst ? 576 : 1152;
  return {
    codec: layer === 2 ? 'mp2' : 'mp3',
    size: Math.floor((samples * kbits * 125) / rate) + ((byte(2) >> 1) & 1),
    samples,
    rate,
    channels: byte(3) >> 6 === 3 ? 1 : 2,
  };
}
