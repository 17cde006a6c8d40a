import { describe, expect, it } from 'vitest';
import { forecastClip } from '@/lib/cut/engines/packets/forecast-clip';
import type { PartForecast } from '@/lib/cut/engines/packets/forecast-start';
import type { PacketPart, PacketPlan } from '@/lib/cut/engines/packets/plan-packets';
import { COPIED_CONTENTS } from '@/tests/support/contents';
import { editOfParts, sourceOf } from '@/tests/support/edits';

const source = sourceOf();
const part = (shownSec: number, endShownSec: number): PacketPart => ({
  part: { source, startMs: shownSec * 1000, endMs: endShownSec * 1000 },
  span: { startSec: shownSec, endSec: endShownSec },
  starts: new Map(),
  shownSec,
  endShownSec,
  leadInSec: 0,
});

const plan: PacketPlan = {
  edit: editOfParts([]),
  streams: [],
  parts: [part(1, 3), part(10, 12), part(5, 6)],
  shownSec: 1,
  start: 'lossless',
  contents: {
    ...COPIED_CONTENTS,
    audio: 'none',
  },
};

const between = (start: PartForecast['start']): PartForecast => ({
  start,
  choices: {
    lossless: { hiddenSec: 0.5, shownSec: 0.01 },
    exact: { possible: true, way: 'browser', encodedSec: 0.25, copiedSec: 1.75 },
    keyframes: { before: 9.5, after: 10.25 },
  },
});

const leadIn = { kind: 'lead-in', leadIn: { hiddenSec: 0.5, shownSec: 0.01 } } as const;

describe('forecastClip', () => {
  it('places parts one after the other, and offers no choice if all begin on keyframes', () => {
    expect(forecastClip(plan, [null, null, null], 0)).toMatchObject({
      start: { kind: 'clean' },
      later: [
        { start: { kind: 'clean' }, atSec: 2 },
        { start: { kind: 'clean' }, atSec: 4 },
      ],
      choices: null,
    });
  });

  it('moves a later part to its keyframe, and what follows it with it', () => {
    const { start, later, choices } = forecastClip(plan, [null, between(leadIn), null], 0);
    expect(start).toEqual({ kind: 'clean' });
    expect(later).toEqual([
      { start: { kind: 'moved', earlierSec: 0.5 }, atSec: 2 },
      { start: { kind: 'clean' }, atSec: 4.5 },
    ]);
    expect(choices?.keyframes).toEqual([null, { before: 9.5, after: 10.25 }, null]);
  });

  it('adds up what an exact start of all parts takes, and does not move what the first part hides', () => {
    const smart = between({ kind: 'smart', encodedSec: 0.25, copiedSec: 1.75 });
    const { later, choices } = forecastClip(plan, [between(leadIn), smart, null], 0);
    expect(later.map(({ atSec }) => atSec)).toEqual([2, 4]);
    expect(later[0]?.start.kind).toBe('smart');
    expect(choices).toMatchObject({
      lossless: { hiddenSec: 0.5 },
      exact: { possible: true, way: 'browser', encodedSec: 0.5, copiedSec: 4.5 },
    });
  });

  it('counts the ends of parts, unless an exact start is refused', () => {
    const { choices, tailsSec } = forecastClip(plan, [between(leadIn), null, null], 0.1);
    expect(tailsSec).toBe(0.1);
    expect(choices?.exact).toEqual({
      possible: true,
      way: 'browser',
      encodedSec: expect.closeTo(0.35, 9),
      copiedSec: expect.closeTo(4.65, 9),
    });
    const refused = between(leadIn);
    if (refused.choices) refused.choices.exact = { possible: false, refusal: 'no-encoder' };
    expect(forecastClip(plan, [refused, null, null], 0.1).tailsSec).toBe(0);
  });
});
