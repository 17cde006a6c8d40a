/** What a visitor removes is in no track of the clip, if nothing but the times was chosen. */

import { judgeExact } from '../corpus/judge-exact';
import { learn } from '../corpus/place';
import { madeBy, sound, video } from '../corpus/sources';
import { fixtures } from '../fixtures';
import { Random } from '../fuzz/random';
import { probe } from '../native/files';
import { make } from '../support/made-files';
import { expect, open, save, test } from './harness';

const film = (name: string, ...args: string[]) => make(name, ...video(6), ...sound(6), ...args);
const X264 = ['-c:v', 'libx264', '-preset', 'veryfast', '-bf', '2', '-pix_fmt', 'yuv420p'];

const FILES: Readonly<Record<string, () => string>> = {
  'closed GOPs': () => film('closed.mp4', ...X264, '-g', '40'),
  'open GOPs': () => film('open.mp4', ...X264, '-g', '40', '-x264-params', 'open-gop=1'),
  'one keyframe': () => film('one.mp4', ...X264, '-g', '999', '-sc_threshold', '0'),
  HEVC: () => fixtures.hevcAac,
  VP9: () => fixtures.vp9Opus,
  '10 bits': madeBy('BOTH X264_TEN a.mp4'),
  'a rotated phone': () => fixtures.phone,
  'a variable rate': madeBy('BOTH X264 UNEVEN a.mp4'),
  'MPEG-TS': () => fixtures.mpegTs,
  AVI: () => fixtures.mpeg4Mp3,
};

const REMOVALS = 3;
/** Milliseconds: the least of a removal, and of what is kept before and after it. */
const LEAST_MS = 300;

for (const [name, file] of Object.entries(FILES))
  test(`of ${name}, nothing of ${REMOVALS} removals is in the clip`, { tag: '@ci' }, async ({ app }) => {
    test.setTimeout(240_000);
    const path = file();
    await open(app, path, 'ladder');
    const { endMs } = learn(path);
    const random = new Random(name.length);
    for (let i = 0; i < REMOVALS; i++) {
      const from = LEAST_MS + random.below(endMs - 3 * LEAST_MS);
      const to = from + LEAST_MS + random.below(endMs - from - 2 * LEAST_MS);
      const parts = [
        { startMs: 0, endMs: from },
        { startMs: to, endMs },
      ];
      const edit = { startMs: 0, endMs: from, later: parts.slice(1), start: 'exact' } as const;
      const forecast = await app.evaluate((each) => window.lab.forecast(each), edit);
      const made = await app.evaluate((each) => window.lab.cut(each), edit);
      if ('failed' in made) throw new Error(made.detail);
      const clip = await save(app);
      const { problems } = judgeExact(path, clip, parts, made.report);
      expect(problems, `${from}–${to} ms removed`).toEqual([]);
      // The panel shows this length.
      const shown = forecast?.lengthSec ?? (from + endMs - to) / 1000;
      expect(Math.abs(probe(clip).duration - shown), `${from}–${to} ms removed`).toBeLessThan(0.05);
    }
  });
