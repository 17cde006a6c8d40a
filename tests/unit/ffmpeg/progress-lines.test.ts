import { describe, expect, it } from 'vitest';
import { parseOutTime, parseTotalSize } from '@/lib/ffmpeg/progress-lines';

describe('parseOutTime', () => {
  it('reads seconds of output', () => expect(parseOutTime('out_time_us=2500000')).toBe(2.5));

  it.each([
    'out_time_us=N/A',
    'out_time_us=-9223372036854775807',
    'out_time_ms=1',
    'frame=12',
    'title : out_time_us=5',
  ])('ignores %s', (line) => expect(parseOutTime(line)).toBeNull());
});

it('parseTotalSize reads bytes of output, and ignores other lines', () => {
  expect(parseTotalSize('total_size=48')).toBe(48);
  expect(['total_size=N/A', 'out_time_us=5', 'a total_size=5'].map(parseTotalSize)).toEqual([
    null,
    null,
    null,
  ]);
});
