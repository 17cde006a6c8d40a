import { secAt, type View, xOf } from './view';

/** The place of one thumbnail in the strip. */
export interface ThumbnailCell {
  /** Pixels from the strip's left edge; negative if it begins before the edge. */
  x: number;
  /** The time it represents, in seconds: the middle of the range it covers. */
  sec: number;
}

/** Half of the range that a cell covers, in seconds. A thumbnail further from its middle would be a wrong one. */
export function cellReach(view: View, width: number, cellPx: number): number {
  return width > 0 ? ((view.spanSec / width) * cellPx) / 2 : 0;
}

/** Divides a view into cells of `cellPx` pixels, counted from 0:00, so that panning moves thumbnails but never changes them. */
export function cellsOf(view: View, width: number, cellPx: number, durationSec: number): ThumbnailCell[] {
  if (width <= 0 || view.spanSec <= 0 || cellPx <= 0) return [];
  const cellSec = (view.spanSec / width) * cellPx;
  const cells: ThumbnailCell[] = [];
  const end = Math.min(durationSec, secAt(view, width, width));
  for (let i = Math.floor(view.fromSec / cellSec + 1e-9); i * cellSec < end - 1e-9; i++) {
    const sec = Math.min((i + 0.5) * cellSec, (i * cellSec + durationSec) / 2);
    cells.push({ x: xOf(view, width, i * cellSec), sec });
  }
  return cells;
}
