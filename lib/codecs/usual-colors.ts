/** Normalizes colors: fills in what players assume, and writes equal colors in one way. */
import type { VideoColors } from '@/lib/media/info';
import { UNSPECIFIED } from './vui';

/** Where players assume HD: Chromium and Firefox from 720 lines, mpv from 1,280 columns or 577 lines, VLC from 577 lines. */
const HD = { columns: 1280, lines: 720 };
const SD_LINES = 576;

/** BT.709, and BT.601 with 525 lines. */
const BT709 = { primaries: 1, transfer: 1, matrix: 1 };
const BT601 = { primaries: 6, transfer: 1, matrix: 6 };

/** Other numbers for the transfer characteristics of BT.709: BT.601, and BT.2020 with 10 and 12 bits (ISO/IEC 23091-2 table 3). */
const BT709_TRANSFERS: readonly number[] = [6, 14, 15];

/**
 * The colors in which players show frames. Unstated colors stay unstated where players differ: for frames between standard and high
 * definition.
 */
export function usualColors(
  { primaries, transfer, matrix, fullRange }: VideoColors,
  { width, height }: { width: number; height: number },
): VideoColors {
  if ([primaries, transfer, matrix].every((color) => color === UNSPECIFIED)) {
    if (width >= HD.columns && height >= HD.lines) return { ...BT709, fullRange };
    if (width < HD.columns && height <= SD_LINES) return { ...BT601, fullRange };
  }
  return {
    primaries,
    transfer: BT709_TRANSFERS.includes(transfer) ? BT709.transfer : transfer,
    // 5 and 6 are both BT.601.
    matrix: matrix === 5 ? BT601.matrix : matrix,
    fullRange,
  };
}
