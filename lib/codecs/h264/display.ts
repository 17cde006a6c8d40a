import { bytesOf } from '@/lib/media/bytes/byte-ranges';
import type { VideoColors } from '@/lib/media/info';
import { BitWriter } from '../bits';
import { EXTENDED_SAR, UNSPECIFIED } from '../vui';
import { readAvcConfig, writeAvcConfig } from './config';
import { adaptAvcSps, readAvcSps } from './sps';

/** How players show frames. */
export interface Display {
  pixelAspect: number;
  colors: VideoColors;
}

/** `video_format`: unspecified. */
const NO_FORMAT = 5;

/**
 * Replaces what the parameter sets of an encoder's `avcC` say about showing frames. Returns the body of an `avcC`.
 * @throws {MediaError} `index-invalid`.
 */
export function withDisplay(record: AllowSharedBufferSource, display: Display): Uint8Array<ArrayBuffer> {
  const config = readAvcConfig(bytesOf(record));
  const fields = displayFields(display);
  const units = config.sps.map((unit) => {
    const sps = readAvcSps(unit);
    const frames = sps.referenceFrames;
    return adaptAvcSps(sps, { ...sps, ...fields }, sps.id, sps.reordering ?? { frames, buffered: frames });
  });
  return writeAvcConfig({ ...config, sps: units });
}

/** The display fields of a VUI: ITU-T H.264 §E.1.1. */
function displayFields({ pixelAspect, colors }: Display) {
  const { primaries, transfer, matrix, fullRange } = colors;
  const out = new BitWriter();
  const { width, height } = rational(pixelAspect);
  if (width === height) out.bit(0);
  else out.bit(1).bits(EXTENDED_SAR, 8).bits(width, 16).bits(height, 16);
  // overscan_info_present_flag
  out.bit(0);
  const areStated = [primaries, transfer, matrix].some((value) => value !== UNSPECIFIED);
  if (!areStated && !fullRange) out.bit(0);
  else {
    out
      .bit(1)
      .bits(NO_FORMAT, 3)
      .bit(fullRange ? 1 : 0)
      .bit(areStated ? 1 : 0);
    if (areStated) out.bits(primaries, 8).bits(transfer, 8).bits(matrix, 8);
  }
  // chroma_loc_info_present_flag
  out.bit(0);
  return { rbsp: out.bytes(), display: { from: 0, to: out.length } };
}

/** The greatest height in the ratios that files state. */
const GREATEST = 4096;
const PRECISION = 1e-6;

/** A ratio as a fraction in lowest terms; 1:1 if it has none with a height up to {@link GREATEST}. */
export function rational(ratio: number): { width: number; height: number } {
  for (let height = 1; height <= GREATEST; height++) {
    const width = Math.round(ratio * height);
    if (Math.abs(width / height - ratio) < PRECISION * ratio) return { width, height };
  }
  return { width: 1, height: 1 };
}
