import { describe, expect, it } from 'vitest';
import { FILE_NAME } from '@/lib/editor/messages/clip';
import { CULPRIT, CUT_PROGRESS, ENGINE_STATUS, nudgeLabel } from '@/lib/editor/messages/cut';
import { FILES } from '@/lib/editor/messages/files';
import { MARK_NOTES } from '@/lib/editor/messages/marks';
import { LIMIT } from '@/lib/editor/messages/output';
import { PARTS, SAVE_AS } from '@/lib/editor/messages/parts';
import { PLAYER } from '@/lib/editor/messages/player';

describe('texts with values', () => {
  it.each([
    [FILES.count(1), '1 file'],
    [FILES.count(2), '2 files'],
    [FILES.open(1, 0), '1 file'],
    [FILES.open(3, 0), '3 files'],
    [FILES.open(1, 1), '1 file, 1 can’t be used'],
    [FILES.open(3, 2), '3 files, 2 can’t be used'],
    [FILES.parts(1), '1 part'],
    [FILES.parts(2), '2 parts'],
    [FILES.addOthers(1), 'Add the other one'],
    [FILES.addOthers(2), 'Add the other 2'],
    [FILES.matchFile('a.mp4', null), 'Like a.mp4'],
    [FILES.matchFile('a.mp4', '1920 × 1080'), 'Like a.mp4 (1920 × 1080)'],
  ])('of the files: %s', (text, expected) => {
    expect(text).toBe(expected);
  });

  it.each([
    [SAVE_AS.failed([3]), 'Part 3 couldn’t be cut. The other parts have been saved.'],
    [SAVE_AS.failed([1, 3]), 'Parts 1 and 3 couldn’t be cut. The other parts have been saved.'],
    [SAVE_AS.failed([1, 3, 4]), 'Parts 1, 3 and 4 couldn’t be cut. The other parts have been saved.'],
    [SAVE_AS.strayed([3]), 'Part 3 couldn’t be written to the folder. Look in your downloads instead.'],
    [
      SAVE_AS.strayed([1, 3]),
      'Parts 1 and 3 couldn’t be written to the folder. Look in your downloads instead.',
    ],
    [PARTS.sum('0:12.0', null), '0:12.0'],
    [PARTS.sum('0:12.0', '1.2 MB'), '0:12.0 · 1.2 MB'],
    [PARTS.title(2, 3), 'Part 2 of 3'],
    [PARTS.total(2), '2 parts'],
    [MARK_NOTES.shortest(1000), 'At least 1 second'],
    [MARK_NOTES.shortest(200), 'At least 0.2 seconds'],
  ])('of the parts: %s', (text, expected) => {
    expect(text).toBe(expected);
  });

  it.each([
    [ENGINE_STATUS.loaded('1.0 MB', null), 'Engine for this format: 1.0 MB loaded'],
    [ENGINE_STATUS.loaded('1.0 MB', '9.8 MB'), 'Engine for this format: 1.0 MB of 9.8 MB loaded'],
    [
      CULPRIT.failed('a.mp4', undefined),
      'a.mp4 stopped the clip. It may be damaged. The other files can be saved without it.',
    ],
    [CULPRIT.failed('a.mp4', 'It is too large.'), 'a.mp4 stopped the clip. It is too large.'],
    [CUT_PROGRESS.left(120), 'about 2 min left'],
    [CUT_PROGRESS.left(90), 'about 90 s left'],
    [CUT_PROGRESS.left(10), 'about 10 s left'],
    [CUT_PROGRESS.left(5), 'a few seconds left'],
    [nudgeLabel('Start time', 'frame', -1), 'Start time: one frame earlier'],
    [nudgeLabel('Start time', 'frame', 1), 'Start time: one frame later'],
    [nudgeLabel('End time', 'step', -1), 'End time: 0.1 seconds earlier'],
    [nudgeLabel('End time', 'step', 1), 'End time: 0.1 seconds later'],
    [FILE_NAME.numbered('.mp4'), '-1.mp4, …'],
    [PLAYER.speedValue(-2), '−2×'],
    [PLAYER.speedValue(0.5), '0.5×'],
  ])('of the cut: %s', (text, expected) => {
    expect(text).toBe(expected);
  });

  it.each([
    [LIMIT.advice('0:08', '480'), 'Shorten it to 0:08, or choose 480p.'],
    [LIMIT.advice('0:08', null), 'Shorten it to 0:08.'],
    [LIMIT.advice(null, '480'), 'Choose 480p.'],
    [LIMIT.advice(null, null), 'Choose a higher limit.'],
  ])('of a size limit: %s', (text, expected) => {
    expect(text).toBe(expected);
  });
});
