import { expect, it } from 'vitest';
import { stillName } from '@/lib/still/still-name';

it('names a frame after its video and its time', () => {
  expect(stillName('holiday.mp4', 12_345, 'image/png')).toBe('cut_holiday-0m12s345.png');
  expect(stillName('a.b.mov', 0, 'image/jpeg')).toBe('cut_a.b-0m00s000.jpg');
  expect(stillName('.mkv', 3_723_004, 'image/webp')).toBe('cut_video-62m03s004.webp');
});
