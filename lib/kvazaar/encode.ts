import { HEVC_TYPES } from '@/lib/codecs/h265/config';
import { annexBUnits, hevcUnitType, joinUnits } from '@/lib/codecs/nal';
import { MediaError } from '@/lib/media/errors';
import { instantiate, type Kvazaar } from './instance';
import { levelFor } from './level';

export interface HevcSettings {
  /** Pixels shown, both even. */
  width: number;
  height: number;
  /** The bit depth that `program` was compiled for. */
  bitDepth: 8 | 10;
  /** Frames per second. */
  rate: number;
  /** 0 to 51, for all frames. */
  qp: number;
}

export interface EncodedHevc {
  /** One frame each, in the order given: NAL units behind lengths of {@link LENGTH_SIZE} bytes, no parameter sets. */
  samples: Uint8Array<ArrayBuffer>[];
  /** Whether a sample is an IDR frame. Only the first is. */
  key: boolean[];
  /** VPS, SPS and PPS, without start codes. */
  parameterSets: Uint8Array<ArrayBuffer>[];
}

/** Bytes of the length before each NAL unit of a sample. */
export const LENGTH_SIZE = 4;
/** SSIM is about 0.99 with detailed video, and higher with flat video: README.md. */
export const DEFAULT_QP = 16;

/** ITU-T H.265 table 7-1. */
const IDR = { from: 19, to: 20 };
const PARAMETER_SETS = Object.values(HEVC_TYPES);

/**
 * Encodes frames as H.265 (Main, or Main 10 with 10 bits), without B-frames. It blocks its thread for each frame.
 * @param program Kvazaar compiled for `bitDepth`: {@link file://./load.ts}
 * @param frames planar 4:2:0 without gaps, 10 bits in 16, little-endian.
 * @throws {MediaError} `unsupported` for odd sizes; `engine-failed` when it fails, or a frame has another size; the signal's reason.
 */
export async function encodeHevc(
  program: WebAssembly.Module,
  frames: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  settings: HevcSettings,
  signal?: AbortSignal,
  prepare?: (kvazaar: Kvazaar) => void,
): Promise<EncodedHevc> {
  signal?.throwIfAborted();
  const { width, height, bitDepth } = settings;
  if (width % 2 || height % 2) throw new MediaError('unsupported', `HEVC of ${width} × ${height}`);
  const kvazaar = await instantiate(program);
  prepare?.(kvazaar);
  const input = attempt(() => startEncoder(kvazaar, settings));
  const size = ((width * height * 3) / 2) * (bitDepth > 8 ? 2 : 1);
  const encoded: EncodedHevc = { samples: [], key: [], parameterSets: [] };
  for await (const frame of frames) {
    signal?.throwIfAborted();
    if (frame.length !== size)
      throw new MediaError('engine-failed', `a frame of ${frame.length} bytes, not ${size}`);
    collect(
      encoded,
      attempt(() => encodeFrame(kvazaar, input, frame)),
    );
  }
  signal?.throwIfAborted();
  return encoded;
}

function startEncoder(kvazaar: Kvazaar, { width, height, rate, qp }: HevcSettings): number {
  const input = kvazaar.start(
    width,
    height,
    Math.round(rate * 1000),
    1000,
    qp,
    levelFor(width, height, rate),
  );
  if (input === 0) throw new MediaError('engine-failed', 'kvazaar does not start');
  return input;
}

/** The units of a frame, copied: the memory changes with the next one. */
function encodeFrame(kvazaar: Kvazaar, input: number, frame: Uint8Array): Uint8Array[] {
  new Uint8Array(kvazaar.memory.buffer, input, frame.length).set(frame);
  const length = kvazaar.encode();
  if (length <= 0) throw new MediaError('engine-failed', 'kvazaar encodes no frame');
  return [
    ...annexBUnits(new Uint8Array(kvazaar.memory.buffer).slice(kvazaar.result(), kvazaar.result() + length)),
  ];
}

function collect({ samples, key, parameterSets }: EncodedHevc, units: readonly Uint8Array[]): void {
  const typed = units.map((unit) => ({ unit, type: hevcUnitType(unit[0] ?? 0) }));
  const isSet = ({ type }: { type: number }) => PARAMETER_SETS.includes(type);
  if (samples.length === 0) parameterSets.push(...typed.filter(isSet).map(({ unit }) => unit.slice()));
  const rest = typed.filter((unit) => !isSet(unit));
  samples.push(
    joinUnits(
      rest.map(({ unit }) => unit),
      LENGTH_SIZE,
    ),
  );
  key.push(rest.some(({ type }) => type >= IDR.from && type <= IDR.to));
}

/** WebAssembly traps with errors of its own when memory runs out. */
function attempt<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (error instanceof MediaError) throw error;
    throw new MediaError('engine-failed', `kvazaar: ${String(error)}`, { cause: error });
  }
}
