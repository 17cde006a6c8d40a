import { ASSUMED_FRAME_SEC } from './frames';

/**
 * The range of a file that the timeline shows. Immutable: zooming and panning return new views. Times are seconds on the
 * presentation timeline; pixels are CSS pixels.
 */
export interface View {
  fromSec: number;
  /** The length of the range. */
  spanSec: number;
}

export interface Bounds {
  durationSec: number;
  /** The shortest range that may be shown. */
  minSpanSec: number;
}

/** Frames side by side at the highest zoom. */
const FEWEST_FRAMES = 8;

/** The margin, as a share of the view, beside a time that is scrolled into view. */
const MARGIN = 0.1;

/** The limits of zooming and panning. @param frames the times of the frames; null if they are unknown. */
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

/** The closest view within the file. */
export function within(view: View, { durationSec, minSpanSec }: Bounds): View {
  const spanSec = Math.min(durationSec, Math.max(minSpanSec, view.spanSec));
  return { spanSec, fromSec: Math.max(0, Math.min(view.fromSec, durationSec - spanSec)) };
}

/** Zooms in by `factor`, keeping the time `atSec` in place. */
export function zoomed(view: View, factor: number, atSec: number, bounds: Bounds): View {
  const { spanSec } = within({ fromSec: 0, spanSec: view.spanSec / factor }, bounds);
  const share = view.spanSec > 0 ? (atSec - view.fromSec) / view.spanSec : 0;
  return within({ fromSec: atSec - share * spanSec, spanSec }, bounds);
}

export function panned(view: View, bySec: number, bounds: Bounds): View {
  return within({ ...view, fromSec: view.fromSec + bySec }, bounds);
}

/** The same view if it contains the time, else a view moved to it with a margin. */
export function revealing(view: View, atSec: number, bounds: Bounds): View {
  const margin = view.spanSec * MARGIN;
  if (atSec < view.fromSec) return within({ ...view, fromSec: atSec - margin }, bounds);
  if (atSec > view.fromSec + view.spanSec)
    return within({ ...view, fromSec: atSec + margin - view.spanSec }, bounds);
  return view;
}

/**
 * The view that shows a range of seconds with a margin on both sides. Of what a long range leaves of the file, at most half is shown,
 * so only the whole file's own range fills the strip with all of it.
 */
export function around(fromSec: number, toSec: number, bounds: Bounds): View {
  const length = toSec - fromSec;
  const roomy = Math.min(length / (1 - 2 * MARGIN), (length + bounds.durationSec) / 2);
  const { spanSec } = within({ fromSec: 0, spanSec: roomy }, bounds);
  return within({ fromSec: (fromSec + toSec - spanSec) / 2, spanSec }, bounds);
}

/** Pixels from the left edge; outside `[0, width]` for times out of view. */
export function xOf(view: View, width: number, atSec: number): number {
  return view.spanSec > 0 ? ((atSec - view.fromSec) / view.spanSec) * width : 0;
}

export function secAt(view: View, width: number, x: number): number {
  return view.fromSec + (width > 0 ? x / width : 0) * view.spanSec;
}
