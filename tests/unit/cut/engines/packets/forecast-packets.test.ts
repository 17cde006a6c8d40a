import { describe, expect, it } from 'vitest';
import { forecastPackets } from '@/lib/cut/engines/packets/forecast-packets';
import type { BetweenKeyframes, PartLook } from '@/lib/cut/engines/packets/forecast-part';
import type { PacketPart, PacketPlan } from '@/lib/cut/engines/packets/plan-packets';
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
  shownSec: [1, 10, 5],
  start: 'lossless',
  lengthSec: 5,
  clipStart: { kind: 'clean' },
  contents: {
    video: 'copied',
    audio: 'none',
    leftOut: [],
    isHeld: [true, true, true],
    encodesAllVideo: false,
  },
};

const onKeyframe: PartLook = { between: null, tailSec: 0 };

const choicesAt = (start: BetweenKeyframes['start']): BetweenKeyframes => ({
  start,
  choices: {
    lossless: { hiddenSec: 0.5, shownSec: 0.01 },
    exact: { possible: true, way: 'browser', encodedSec: 0.25, copiedSec: 1.75 },
    keyframes: { before: 9.5, after: 10.25 },
  },
});

const between = (start: BetweenKeyframes['start']): PartLook => ({
  between: choicesAt(start),
  tailSec: 0,
});

const leadIn = { kind: 'lead-in', leadIn: { hiddenSec: 0.5, shownSec: 0.01 } } as const;

describe('forecastPackets', () => {
  it('places parts one after the other, and offers no choice if all begin on keyframes', () => {
    expect(forecastPackets(plan, [onKeyframe, onKeyframe, onKeyframe])).toMatchObject({
      parts: [
        { start: { kind: 'clean' }, atSec: 0 },
        { start: { kind: 'clean' }, atSec: 2 },
        { start: { kind: 'clean' }, atSec: 4 },
      ],
      choices: null,
    });
  });

  it('moves a later part to its keyframe, and what follows it with it', () => {
    const { parts, choices } = forecastPackets(plan, [onKeyframe, between(leadIn), onKeyframe]);
    expect(parts).toEqual([
      { start: { kind: 'clean' }, atSec: 0 },
      { start: { kind: 'moved', earlierSec: 0.5 }, atSec: 2 },
      { start: { kind: 'clean' }, atSec: 4.5 },
    ]);
    expect(choices?.keyframes).toEqual([null, { before: 9.5, after: 10.25 }, null]);
  });

  it('adds up what an exact start of all parts takes, and does not move what the first part hides', () => {
    const smart = between({ kind: 'smart', encodedSec: 0.25, copiedSec: 1.75 });
    const { parts, choices } = forecastPackets(plan, [between(leadIn), smart, onKeyframe]);
    expect(parts.map((part) => part?.atSec)).toEqual([0, 2, 4]);
    expect(parts[1]?.start.kind).toBe('smart');
    expect(choices).toMatchObject({
      lossless: { hiddenSec: 0.5 },
      exact: { possible: true, way: 'browser', encodedSec: 0.5, copiedSec: 4.5 },
    });
  });

  it('counts the ends of parts, unless an exact start is refused', () => {
    const withTail = { ...onKeyframe, tailSec: 0.1 };
    const { choices, tailsSec } = forecastPackets(plan, [between(leadIn), withTail, onKeyframe]);
    expect(tailsSec).toBe(0.1);
    expect(choices?.exact).toEqual({
      possible: true,
      way: 'browser',
      encodedSec: expect.closeTo(0.35, 9),
      copiedSec: expect.closeTo(4.65, 9),
    });
    const refused = between(leadIn);
    if (refused.between?.choices) refused.between.choices.exact = { possible: false, refusal: 'no-encoder' };
    expect(forecastPackets(plan, [refused, withTail, onKeyframe]).tailsSec).toBe(0);
  });
});
