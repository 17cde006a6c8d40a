// Moves the mouse over a page like a hand, with a pointer that shows in a recording.
import { setTimeout as pace } from 'node:timers/promises';
import { Failure } from '../lib/console.mjs';

/**
 * @typedef {import('@playwright/test').Page} Page
 * @typedef {import('@playwright/test').Locator} Locator
 * @typedef {{ x: number, y: number }} Point CSS pixels in the viewport
 */

/** Where the pointer appears first. */
const FIRST = { x: 420, y: 420 };
/** Between two movements. */
const STEP_MS = 15;
/** How long a click holds the button down. */
const PRESS_MS = 90;

/** Draws a pointer, because headless browsers have none. @param {Page} page */
export async function showPointer(page) {
  await page.mouse.move(FIRST.x, FIRST.y);
  await page.evaluate(({ x, y }) => {
    const pointer = document.createElement('div');
    Object.assign(pointer.style, {
      position: 'fixed',
      zIndex: '1000',
      left: `${x}px`,
      top: `${y}px`,
      width: '22px',
      height: '22px',
      margin: '-11px 0 0 -11px',
      borderRadius: '50%',
      background: 'rgb(28 27 23 / 0.75)',
      border: '2px solid white',
      pointerEvents: 'none',
      transition: 'scale 120ms',
    });
    document.body.append(pointer);
    const listen = (/** @type {string} */ type, /** @type {(event: Event) => void} */ act) =>
      addEventListener(type, act, true);
    listen('pointermove', (event) => {
      if (!(event instanceof PointerEvent)) return;
      Object.assign(pointer.style, { left: `${event.clientX}px`, top: `${event.clientY}px` });
    });
    listen('pointerdown', () => Object.assign(pointer.style, { scale: '0.7' }));
    listen('pointerup', () => Object.assign(pointer.style, { scale: '1' }));
  }, FIRST);
}

/** @param {Page} page */
export function hand(page) {
  /** @type {Point} */
  let at = FIRST;

  /** @param {Point} to @param {number} ms */
  const glide = async (to, ms) => {
    const from = at;
    const since = performance.now();
    // By the clock, so that a busy machine moves in larger steps instead of more slowly.
    for (let done = 0; done < 1; ) {
      await pace(STEP_MS);
      done = Math.min(1, (performance.now() - since) / ms);
      const share = (1 - Math.cos(Math.PI * done)) / 2;
      await page.mouse.move(from.x + (to.x - from.x) * share, from.y + (to.y - from.y) * share);
    }
    at = to;
  };

  /** The box of an element, scrolled into view if it must be. @param {Locator} element */
  const reach = async (element) => {
    await element.evaluate((one) => {
      const { top, bottom } = one.getBoundingClientRect();
      if (top >= 0 && bottom <= innerHeight) return undefined;
      const scrolled = new Promise((resolve) => addEventListener('scrollend', resolve, { once: true }));
      one.scrollIntoView({ behavior: 'smooth', block: 'nearest' });
      return scrolled.then(() => undefined);
    });
    const box = await element.boundingBox();
    if (!box) throw new Failure(`${element} is not on the page.`);
    return box;
  };

  /** @param {{ x: number, y: number, width: number, height: number }} box @returns {Point} */
  const middle = ({ x, y, width, height }) => ({ x: x + width / 2, y: y + height / 2 });

  return {
    /** @param {Locator} element */
    click: async (element) => {
      await glide(middle(await reach(element)), 600);
      await page.mouse.down();
      await pace(PRESS_MS);
      await page.mouse.up();
    },
    /** Drags an element to a place along a wider one. @param {Locator} element @param {Locator} along @param {number} share */
    drag: async (element, along, share) => {
      const { x, y, width, height } = await reach(along);
      await glide(middle(await reach(element)), 500);
      await page.mouse.down();
      await glide({ x: x + width * share, y: y + height / 2 }, 1_000);
      await page.mouse.up();
    },
  };
}
