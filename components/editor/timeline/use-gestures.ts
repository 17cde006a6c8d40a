import { type PointerEvent, type RefObject, useEffect, useRef } from 'react';
import type { Edit, Source } from '@/lib/edit/edit';
import { asksForLess, type MarkSide } from '@/lib/editor/mark-note';
import { earliestEnd, latestStart, rangeLength } from '@/lib/editor/range';
import { markAt, type Snap, snapOf, touching } from '@/lib/editor/timeline/drag';
import { markOfFrameAt } from '@/lib/editor/timeline/frames';
import { type PartHit, partAt } from '@/lib/editor/timeline/part-hit';
import { type Bounds, isWhole, panned, secAt, type View, zoomed } from '@/lib/editor/timeline/view';
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

type Drag =
  | { kind: 'mark'; side: MarkSide; index: number; grabSec: number; gesture: string }
  | { kind: 'move'; grabSec: number; gesture: string }
  | { kind: 'scrub' }
  | { kind: 'pan'; view: View };

/** A press waits until it's known what it is. A finger that moves up or down scrolls the page and drags nothing. */
type Phase = 'waiting' | 'dragging' | 'scrolling';

interface Pointer {
  x: number;
  fromX: number;
  fromY: number;
  snap: Snap;
  isMouse: boolean;
}

/** Pixels that a pointer may move without starting a drag. */
const SLOP_PX = { mouse: 4, finger: 8 };

/** Pixels from another part within which a dragged end touches it. */
const TOUCH_PX = 6;

/** The zoom factor of a wheel notch (100 units). */
const WHEEL_ZOOM = 1.35;

/** Pixels at the end of a part that isn't selected where a press catches that end: more than the drawn bar. */
const END_PX = { mouse: 8, finger: 20 };

/** The share of its length by which the view moves per animation frame while a drag is held beyond its edge. */
const EDGE_PAN = 0.02;

/**
 * Pointer and wheel on the strip: handles, the whole selection, scrubbing, panning and pinching. Every event reads the current
 * state, so a drag continues while the view moves under it.
 */
export function useGestures(strip: RefObject<HTMLElement | null>, state: StripState, actions: StripActions) {
  const latest = useRef({ state, actions });
  useEffect(() => {
    latest.current = { state, actions };
  });
  const machine = useRef<ReturnType<typeof createMachine>>(null);
  machine.current ??= createMachine(strip, () => latest.current);

  useEffect(() => {
    const element = strip.current;
    const { wheel, end } = machine.current ?? {};
    if (!element || !wheel) return;
    // React's own wheel listeners are passive, and the page would scroll or zoom as well.
    element.addEventListener('wheel', wheel, { passive: false });
    return () => {
      element.removeEventListener('wheel', wheel);
      end?.();
    };
  }, [strip]);
  return machine.current.handlers;
}

