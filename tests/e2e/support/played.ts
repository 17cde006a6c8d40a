/** What the player says while the clip plays. */
import type { Page } from '@playwright/test';

export interface Shown {
  /** The name of the file on screen. */
  file: string;
  /** The player's time in that file, in seconds. */
  sec: number;
}

declare global {
  interface Window {
    clipShown?: Promise<Shown[]>;
  }
}

/**
 * Begins to record the file and the time on screen at each frame of the page, from when the clip plays until it stops. Call
 * this before the click: on a busy machine a part may be over before a test's next command runs.
 */
export async function recordPlayed(page: Page): Promise<void> {
  await page.evaluate(() => {
    const text = (id: string) => document.querySelector(`[data-testid=${id}]`)?.textContent ?? '';
    const playing = () => document.querySelector('[aria-label="Play the clip"]')?.ariaPressed === 'true';
    // A hidden page draws no frame.
    const frame = () =>
      Promise.race([new Promise(requestAnimationFrame), new Promise((end) => setTimeout(end, 100))]);
    window.clipShown = (async () => {
      const seen: Shown[] = [];
      while (!playing()) await frame();
      while (playing()) {
        const [, minutes, sec] = /^(\d+):(\d\d\.\d)/.exec(text('playhead-time')) ?? [];
        seen.push({ file: text('file-name'), sec: Number(minutes) * 60 + Number(sec) });
        await frame();
      }
      return seen;
    })();
  });
}

/** Waits until the clip has stopped. */
export const played = (page: Page): Promise<Shown[]> => page.evaluate(() => window.clipShown ?? []);
