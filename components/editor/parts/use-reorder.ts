import { type RefObject, useEffect, useEffectEvent, useState } from 'react';

/** A chip that is dragged, and the place where it would go. */
export interface Lifted {
  from: number;
  to: number;
}

/** Pixels that a mouse moves before it drags, and that a finger may move before its press is a swipe. */
const SLOP_PX = { mouse: 5, finger: 8 };

/** Milliseconds that a finger rests on a chip before it lifts it. A swipe scrolls the list. */
const LIFT_MS = 350;

/** Within this many pixels of an end of the list, a drag scrolls it, by this many pixels per animation frame. */
const EDGE_PX = 40;
const SCROLL_PX = 8;

/**
 * Dragging the chips of a list to other places, with a mouse, or with a finger after it has rested.
 * @returns the chip that is dragged
 */
export function useReorder(
  list: RefObject<HTMLUListElement | null>,
  enabled: boolean,
  onMove: (from: number, to: number) => void,
): Lifted | null {
  const [lifted, setLifted] = useState<Lifted | null>(null);
  const move = useEffectEvent(onMove);
  useEffect(() => {
    const element = list.current;
    if (!element || !enabled) return;
    return watchDrags(element, setLifted, (from, to) => move(from, to));
  }, [list, enabled]);
  return lifted;
}

function watchDrags(
  list: HTMLUListElement,
  show: (lifted: Lifted | null) => void,
  move: (from: number, to: number) => void,
): () => void {
  let press: { id: number; from: number; x: number; y: number; scroll: number; isMouse: boolean } | null =
    null;
  let lifted: Lifted | null = null;
  let now = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let frame = 0;

  const chip = (index: number) => list.children[index] as HTMLElement | undefined;
  const pitch = () => (chip(1)?.offsetLeft ?? 1) - (chip(0)?.offsetLeft ?? 0);

  const lift = () => {
    if (!press) return;
    lifted = { from: press.from, to: press.from };
    list.setPointerCapture(press.id);
    chip(press.from)?.setAttribute('data-lifted', '');
    show(lifted);
    follow();
  };
  const place = () => {
    if (!press || !lifted) return;
    const element = chip(lifted.from);
    const by = now - press.x + list.scrollLeft - press.scroll;
    if (element) element.style.transform = `translateX(${by}px)`;
    const to = Math.max(0, Math.min(list.children.length - 1, lifted.from + Math.round(by / pitch())));
    if (to === lifted.to) return;
    lifted = { ...lifted, to };
    show(lifted);
  };
  const follow = () => {
    const { left, right } = list.getBoundingClientRect();
    const direction = now < left + EDGE_PX ? -1 : now > right - EDGE_PX ? 1 : 0;
    if (direction !== 0) list.scrollLeft += direction * SCROLL_PX;
    place();
    frame = requestAnimationFrame(follow);
  };
  const end = () => {
    clearTimeout(timer);
    cancelAnimationFrame(frame);
    const was = lifted;
    if (was) {
      const element = chip(was.from);
      element?.removeAttribute('data-lifted');
      element?.style.removeProperty('transform');
    }
    press = lifted = null;
    show(null);
    return was;
  };

  const down = (event: PointerEvent) => {
    const target = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-chip]') : null;
    if (!target || press || event.button !== 0) return;
    const { pointerId: id, clientX: x, clientY: y } = event;
    const isMouse = event.pointerType === 'mouse';
    press = { id, from: Number(target.dataset.chip), x, y, scroll: list.scrollLeft, isMouse };
    now = x;
    if (!isMouse) timer = setTimeout(lift, LIFT_MS);
  };
  const moved = (event: PointerEvent) => {
    if (!press || event.pointerId !== press.id) return;
    now = event.clientX;
    if (lifted) return;
    const far = Math.max(Math.abs(now - press.x), Math.abs(event.clientY - press.y));
    if (press.isMouse && far > SLOP_PX.mouse) lift();
    else if (!press.isMouse && far > SLOP_PX.finger) end();
  };
  const up = (event: PointerEvent) => {
    if (!press || event.pointerId !== press.id) return;
    place();
    const was = end();
    if (!was) return;
    // The drag is no click.
    list.addEventListener('click', swallow, { capture: true, once: true });
    setTimeout(() => list.removeEventListener('click', swallow, true));
    if (was.to !== was.from) move(was.from, was.to);
  };
  // Once a chip is lifted, the finger scrolls nothing.
  const hold = (event: TouchEvent) => lifted && event.preventDefault();
  const listeners: [string, EventListener][] = [
    ['pointerdown', down as EventListener],
    ['pointermove', moved as EventListener],
    ['pointerup', up as EventListener],
    ['pointercancel', end],
    ['contextmenu', (event) => press && event.preventDefault()],
  ];
  for (const [name, listener] of listeners) list.addEventListener(name, listener);
  list.addEventListener('touchmove', hold, { passive: false });
  return () => {
    end();
    for (const [name, listener] of listeners) list.removeEventListener(name, listener);
    list.removeEventListener('touchmove', hold);
  };
}

function swallow(event: Event): void {
  event.stopPropagation();
  event.preventDefault();
}

/** Places by which a chip steps aside while another one is dragged over it. */
export function asideOf(index: number, lifted: Lifted | null): -1 | 0 | 1 {
  if (!lifted || index === lifted.from) return 0;
  if (index > lifted.from && index <= lifted.to) return -1;
  return index < lifted.from && index >= lifted.to ? 1 : 0;
}