function createMachine(
  strip: RefObject<HTMLElement | null>,
  now: () => { state: StripState; actions: StripActions },
) {
  const pointers = new Map<number, Pointer>();
  let drag: Drag | null = null;
  let phase: Phase = 'waiting';
  /** The pointer that drags. */
  let owner: number | null = null;
  /** The part under the press, until it's known that the press is no swipe. */
  let other: PartHit | null = null;
  /** What the player showed before the drag, in milliseconds. */
  let beforeMs = 0;
  let edge = 0;

  const left = () => strip.current?.getBoundingClientRect().left ?? 0;
  const timeAt = (x: number) => secAt(now().state.view, now().state.width, x);

  function begin(part: StripPart | undefined, x: number, gesture: string): Drag {
    const { state } = now();
    const { range, bounds, view, durationMs } = state;
    if ((part === 'start' || part === 'end') && !state.locked) {
      const markSec = msToSeconds(part === 'start' ? range.startMs : range.endMs);
      return { kind: 'mark', side: part, index: state.selected, grabSec: timeAt(x) - markSec, gesture };
    }
    if (part === 'selection' && !state.locked && rangeLength(range) < durationMs)
      return { kind: 'move', grabSec: timeAt(x) - msToSeconds(range.startMs), gesture };
    if (part !== 'ruler' && !isWhole(view, bounds)) return { kind: 'pan', view };
    return { kind: 'scrub' };
  }

  /** Another part under a press. */
  function otherAt(x: number, isMouse: boolean): PartHit | null {
    const { parts, source, selected, view, width, locked } = now().state;
    if (locked || parts.length < 2) return null;
    const reachPx = isMouse ? END_PX.mouse : END_PX.finger;
    const reachMs = (reachPx / width) * view.spanSec * MS_PER_SECOND;
    const hit = partAt(parts, source, timeAt(x) * MS_PER_SECOND, reachMs);
    return hit && hit.index !== selected ? hit : null;
  }

  /** A drag from the end of another part moves that end. */
  function beginOther({ index, side }: PartHit, x: number, gesture: string): Drag | null {
    const part = now().state.parts[index];
    if (!part || !side) return null;
    const markSec = msToSeconds(side === 'start' ? part.startMs : part.endMs);
    return { kind: 'mark', side, index, grabSec: timeAt(x) - markSec, gesture };
  }

  function selectOther() {
    if (other) now().actions.select(other.index);
    other = null;
  }

  function advance(pointer: Pointer) {
    const { state, actions } = now();
    const { durationMs, index, leastMs } = state;
    const sec = timeAt(pointer.x);
    // The drag may have selected the part just now.
    const range = (drag?.kind === 'mark' && state.parts[drag.index]) || state.range;
    if (drag?.kind === 'mark') {
      const limits =
        drag.side === 'start'
          ? { min: 0, max: latestStart(range, leastMs) }
          : { min: earliestEnd(range, durationMs, leastMs), max: durationMs };
      const at = sec - drag.grabSec;
      const stopped = asksForLess(drag.side, secondsToStepMs(at), limits);
      const beside = pointer.snap === 'step' ? besideAt(drag, at) : null;
      const isIn = beside !== null && beside >= limits.min && beside <= limits.max;
      const ms = isIn ? beside : markAt(at, pointer.snap, index, limits);
      actions.mark(drag.side, ms, drag.gesture, stopped);
    } else if (drag?.kind === 'move') {
      const limits = { min: 0, max: durationMs - rangeLength(range) };
      actions.move(markAt(sec - drag.grabSec, pointer.snap, index, limits), drag.gesture);
    } else if (drag?.kind === 'scrub') scrub(sec);
    else if (drag?.kind === 'pan') {
      const bySec = ((pointer.fromX - pointer.x) / state.width) * state.view.spanSec;
      actions.setView(panned(drag.view, bySec, state.bounds));
    }
  }

  /** Where the dragged end touches another part, in milliseconds. */
  function besideAt({ side, index }: Drag & { kind: 'mark' }, sec: number): number | null {
    const { parts, source, view, width } = now().state;
    const reachMs = (TOUCH_PX / width) * view.spanSec * MS_PER_SECOND;
    const others = parts.filter((part, at) => at !== index && part.source.id === source.id);
    return touching(others, side, sec, reachMs);
  }

  function scrub(sec: number) {
    const { state, actions } = now();
    const inside = Math.max(0, Math.min(sec, msToSeconds(state.durationMs)));
    actions.seek(Math.min(state.durationMs, markOfFrameAt(state.index?.frames ?? null, inside)));
  }

  /** Keeps the view moving while a drag is held beyond its edge, unless it shows the whole file. */
  function watchEdge(pointer: Pointer) {
    cancelAnimationFrame(edge);
    const { state, actions } = now();
    const beyond = pointer.x < 0 ? -1 : pointer.x > state.width ? 1 : 0;
    if (beyond === 0 || !drag || drag.kind === 'pan' || isWhole(state.view, state.bounds)) return;
    edge = requestAnimationFrame(() => {
      actions.setView(panned(state.view, beyond * EDGE_PAN * state.view.spanSec, state.bounds));
      advance(pointer);
      edge = requestAnimationFrame(() => watchEdge(pointer));
    });
  }

  function pinch(id: number, x: number) {
    const { state, actions } = now();
    const own = pointers.get(id);
    const other = [...pointers].find(([key]) => key !== id)?.[1];
    if (!own || !other) return;
    const before = { gap: Math.abs(own.x - other.x), middle: (own.x + other.x) / 2 };
    const after = { gap: Math.abs(x - other.x), middle: (x + other.x) / 2 };
    own.x = x;
    const atSec = timeAt(before.middle);
    const view =
      before.gap > 0 ? zoomed(state.view, after.gap / before.gap, atSec, state.bounds) : state.view;
    const bySec = ((before.middle - after.middle) / state.width) * view.spanSec;
    actions.setView(panned(view, bySec, state.bounds));
  }

  function phaseAt({ fromX, fromY, isMouse }: Pointer, x: number, y: number): Phase {
    const [across, down] = [Math.abs(x - fromX), Math.abs(y - fromY)];
    if (isMouse) return drag?.kind === 'mark' || across > SLOP_PX.mouse ? 'dragging' : 'waiting';
    if (Math.max(across, down) <= SLOP_PX.finger) return 'waiting';
    return across > down ? 'dragging' : 'scrolling';
  }

  /** The browser takes the pointer away, for example for a gesture of the system. */
  function takeBack() {
    const { actions } = now();
    if (!drag || phase !== 'dragging') return;
    if (drag.kind === 'pan') return actions.setView(drag.view);
    if (drag.kind !== 'scrub') actions.abandon(drag.gesture);
    actions.seek(beforeMs);
  }

  function release() {
    if (drag?.kind === 'mark') now().actions.hold(null);
    if (phase === 'dragging' && (drag?.kind === 'mark' || drag?.kind === 'move')) now().actions.settle();
    drag = null;
    owner = other = null;
    phase = 'waiting';
    cancelAnimationFrame(edge);
  }

  return {
    end: () => cancelAnimationFrame(edge),
    handlers: {
      onPointerDown(event: PointerEvent<HTMLElement>) {
        if (event.button !== 0 || pointers.size >= 2) return;
        const x = event.clientX - left();
        const isMouse = event.pointerType === 'mouse';
        pointers.set(event.pointerId, { x, fromX: x, fromY: event.clientY, snap: snapOf(event), isMouse });
        event.currentTarget.setPointerCapture(event.pointerId);
        // A second finger must not take over while the first one drags a handle.
        if (pointers.size === 2) {
          if (drag?.kind !== 'mark' || phase === 'waiting') release();
          return;
        }
        const target =
          event.target instanceof Element ? event.target.closest<HTMLElement>('[data-part]') : null;
        const gesture = `drag-${event.timeStamp}`;
        const part = target?.dataset.part as StripPart | undefined;
        other = part ? null : otherAt(x, isMouse);
        drag = (other && beginOther(other, x, gesture)) ?? begin(part, x, gesture);
        if (isMouse) selectOther();
        owner = event.pointerId;
        beforeMs = now().actions.hereMs();
        if (drag.kind === 'mark') target?.focus({ preventScroll: true });
        if (drag.kind === 'scrub' && isMouse) scrub(timeAt(x));
      },
      onPointerMove(event: PointerEvent<HTMLElement>) {
        const pointer = pointers.get(event.pointerId);
        if (!pointer) return;
        const x = event.clientX - left();
        if (pointers.size === 2 && !drag) return pinch(event.pointerId, x);
        pointer.x = x;
        pointer.snap = snapOf(event);
        if (!drag || event.pointerId !== owner) return;
        if (phase === 'waiting') {
          phase = phaseAt(pointer, x, event.clientY);
          if (phase === 'dragging' && drag.kind === 'mark') {
            selectOther();
            now().actions.hold(drag.side);
          }
        }
        if (phase !== 'dragging') return;
        advance(pointer);
        watchEdge(pointer);
      },
      onPointerUp(event: PointerEvent<HTMLElement>) {
        const pointer = pointers.get(event.pointerId);
        pointers.delete(event.pointerId);
        if (event.pointerId !== owner) return;
        // A mouse scrubs as soon as it is pressed.
        const isTap = phase === 'waiting' && !(drag?.kind === 'scrub' && pointer?.isMouse);
        if (isTap) selectOther();
        if (pointer && isTap && drag?.kind !== 'mark') scrub(timeAt(pointer.x));
        release();
      },
      onPointerCancel(event: PointerEvent<HTMLElement>) {
        pointers.delete(event.pointerId);
        if (event.pointerId !== owner) return;
        takeBack();
        release();
      },
    },
    wheel(event: WheelEvent) {
      const { state, actions } = now();
      const unit = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? 16 : 1;
      // Browsers report a touchpad's pinch as a wheel with Ctrl held.
      if (event.ctrlKey || event.metaKey) {
        event.preventDefault();
        const factor = WHEEL_ZOOM ** ((-event.deltaY * unit) / 100);
        actions.setView(zoomed(state.view, factor, timeAt(event.clientX - left()), state.bounds));
        return;
      }
      if (isWhole(state.view, state.bounds)) return;
      const delta = (Math.abs(event.deltaX) > Math.abs(event.deltaY) ? event.deltaX : event.deltaY) * unit;
      event.preventDefault();
      actions.setView(panned(state.view, (delta / state.width) * state.view.spanSec, state.bounds));
    },
  };
}
