/** What a drag on the strip does, by where it begins. */
import type { Edit, Source } from '@/lib/edit/edit';
import { asksForLess, type MarkSide } from '@/lib/editor/mark-note';
import { earliestEnd, latestStart, rangeLength } from '@/lib/editor/range';
import { markAt, type Snap, touching } from '@/lib/editor/timeline/drag';
import { markOfFrameAt } from '@/lib/editor/timeline/frames';
import { type PartHit, partAt } from '@/lib/editor/timeline/part-hit';
import { type Bounds, isWhole, panned, secAt, type View } from '@/lib/editor/timeline/view';
import type { TimelineIndex } from '@/lib/media/info';
import { MS_PER_SECOND, msToSeconds, secondsToStepMs, type TimeRange } from '@/lib/media/time';

export type StripPart = 'start' | 'end' | 'selection' | 'ruler';

/** The current state of what the pointer works on. */
export interface StripState {
  view: View;
  bounds: Bounds;
  width: number;
  /** The selected part. */
  range: TimeRange;
  parts: Edit['parts'];
  /** The source that is shown. Only its parts can be reached. */
  source: Source;
  selected: number;
  /** The shortest that the selected part may be, in milliseconds. */
  leastMs: number;
  durationMs: number;
  index: TimelineIndex | null;
  /** The selection may not be changed. */
  locked: boolean;
}

export interface StripActions {
  setView(view: View): void;
  /** Milliseconds. `gesture` stays the same for the whole drag. `stopped`: the shortest cut stops it. */
  mark(side: MarkSide, ms: number, gesture: string, stopped: boolean): void;
  /** Moves the whole selection to a new start in milliseconds. */
  move(startMs: number, gesture: string): void;
  /** Selects another part. */
  select(index: number): void;
  /** A drag that may have changed the selection has ended. */
  settle(): void;
  /** Shows the frame at a time in milliseconds. */
  seek(ms: number): void;
  /** The time that is shown, in milliseconds. */
  hereMs(): number;
  /** Takes back what a drag has changed. */
  abandon(gesture: string): void;
  /** A handle is dragged, until it's null. */
  hold(side: MarkSide | null): void;
}

/** The strip as it is now. */
export interface Strip {
  state: StripState;
  actions: StripActions;
}

/** `grabSec`: how far from the mark, or from the start of the selection, the pointer took hold. */
export type Drag =
  | { kind: 'mark'; side: MarkSide; index: number; grabSec: number; gesture: string }
  | { kind: 'move'; grabSec: number; gesture: string }
  | { kind: 'scrub' }
  | { kind: 'pan'; view: View };

export interface Pointer {
  x: number;
  fromX: number;
  fromY: number;
  snap: Snap;
  isMouse: boolean;
}

/** Pixels from another part within which a dragged end touches it. */
const TOUCH_PX = 6;

/** Pixels at the end of a part that isn't selected where a press catches that end: more than the drawn bar. */
const END_PX = { mouse: 8, finger: 20 };

/** The time at a point of the strip, in seconds. */
export const timeAt = ({ view, width }: StripState, x: number) => secAt(view, width, x);

/** What a drag from a point of the strip does. @param other another part under the press. */
export function dragFrom(
  state: StripState,
  x: number,
  part: StripPart | undefined,
  other: PartHit | null,
  gesture: string,
): Drag {
  const { range, bounds, view, durationMs, locked, selected } = state;
  const sec = timeAt(state, x);
  const dragOfMark = (side: MarkSide, index: number, { startMs, endMs }: TimeRange): Drag => {
    const grabSec = sec - msToSeconds(side === 'start' ? startMs : endMs);
    return { kind: 'mark', side, index, grabSec, gesture };
  };
  const otherPart = other && state.parts[other.index];
  // A drag from the end of another part moves that end.
  if (other?.side && otherPart) return dragOfMark(other.side, other.index, otherPart);
  if ((part === 'start' || part === 'end') && !locked) return dragOfMark(part, selected, range);
  if (part === 'selection' && !locked && rangeLength(range) < durationMs)
    return { kind: 'move', grabSec: sec - msToSeconds(range.startMs), gesture };
  if (part !== 'ruler' && !isWhole(view, bounds)) return { kind: 'pan', view };
  return { kind: 'scrub' };
}

