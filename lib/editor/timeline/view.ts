import { ASSUMED_FRAME_SEC } from './frames';

/**
 * The stretch of a file that the timeline shows, as a pure value: zooming and panning make new ones. Seconds on the
 * presentation timeline; pixels are CSS pixels.
 */
export interface View {
  fromSec: number;
  /** How much is shown. */
  spanSec: number;
}

export interface Bounds {
  durationSec: number;
  /** The least stretch that may be shown. */
  minSpanSec: number;
}

/** Frames side by side at the highest zoom. */
const FEWEST_FRAMES = 8;

/** Share of the view that is kept free beside what is brought into it. */
const MARGIN = 0.1;

/** @param frames when the file's frames are shown, or null where nobody knows. */
export function boundsOf(durationSec: number, frames: ArrayLike<number> | null): Bounds {
  const frameSec = frames && frames.length > 1 ? durationSec / frames.length : ASSUMED_FRAME_SEC;
  return { durationSec, minSpanSec: Math.min(durationSec, FEWEST_FRAMES * frameSec) };
}

export function wholeView({ durationSec }: Bounds): View {
  return { fromSec: 0, spanSec: durationSec };
}

export function isWhole(view: View, { durationSec }: Bounds): boolean {
  return view.spanSec >= durationSec;
}

/** The nearest view that lies within the file. */
export function within(view: View, { durationSec, minSpanSec }: Bounds): View {
  const spanSec = Math.min(durationSec, Math.max(minSpanSec, view.spanSec));
  return { spanSec, fromSec: Math.max(0, Math.min(view.fromSec, durationSec - spanSec)) };
}

/** Shows `factor` times less, with the moment `atSec` staying where it is. */
export function zoomed(view: View, factor: number, atSec: number, bounds: Bounds): View {
  const { spanSec } = within({ fromSec: 0, spanSec: view.spanSec / factor }, bounds);
  const share = view.spanSec > 0 ? (atSec - view.fromSec) / view.spanSec : 0;
  return within({ fromSec: atSec - share * spanSec, spanSec }, bounds);
}

export function panned(view: View, bySec: number, bounds: Bounds): View {
  return within({ ...view, fromSec: view.fromSec + bySec }, bounds);
}

/** The view itself when it shows the moment, else the one moved to show it with some room beside it. */
export function revealing(view: View, atSec: number, bounds: Bounds): View {
  const margin = view.spanSec * MARGIN;
  if (atSec < view.fromSec) return within({ ...view, fromSec: atSec - margin }, bounds);
  if (atSec > view.fromSec + view.spanSec)
    return within({ ...view, fromSec: atSec + margin - view.spanSec }, bounds);
  return view;
}

/** Pixels from the left edge; outside `[0, width]` for moments out of view. */
export function xOf(view: View, width: number, atSec: number): number {
  return view.spanSec > 0 ? ((atSec - view.fromSec) / view.spanSec) * width : 0;
}

export function secAt(view: View, width: number, x: number): number {
  return view.fromSec + (width > 0 ? x / width : 0) * view.spanSec;
}
