import { describe, expect, it } from 'vitest';
import { markAt, snapOf, touching } from '@/lib/editor/timeline/drag';
import {
  countBefore,
  frameNumberAt,
  lastUpTo,
  markOfFrameAt,
  middleOfFrame,
  nearest,
  steppedFrame,
} from '@/lib/editor/timeline/frames';
import type { TimelineIndex } from '@/lib/media/info';

/** Real frame times of a recording whose rate wanders. */
const FRAMES = Float64Array.of(0, 0.0333667, 0.0667333, 0.1001, 0.2002, 0.2335667, 1.5, 1.5333667);
const index: TimelineIndex = {
  frames: FRAMES,
  keyframes: Float64Array.of(0, 0.2002, 1.5),
  videoBytes: new Float64Array(9),
  audioBytes: new Float64Array(9),
};
const limits = { min: 0, max: 2000 };

describe('among times', () => {
  it('finds neighbors', () => {
    expect([-1, 0, 0.01, 1.5, 9].map((sec) => countBefore(FRAMES, sec))).toEqual([0, 0, 1, 6, 8]);
    expect([-1, 0, 0.01, 1.5, 9].map((sec) => lastUpTo(FRAMES, sec))).toEqual([-1, 0, 0, 6, 7]);
    expect(nearest(FRAMES, 0.09)).toBe(0.1001);
    expect(nearest(FRAMES, 0.9, 0, 1.2)).toBe(0.2335667);
    expect(nearest(FRAMES, 0.9, 0.3, 1.2)).toBeNull();
    expect(nearest([], 1)).toBeNull();
  });
});

describe('stepping', () => {
  it('goes by the frames’ own times, not by an average', () => {
    let sec = 0;
    const seen = [];
    for (let i = 0; i < 9; i++) {
      sec = steppedFrame(FRAMES, sec, 1);
      seen.push(sec);
    }
    expect(seen).toEqual([...FRAMES.subarray(1), 1.5333667, 1.5333667]);
    expect(steppedFrame(FRAMES, 1.5, -1)).toBe(0.2335667);
    expect(steppedFrame(FRAMES, 0, -1)).toBe(0);
  });

  it('counts a mark, rounded down to the millisecond, as its frame', () => {
    expect(steppedFrame(FRAMES, 0.033, 1)).toBe(0.0667333);
    expect(steppedFrame(FRAMES, 0.033, -1)).toBe(0);
  });

  it('guesses where nobody knows the frames', () => {
    expect(steppedFrame(null, 1, 1)).toBeCloseTo(1 + 1 / 30);
    expect(steppedFrame(null, 0, -1)).toBe(0);
  });
});

describe('the number of the frame', () => {
  it('counts from 1 and is that of the frame on screen', () => {
    expect([0, 0.033, 0.0334, 0.15, 9].map((sec) => frameNumberAt(FRAMES, sec))).toEqual([1, 2, 2, 4, 8]);
    expect(frameNumberAt([], 1)).toBe(1);
  });
});

describe('a mark and its frame', () => {
  it('lead to each other', () => {
    for (const time of FRAMES) {
      const mark = markOfFrameAt(FRAMES, time);
      const shown = middleOfFrame(FRAMES, mark / 1000);
      expect(FRAMES[lastUpTo(FRAMES, shown)]).toBe(time);
      expect(markOfFrameAt(FRAMES, shown)).toBe(mark);
    }
  });

  it('are the same time where sound goes on behind the last frame', () => {
    expect(markOfFrameAt(FRAMES, 1.9)).toBe(1533);
    expect(markOfFrameAt(FRAMES, 4.6)).toBe(4600);
  });

  it('the player is shown the first frame at or after a mark', () => {
    expect(FRAMES[lastUpTo(FRAMES, middleOfFrame(FRAMES, 0.15))]).toBe(0.2002);
    expect(middleOfFrame(FRAMES, 5)).toBe(5);
    expect(middleOfFrame(null, 2.5)).toBe(2.5);
  });
});

describe('a dragged mark', () => {
  it('keeps to tenths of a second', () => {
    expect(markAt(0.26, 'step', index, limits)).toBe(300);
    expect(markAt(-5, 'step', index, limits)).toBe(0);
    expect(markAt(99, 'step', index, limits)).toBe(2000);
  });

  it('keeps to keyframes or frames while a key is held', () => {
    expect(snapOf({ shiftKey: true, altKey: false })).toBe('keyframe');
    expect(snapOf({ shiftKey: false, altKey: true })).toBe('frame');
    expect(markAt(0.6, 'keyframe', index, limits)).toBe(200);
    expect(markAt(0.05, 'frame', index, limits)).toBe(33);
    // The frame at 0.0667333 is selected by the millisecond before it.
    expect(markAt(0.065, 'frame', index, limits)).toBe(66);
  });

  it('takes the nearest keyframe that it may go to, and tenths where there is none', () => {
    expect(markAt(1.4, 'keyframe', index, { min: 0, max: 1000 })).toBe(200);
    expect(markAt(1.44, 'keyframe', index, { min: 500, max: 1400 })).toBe(1400);
    expect(markAt(0.26, 'keyframe', null, limits)).toBe(300);
  });
});

describe('a dragged end that is near another part', () => {
  const others = [
    { startMs: 0, endMs: 3040 },
    { startMs: 5967, endMs: 8000 },
  ];
  it('touches it to the millisecond', () => {
    expect(touching(others, 'start', 3.1, 80)).toBe(3040);
    expect(touching(others, 'end', 5.9, 80)).toBe(5967);
  });

  it('touches at least where a step of 0.1 s would miss it', () => {
    expect(touching(others, 'start', 3.0, 1)).toBe(3040);
    expect(touching(others, 'start', 3.1, 1)).toBeNull();
  });

  it('passes the ends on the other side', () => {
    expect(touching(others, 'end', 3.04, 80)).toBeNull();
    expect(touching(others, 'start', 5.967, 80)).toBeNull();
    expect(touching([], 'start', 1, 80)).toBeNull();
  });
});
