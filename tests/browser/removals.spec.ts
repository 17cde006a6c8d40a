/** What a visitor removes is in no track of the clip, if nothing but the times was chosen. */
import { readFileSync, writeFileSync } from 'node:fs';
import { LONGEST_REST_SEC, msToSeconds, type TimeRange } from '@/lib/media/time';
import { foundOfRemoved, judgeExact } from '../corpus/judge-exact';
import { learn } from '../corpus/place';
import { madeBy, video } from '../corpus/sources';
import { inline } from '../corpus/unusual-files';
import { fixtures } from '../fixtures';
import { Random } from '../fuzz/random';
import { probe } from '../native/files';
import { make } from '../support/made-files';
import { expect, open, save, test } from './harness';
import { cutFiles, openFiles } from './join-lab';

/** Each with a tone of its own, so that no packet of one is also a packet of another. */
const film = (name: string, ...args: string[]) => {
  const tone = `sine=frequency=${200 + 10 * name.length}:beep_factor=4:sample_rate=48000:duration=6`;
  return make(name, ...video(6), '-f', 'lavfi', '-i', tone, ...args);
};
const X264 = ['-c:v', 'libx264', '-preset', 'veryfast', '-bf', '2', '-pix_fmt', 'yuv420p'];

const FILES = {
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
} satisfies Record<string, () => string>;

const REMOVALS = 3;
/** Milliseconds: the shortest removal, and the shortest part before and after it. */
const LEAST_MS = 300;

for (const [name, file] of Object.entries(FILES))
  test(`${name}: what ${REMOVALS} edits remove is not in their clips`, { tag: '@ci' }, async ({ app }) => {
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

/** Seconds that each lasts: a line of subtitles, a chapter's title, a record of a sensor. */
const STEPS_SEC = { line: 0.25, title: 0.5, sensor: 0.25 } as const;
type Text = keyof typeof STEPS_SEC;

/** When they begin, in seconds. */
const times = (text: Text) => Array.from({ length: 6 / STEPS_SEC[text] }, (_, i) => i * STEPS_SEC[text]);
const textAt = (text: Text, sec: number) => `${text}-at-${sec.toFixed(2)}`;

/** A film with a subtitle line and a sensor's record for each quarter of a second, and a chapter for each half. */
function filmWithTexts(): string {
  const stamp = (sec: number) => `00:00:0${sec.toFixed(3).replace('.', ',')}`;
  const lines = (text: Text) =>
    inline(
      times(text)
        .map(
          (sec, i) => `${i + 1}\n${stamp(sec)} --> ${stamp(sec + STEPS_SEC[text])}\n${textAt(text, sec)}\n`,
        )
        .join('\n'),
    );
  const chapters = times('title').map(
    (sec) =>
      `[CHAPTER]\nTIMEBASE=1/1000\nSTART=${sec * 1000}\nEND=${(sec + STEPS_SEC.title) * 1000}\ntitle=${textAt('title', sec)}\n`,
  );
  const path = make(
    'texts.mp4',
    ...['-i', FILES['closed GOPs'](), '-f', 'srt', '-i', lines('line'), '-f', 'srt'],
    ...['-i', lines('sensor'), '-f', 'ffmetadata', '-i', inline(`;FFMETADATA1\n${chapters.join('')}`)],
    ...['-map', '0', '-map', '1', '-map', '2', '-map_chapters', '3', '-c', 'copy', '-c:s', 'mov_text'],
  );
  // ffmpeg writes no sensor data of its own: the second track of subtitles becomes a GoPro's.
  const bytes = readFileSync(path);
  for (const [from, to] of [
    ['sbtl', 'meta'],
    ['tx3g', 'gpmd'],
  ] as const)
    bytes.write(to, bytes.lastIndexOf(from), 'latin1');
  const result = test.info().outputPath('texts.mp4');
  writeFileSync(result, bytes);
  return result;
}

test('no subtitle line, chapter title or sensor’s record of what was removed is in the clip', {
  tag: '@ci',
}, async ({ app }) => {
  test.setTimeout(240_000);
  const path = filmWithTexts();
  await open(app, path, 'ladder');
  const random = new Random(5);
  for (let i = 0; i < 5; i++) {
    const from = 1000 + random.below(1500);
    const to = from + 1000 + random.below(1500);
    const edit = { startMs: 0, endMs: from, later: [{ startMs: to, endMs: 6000 }], start: 'exact' } as const;
    const made = await app.evaluate((each) => window.lab.cut(each), edit);
    if ('failed' in made) throw new Error(made.detail);
    const bytes = readFileSync(await save(app));
    for (const text of ['line', 'title', 'sensor'] as const) {
      const [first, last, stepSec] = [from / 1000, to / 1000, STEPS_SEC[text]];
      const all = times(text);
      const removed = all.filter((sec) => sec >= first && sec + stepSec <= last);
      const kept = all.filter((sec) => sec + stepSec <= first || sec >= last);
      expect(removed.filter((sec) => bytes.includes(textAt(text, sec)))).toEqual([]);
      expect(kept.filter((sec) => !bytes.includes(textAt(text, sec)))).toEqual([]);
      expect(removed.length).toBeGreaterThan(0);
    }
  }
});

const JOINS: readonly (readonly [keyof typeof FILES, keyof typeof FILES])[] = [
  ['closed GOPs', 'open GOPs'],
  ['open GOPs', 'one keyframe'],
  ['one keyframe', 'a variable rate'],
  ['HEVC', 'HEVC'],
  ['VP9', 'VP9'],
  ['10 bits', '10 bits'],
  ['a rotated phone', 'a rotated phone'],
  ['MPEG-TS', 'closed GOPs'],
  ['AVI', 'open GOPs'],
  ['VP9', 'closed GOPs'],
];

/** A source's frames and packets of these parts may be in the clip. Sound may go on as long as the last frame does. */
const isIn =
  (parts: readonly TimeRange[], restSec = 0) =>
  (each: { time: number }) =>
    parts.some(
      ({ startMs, endMs }) =>
        each.time >= msToSeconds(startMs) - 1e-3 && each.time < msToSeconds(endMs) + restSec,
    );

for (const [first, second] of JOINS)
  test(`of ${first} joined with ${second}, only the parts are in the clip`, { tag: '@ci' }, async ({
    app,
  }) => {
    test.setTimeout(240_000);
    const paths = [FILES[first](), FILES[second]()];
    await openFiles(app, paths);
    const random = new Random(first.length * second.length);
    const parts = [0, 1, 0].map((file, i) => {
      const third = Math.floor(learn(paths[file] ?? '').endMs / 3);
      const startMs = i * third + random.below(third / 3);
      return { file, startMs, endMs: startMs + LEAST_MS + random.below(third / 3) };
    });
    const answer = await cutFiles(
      app,
      parts.map(({ file, startMs, endMs }) => [file, startMs / 1000, endMs / 1000]),
      { start: 'exact' },
    );
    expect(answer.failed).toBeUndefined();
    const clip = await save(app);
    const panelSec = answer.forecast?.lengthSec ?? Number.NaN;
    expect(Math.abs(probe(clip).duration - panelSec)).toBeLessThan(0.05);

    const kept = [...new Set(paths)].map((path) => {
      const partsOf = parts.filter(({ file }) => paths[file] === path);
      return { path, frame: isIn(partsOf), packet: isIn(partsOf, LONGEST_REST_SEC) };
    });
    expect(foundOfRemoved(clip, kept)).toEqual([]);
  });
