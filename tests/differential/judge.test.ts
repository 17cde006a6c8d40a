/** Plants one fault in each of several clips and checks that the judge reports it. Native ffmpeg makes the clips. */
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { judgeClip } from '../corpus/judge';
import { fixtures } from '../fixtures';
import { COPIED_CONTENTS } from '../support/contents';
import { make } from '../support/made-files';
import { openFile } from './cut-file';

const SOURCE = fixtures.h264BframesAac;
const ENCODED = { ...COPIED_CONTENTS, video: 'encoded', audio: 'encoded' } as const;

/** Encodes two seconds of the source. @param args between the input and the codecs. */
const clipOf = (name: string, ...args: string[]) =>
  make(
    name,
    '-ss',
    '1',
    '-t',
    '2',
    '-i',
    SOURCE,
    ...args,
    ...'-fps_mode vfr -c:v libx264 -crf 18 -c:a aac'.split(' '),
  );

const problemsOf = (clip: string, startMs = 1000, endMs = 3000, done: typeof COPIED_CONTENTS = ENCODED) =>
  judgeClip(SOURCE, clip, [{ startMs, endMs }], done).problems;

describe('the judge', () => {
  it('finds nothing wrong with a good clip', () => {
    const { problems, frames, encoded, lagSec } = judgeClip(
      ...[SOURCE, clipOf('good.mp4'), [{ startMs: 1000, endMs: 3000 }], ENCODED],
    );
    expect({ problems, frames, encoded }).toEqual({ problems: [], frames: 60, encoded: 60 });
    expect(lagSec).not.toBeNull();
  });

  it('leaves out frames that are shown for a moment before a splice, also where it compares ends of parts', async () => {
    const { cutParts } = await openFile(SOURCE);
    const parts = [
      { startMs: 0, endMs: 2000 },
      { startMs: 4000, endMs: 6000 },
    ];
    const clip = join(mkdtempSync(join(tmpdir(), 'snipreel-')), 'clip.mp4');
    const { report } = await cutParts(parts, clip);
    const { problems, shown, frames, atEnd } = judgeClip(SOURCE, clip, parts, { ...report, tailsSec: 0.1 });
    expect({ problems, shown: shown.length, frames, atEnd }).toEqual({
      ...{ problems: [], frames: 120, atEnd: 6 },
      shown: 122,
    });
  });

  it.each([
    ['another range', () => problemsOf(clipOf('good.mp4'), 1000, 3200), /60 frames, not 66/],
    ['another start', () => problemsOf(clipOf('good.mp4'), 1200, 3200), /SSIM/],
    [
      'frames said to be copied',
      () => problemsOf(clipOf('good.mp4'), 1000, 3000, COPIED_CONTENTS),
      /differs/,
    ],
    ['a frame too few', () => problemsOf(clipOf('few.mp4', '-vf', 'select=not(eq(n\\,30))')), /59 frames/],
    [
      'frames off their times',
      () => problemsOf(clipOf('slow.mp4', '-vf', 'setpts=1.01*PTS')),
      /off their places/,
    ],
    ['changed frames', () => problemsOf(clipOf('blur.mp4', '-vf', 'boxblur=4')), /SSIM/],
    ['late sound', () => problemsOf(clipOf('late.mp4', '-af', 'adelay=40:all=1')), /sound 0\.0[34]/],
    ['a clip that is too long', () => problemsOf(clipOf('long.mp4', '-af', 'apad=pad_dur=1')), /s long/],
  ])('sees %s', (_, problems, expected) => {
    expect(problems().join()).toMatch(expected);
  });
});
