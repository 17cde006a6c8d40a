import { type PointerEvent, type RefObject, useEffect, useRef } from 'react';
import { snapOf } from '@/lib/editor/timeline/drag';
import type { PartHit } from '@/lib/editor/timeline/part-hit';
import { isWhole, panned, zoomed } from '@/lib/editor/timeline/view';
import {
  advance,
  type Drag,
  dragFrom,
  otherPartAt,
  type Pointer,
  type Strip,
  type StripActions,
  type StripPart,
  type StripState,
  scrub,
  takeBack,
  timeAt,
} from './drags';

/** A press waits until it's known what it is. A finger that moves up or down scrolls the page and drags nothing. */
type Phase = 'waiting' | 'dragging' | 'scrolling';

/** The press of the pointer that drags. */
interface Press {
  pointerId: number;
  drag: Drag;
  phase: Phase;
  /** The part under it, until it's known that the press is no swipe. */
  other: PartHit | null;
  /** What the player showed before, in milliseconds. */
  beforeMs: number;
}

/** Pixels that a pointer may move without starting a drag. */
const SLOP_PX = { mouse: 4, finger: 8 };

/** The zoom factor of a wheel notch (100 units). */
const WHEEL_ZOOM = 1.35;

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

function createMachine(strip: RefObject<HTMLElement | null>, now: () => Strip) {
  const pointers = new Map<number, Pointer>();
  let press: Press | null = null;
  let edge = 0;

  const xIn = ({ clientX }: { clientX: number }) =>
    clientX - (strip.current?.getBoundingClientRect().left ?? 0);

  /** What it becomes is known once it moves or ends, but a mouse selects and scrubs at once. */
  function begin(event: PointerEvent<HTMLElement>, x: number, isMouse: boolean) {
    const { state, actions } = now();
    const target = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-part]') : null;
    const part = target?.dataset.part as StripPart | undefined;
    const other = part ? null : otherPartAt(state, x, isMouse);
    const drag = dragFrom(state, x, part, other, `drag-${event.timeStamp}`);
    press = { pointerId: event.pointerId, drag, phase: 'waiting', other, beforeMs: 0 };
    if (isMouse) selectOther(press);
    press.beforeMs = actions.hereMs();
    if (drag.kind === 'mark') target?.focus({ preventScroll: true });
    if (drag.kind === 'scrub' && isMouse) scrub(now(), timeAt(now().state, x));
  }

  function selectOther(press: Press) {
    if (press.other) now().actions.select(press.other.index);
    press.other = null;
  }

  /** Decides whether a press that waits has become a drag. */
  function decide(press: Press, { fromX, fromY, isMouse, x }: Pointer, y: number) {
    const [across, down] = [Math.abs(x - fromX), Math.abs(y - fromY)];
    const isMark = press.drag.kind === 'mark';
    if (isMouse) press.phase = isMark || across > SLOP_PX.mouse ? 'dragging' : 'waiting';
    else if (Math.max(across, down) > SLOP_PX.finger) press.phase = across > down ? 'dragging' : 'scrolling';
    if (press.phase !== 'dragging' || press.drag.kind !== 'mark') return;
    selectOther(press);
    now().actions.hold(press.drag.side);
  }

  /** Keeps the view moving while a drag is held beyond its edge, unless it shows the whole file. */
  function watchEdge(drag: Drag, pointer: Pointer) {
    cancelAnimationFrame(edge);
    const { state, actions } = now();
    const beyond = pointer.x < 0 ? -1 : pointer.x > state.width ? 1 : 0;
    if (beyond === 0 || drag.kind === 'pan' || isWhole(state.view, state.bounds)) return;
    edge = requestAnimationFrame(() => {
      actions.setView(panned(state.view, beyond * EDGE_PAN * state.view.spanSec, state.bounds));
      advance(now(), drag, pointer);
      edge = requestAnimationFrame(() => watchEdge(drag, pointer));
    });
  }

  /** Ends the press, if there is one. */
  function release() {
    const { actions } = now();
    const kind = press?.drag.kind;
    if (kind === 'mark') actions.hold(null);
    if (press?.phase === 'dragging' && (kind === 'mark' || kind === 'move')) actions.settle();
    press = null;
    cancelAnimationFrame(edge);
  }

  function pinch(id: number, x: number) {
    const { state, actions } = now();
    const moved = pointers.get(id);
    const still = [...pointers].find(([key]) => key !== id)?.[1];
    if (!moved || !still) return;
    const before = { gap: Math.abs(moved.x - still.x), middle: (moved.x + still.x) / 2 };
    const after = { gap: Math.abs(x - still.x), middle: (x + still.x) / 2 };
    moved.x = x;
    const atSec = timeAt(state, before.middle);
    const view =
      before.gap > 0 ? zoomed(state.view, after.gap / before.gap, atSec, state.bounds) : state.view;
    const bySec = ((before.middle - after.middle) / state.width) * view.spanSec;
    actions.setView(panned(view, bySec, state.bounds));
  }

  return {
    end: () => cancelAnimationFrame(edge),
    handlers: {
      onPointerDown(event: PointerEvent<HTMLElement>) {
        if (event.button !== 0 || pointers.size >= 2) return;
        const x = xIn(event);
        const isMouse = event.pointerType === 'mouse';
        pointers.set(event.pointerId, { x, fromX: x, fromY: event.clientY, snap: snapOf(event), isMouse });
        event.currentTarget.setPointerCapture(event.pointerId);
        if (pointers.size < 2) begin(event, x, isMouse);
        // A second finger must not take over while the first one drags a handle.
        else if (press?.drag.kind !== 'mark' || press.phase === 'waiting') release();
      },
      onPointerMove(event: PointerEvent<HTMLElement>) {
        const pointer = pointers.get(event.pointerId);
        if (!pointer) return;
        const x = xIn(event);
        if (pointers.size === 2 && !press) return pinch(event.pointerId, x);
        pointer.x = x;
        pointer.snap = snapOf(event);
        if (press?.pointerId !== event.pointerId) return;
        if (press.phase === 'waiting') decide(press, pointer, event.clientY);
        if (press.phase !== 'dragging') return;
        advance(now(), press.drag, pointer);
        watchEdge(press.drag, pointer);
      },
      onPointerUp(event: PointerEvent<HTMLElement>) {
        const pointer = pointers.get(event.pointerId);
        pointers.delete(event.pointerId);
        if (press?.pointerId !== event.pointerId) return;
        const { kind } = press.drag;
        // A mouse scrubs as soon as it is pressed.
        const isTap = press.phase === 'waiting' && !(kind === 'scrub' && pointer?.isMouse);
        if (isTap) selectOther(press);
        if (pointer && isTap && kind !== 'mark') scrub(now(), timeAt(now().state, pointer.x));
        release();
      },
      /** The browser takes the pointer away, for example for a gesture of the system. */
      onPointerCancel(event: PointerEvent<HTMLElement>) {
        pointers.delete(event.pointerId);
        if (press?.pointerId !== event.pointerId) return;
        if (press.phase === 'dragging') takeBack(now(), press.drag, press.beforeMs);
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
        actions.setView(zoomed(state.view, factor, timeAt(state, xIn(event)), state.bounds));
        return;
      }
      if (isWhole(state.view, state.bounds)) return;
      const delta = (Math.abs(event.deltaX) > Math.abs(event.deltaY) ? event.deltaX : event.deltaY) * unit;
      event.preventDefault();
      actions.setView(panned(state.view, (delta / state.width) * state.view.spanSec, state.bounds));
    },
  };
}
