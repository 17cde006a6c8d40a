import type { Page } from '@playwright/test';

/** One recorded movement of a control. Pixels of the page. */
export interface Move {
  control: string;
  from: [x: number, y: number];
  to: [x: number, y: number];
  /** Milliseconds after the recording began. */
  afterMs: number;
}

declare global {
  interface Window {
    controlMoves?: Promise<Move[]>;
  }
}

/**
 * Begins to record where the editor's controls are, from the second frame after the next input event on (or at once) and
 * for `forMs` milliseconds. Places are those on the page, so that scrolling moves nothing.
 */
export async function recordPlaces(page: Page, after: 'input' | 'now', forMs = 2000): Promise<void> {
  await page.evaluate(
    ({ after, forMs }) => {
      const controls =
        'button, input, select, textarea, a[href], [role=slider], [role=radio], [role=checkbox]';
      const places = () => {
        const found = new Map<Element, DOMRect>();
        for (const element of document.querySelectorAll(`#editor :is(${controls})`))
          if (element.checkVisibility({ visibilityProperty: true }))
            found.set(element, element.getBoundingClientRect());
        return found;
      };
      // The handles of the timeline and of the players follow the time by design.
      const isHandle = (element: Element) => element.matches('[role=slider]:not(button)');
      const sticks = (element: Element | null): boolean =>
        element !== null &&
        (getComputedStyle(element).position === 'sticky' || sticks(element.parentElement));
      const nameOf = (element: Element) =>
        element.getAttribute('aria-label') ?? (element.textContent?.trim() || element.id || element.tagName);
      // A hidden page draws no frame.
      const frame = () =>
        Promise.race([new Promise(requestAnimationFrame), new Promise((end) => setTimeout(end, 100))]);
      window.controlMoves = (async () => {
        if (after === 'input')
          await new Promise((resolve) => {
            for (const type of ['keydown', 'click'])
              addEventListener(type, resolve, { once: true, capture: true });
          });
        // The frame of the input itself, and then the first that may not differ any more.
        await frame();
        await frame();
        const begin = performance.now();
        const first = new Map<Element, { box: DOMRect; scroll: number }>();
        const moves = new Map<Element, Move>();
        while (performance.now() - begin < forMs) {
          for (const [element, box] of places()) {
            const known = first.get(element);
            if (!known) {
              first.set(element, { box, scroll: scrollY });
              continue;
            }
            if (moves.has(element)) continue;
            // What sticks to the screen has a place of its own for every scroll position.
            if (known.scroll !== scrollY && sticks(element)) {
              first.set(element, { box, scroll: scrollY });
              continue;
            }
            // A control that only becomes wider, to the left or to the right, stays under the pointer.
            const sides = [box.left - known.box.left, box.right - known.box.right].map(Math.abs);
            const across = isHandle(element) ? 0 : Math.min(...sides);
            const down = Math.abs(box.y + scrollY - known.box.y - known.scroll);
            if (across > 1 || down > 1)
              moves.set(element, {
                control: nameOf(element),
                from: [known.box.x, known.box.y + known.scroll],
                to: [box.x, box.y + scrollY],
                afterMs: Math.round(performance.now() - begin),
              });
          }
          await frame();
        }
        return [...moves.values()];
      })();
    },
    { after, forMs },
  );
}

/** Waits for the end of the recording. */
export function recordedMoves(page: Page): Promise<Move[]> {
  return page.evaluate(() => window.controlMoves ?? []);
}
