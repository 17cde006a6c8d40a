import { describe, expect, it } from 'vitest';
import { formatMegabytes, outputName } from '@/lib/media/names';

describe('outputName', () => {
  it.each([
    ['clip.mp4', 'cut_clip.mp4'],
    ['My clip (1).final.MP4', 'cut_My clip (1).final.mp4'],
    ['видео с моря.mov', 'cut_видео с моря.mp4'],
    ['旅行.webm', 'cut_旅行.mp4'],
    ['noextension', 'cut_noextension.mp4'],
    ['.mp4', 'cut_video.mp4'],
  ])('%s becomes %s', (source, clip) => {
    expect(outputName(source)).toBe(clip);
  });
});

it('names the sound alone an .m4a', () => {
  expect(outputName('clip.mp4', 'audio/mp4')).toBe('cut_clip.m4a');
});

describe('formatMegabytes', () => {
  it('counts the megabytes of the 500 MB limit', () => {
    expect(formatMegabytes(524_288_000)).toBe('500.0 MB');
    expect(formatMegabytes(1_468_006)).toBe('1.4 MB');
    expect(formatMegabytes(20_000)).toBe('0.02 MB');
    expect(formatMegabytes(0)).toBe('0.0 MB');
  });
});