/** The part under a press, if another one is selected. */
export function otherPartAt(state: StripState, x: number, isMouse: boolean): PartHit | null {
  const { parts, source, selected, locked } = state;
  if (locked || parts.length < 2) return null;
  const reachMs = msOfPixels(state, isMouse ? END_PX.mouse : END_PX.finger);
  const hit = partAt(parts, source, timeAt(state, x) * MS_PER_SECOND, reachMs);
  return hit && hit.index !== selected ? hit : null;
}

const msOfPixels = ({ view, width }: StripState, pixels: number) =>
  (pixels / width) * view.spanSec * MS_PER_SECOND;

/** Follows the pointer. */
export function advance(strip: Strip, drag: Drag, pointer: Pointer): void {
  const { state, actions } = strip;
  const sec = timeAt(state, pointer.x);
  if (drag.kind === 'mark') dragMark(strip, drag, sec - drag.grabSec, pointer.snap);
  else if (drag.kind === 'move') {
    const limits = { min: 0, max: state.durationMs - rangeLength(state.range) };
    actions.move(markAt(sec - drag.grabSec, pointer.snap, state.index, limits), drag.gesture);
  } else if (drag.kind === 'scrub') scrub(strip, sec);
  else {
    const bySec = ((pointer.fromX - pointer.x) / state.width) * state.view.spanSec;
    actions.setView(panned(drag.view, bySec, state.bounds));
  }
}

/** Moves one end of a part to a time, or to the part beside it. */
function dragMark({ state, actions }: Strip, drag: Drag & { kind: 'mark' }, atSec: number, snap: Snap): void {
  const { durationMs, index, leastMs } = state;
  // The drag may have selected the part just now.
  const range = state.parts[drag.index] ?? state.range;
  const limits =
    drag.side === 'start'
      ? { min: 0, max: latestStart(range, leastMs) }
      : { min: earliestEnd(range, durationMs, leastMs), max: durationMs };
  const stopped = asksForLess(drag.side, secondsToStepMs(atSec), limits);
  const beside = snap === 'step' ? besideAt(state, drag, atSec) : null;
  const isIn = beside !== null && beside >= limits.min && beside <= limits.max;
  const ms = isIn ? beside : markAt(atSec, snap, index, limits);
  actions.mark(drag.side, ms, drag.gesture, stopped);
}

/** Where the dragged end touches another part, in milliseconds. */
function besideAt(state: StripState, { side, index }: Drag & { kind: 'mark' }, sec: number): number | null {
  const { parts, source } = state;
  const others = parts.filter((part, at) => at !== index && part.source.id === source.id);
  return touching(others, side, sec, msOfPixels(state, TOUCH_PX));
}

/** Shows the frame at a time in seconds. */
export function scrub({ state, actions }: Strip, sec: number): void {
  actions.seek(frameMsAt(state, sec));
}

/** The mark (ms) of the frame at a time in seconds, within the file. */
export function frameMsAt(
  { durationMs, index }: Pick<StripState, 'durationMs' | 'index'>,
  sec: number,
): number {
  const inside = Math.max(0, Math.min(sec, msToSeconds(durationMs)));
  return Math.min(durationMs, markOfFrameAt(index?.frames ?? null, inside));
}

/** Takes back what a drag has changed. @param beforeMs what the player showed before it, in milliseconds. */
export function takeBack({ actions }: Strip, drag: Drag, beforeMs: number): void {
  if (drag.kind === 'mark' || drag.kind === 'move') actions.abandon(drag.gesture);
  if (drag.kind === 'pan') actions.setView(drag.view);
  else actions.seek(beforeMs);
}
