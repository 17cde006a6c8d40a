import { describe, expect, it } from 'vitest';
import { outputName } from '@/lib/media/names';

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
