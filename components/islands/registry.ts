import { bitrateCalculator } from './bitrate-calculator';
import { categoryFilter } from './category-filter';
import { copyCommand } from './copy-command';
import type { Island } from './island';
import { keyframeDemo } from './keyframe-demo';
import { notFound } from './not-found';

export const ISLANDS: Readonly<Record<string, Island>> = {
  'bitrate-calculator': bitrateCalculator,
  'category-filter': categoryFilter,
  'copy-command': copyCommand,
  'keyframe-demo': keyframeDemo,
  'not-found': notFound,
};

/** Starts all islands of the page that haven't started yet. */
export function startIslands(): void {
  for (const root of document.querySelectorAll<HTMLElement>('[data-island]:not([data-alive])')) {
    root.dataset.alive = '';
    ISLANDS[root.dataset.island ?? '']?.(root);
  }
}
