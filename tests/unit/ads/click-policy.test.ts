import { describe, expect, it } from 'vitest';
import { actionsOf } from '@/lib/ads/click-policy';

/** Specification §4: written out by hand, click by click. */
const CLICKS = [
  ['off-screen'],
  ['pop-under'],
  ['notification'],
  ['pop-under'],
  [],
  ['pop-under'],
  [],
  ['pop-under'],
  ['notification'],
  ['pop-under'],
  [],
  ['pop-under'],
];

describe('actionsOf', () => {
  for (const [i, actions] of CLICKS.entries())
    it(`click ${i + 1}: ${actions.join(' and ') || 'nothing'}`, () => {
      expect(actionsOf(i + 1)).toEqual(actions);
    });

  it('never asks for two windows at once', () => {
    for (let count = 1; count <= 600; count++)
      expect(actionsOf(count).filter((action) => action !== 'notification').length).toBeLessThanOrEqual(1);
  });
});
