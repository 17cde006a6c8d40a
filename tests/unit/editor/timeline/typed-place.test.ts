import { describe, expect, it } from 'vitest';
import { typedFrame, typedTime } from '@/lib/editor/timeline/typed-place';

describe('a typed place', () => {
  it('is a time within the file', () => {
    expect(typedTime('0:04.5', 6000)).toEqual({ ms: 4500 });
    expect(typedTime('6', 6000)).toEqual({ ms: 6000 });
    expect(typedTime('6.001', 6000)).toEqual({ problem: 'The video ends at 0:06.0' });
    for (const text of ['', 'later', '-1', '0:61'])
      expect(typedTime(text, 6000)).toEqual({ problem: 'Type a time like 1:23.4' });
  });

  it('is the number of a frame, of which the first is 1', () => {
    const frames = [0, 1 / 30, 2 / 30];
    expect(typedFrame('1', frames)).toEqual({ ms: 0 });
    expect(typedFrame(' 3 ', frames)).toEqual({ ms: 66 });
    for (const text of ['', '0', '4', '1.5', '-1'])
      expect(typedFrame(text, frames)).toEqual({ problem: 'Type a number from 1 to 3' });
  });
});
