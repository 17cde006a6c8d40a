// Leaves a note in the page as an accidental reload does, so that the editor opens the file with parts.
import { statSync } from 'node:fs';
import { basename } from 'node:path';

/** @typedef {[start: number, end: number]} Range s */

/** Whole milliseconds, which the editor counts in. The frame at this time begins at it or within the millisecond after it. */
const ms = (/** @type {number} */ sec) => Math.floor(sec * 1000);

/**
 * Has the file that is opened next get parts.
 * @param {import('@playwright/test').Page} page @param {string} path @param {Range[]} ranges
 * @param {number} lengthSec of the file @param {'lossless' | 'exact'} start
 */
export async function restoreParts(page, path, ranges, lengthSec, start) {
  const { size, mtimeMs } = statSync(path);
  const note = {
    name: basename(path),
    size,
    lastModified: Math.floor(mtimeMs),
    durationMs: Math.round(lengthSec * 1000),
    parts: ranges.map(([start, end]) => ({ startMs: ms(start), endMs: ms(end) })),
    selected: ranges.length - 1,
    removed: [],
    mode: 'keep',
    options: { start, sound: 'keep', metadata: 'keep', chapters: 'source' },
    saveAs: 'one',
    savedAt: Date.now(),
  };
  await page.addInitScript((text) => sessionStorage.setItem('snipreel-recall', text), JSON.stringify(note));
}
