import { expect, it } from 'vitest';
import { MAX_PARTS, MIN_CUT_MS, MIN_PART_MS } from '@/lib/config/limits';
import type { EditorEvent } from '@/lib/editor/events';
import { clipLengthMs, keptParts } from '@/lib/editor/kept';
import { isSourceOrder, selectionOf } from '@/lib/editor/parts';
import type { OpenFile } from '@/lib/editor/state';
import { opened, play, ready } from './play';

const DURATION_MS = 12_000;

/** Numbers from 0 to 1, always the same for a seed. */
function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32;
    return state / 2 ** 32;
  };
}

function randomEvent(random: () => number, { parts, removed }: OpenFile): EditorEvent {
  const ms = Math.round(random() * DURATION_MS);
  const index = Math.floor(random() * parts.length);
  const gesture = random() < 0.5 ? `drag-${Math.floor(random() * 2)}` : undefined;
  const events: EditorEvent[] = [
    { type: 'split', ms },
    { type: 'split', ms },
    { type: 'add-part', ms },
    { type: 'keep-part' },
    { type: 'begin-part', ms },
    { type: 'remove-part', index },
    { type: 'restore-part', id: removed[Math.floor(random() * removed.length)]?.id ?? 0 },
    { type: 'select-part', index },
    { type: 'move-part', from: index, to: Math.floor(random() * parts.length) },
    { type: 'set-start', ms, gesture },
    { type: 'set-end', ms, gesture },
    { type: 'move-range', ms, gesture },
    { type: 'settle' },
    { type: 'abandon', gesture: 'drag-0' },
    { type: 'undo' },
    { type: 'redo' },
    { type: 'cut-out' },
  ];
  return events[Math.floor(random() * events.length)] ?? { type: 'settle' };
}

/** What must hold of every selection. */
function check(file: OpenFile) {
  const { parts, selected, removed, history } = file;
  expect(parts.length).toBeGreaterThan(0);
  expect(parts.length).toBeLessThanOrEqual(MAX_PARTS);
  expect(parts[selected]).toBeDefined();
  const least = parts.length > 1 ? MIN_PART_MS : MIN_CUT_MS;
  for (const { startMs, endMs } of parts) {
    expect(endMs - startMs).toBeGreaterThanOrEqual(least);
    expect(startMs >= 0 && endMs <= DURATION_MS && Number.isInteger(startMs + endMs)).toBe(true);
  }
  // Removed parts keep their place among the parts, each with its own id.
  expect(new Set(removed.map(({ id }) => id)).size).toBe(removed.length);
  for (const { index } of removed) expect(index >= 0 && index <= parts.length).toBe(true);
  const kept = keptParts(file);
  const settled = history.gesture === null;
  if (settled) expect(kept).toBe(parts);
  if (isSourceOrder(kept))
    for (const [i, part] of kept.entries())
      expect(part.startMs).toBeGreaterThanOrEqual(kept[i - 1]?.endMs ?? 0);
  // Whatever is selected can be cut.
  expect(kept.length).toBeLessThanOrEqual(MAX_PARTS);
  expect(clipLengthMs(file)).toBeGreaterThanOrEqual(kept.length > 1 ? 2 * MIN_PART_MS : MIN_CUT_MS);
}

it('a selection stays sound whatever happens to it, and undo leads back to the beginning', () => {
  const first = ready();
  for (let seed = 1; seed <= 60; seed++) {
    const random = randomOf(seed);
    let state = first;
    for (let step = 0; step < 60; step++) {
      const event = randomEvent(random, opened(state));
      state = play([event], state).state;
      check(opened(state));
    }
    while (opened(state).history.past.length > 0) state = play([{ type: 'undo' }], state).state;
    expect(selectionOf(opened(state))).toEqual(selectionOf(opened(first)));
  }
});
