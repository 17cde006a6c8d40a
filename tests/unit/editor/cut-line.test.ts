import { describe, expect, it } from 'vitest';
import type { ExactForecast, Forecast } from '@/lib/cut';
import { cutLine } from '@/lib/editor/cut-line';
import type { EditorOptions } from '@/lib/editor/options';
import { editOf, lengthToShowMs } from '@/lib/editor/selectors';
import { EDITOR_OPTIONS, type OpenFile } from '@/lib/editor/state';
import { beginning, CLEAN } from '@/tests/support/contents';
import { forecast, opened, ready, shownIn } from './play';

const LEAD_IN = { hiddenSec: 0.67, shownSec: 0.01 };
const MOVED = { kind: 'moved', earlierSec: 1.9 } as const;
const SMART = { kind: 'smart', encodedSec: 0.5, copiedSec: 2 } as const;
const taking = (way: 'browser' | 'ffmpeg'): ExactForecast => ({
  possible: true,
  way,
  encodedSec: 1,
  copiedSec: 4,
});
const choices = (exact: ExactForecast) => ({ lossless: LEAD_IN, exact, keyframes: [null, null] });
const REFUSED = choices({ possible: false, refusal: 'codec' });

/** The open file with ranges (ms), and what the engine answered of them with these options. */
function fileWith(
  ranges: readonly [startMs: number, endMs: number][],
  answer: Partial<Forecast> | null,
  options: EditorOptions = EDITOR_OPTIONS,
): OpenFile {
  const { source } = shownIn(ready());
  const parts = ranges.map(([startMs, endMs]) => ({ source, startMs, endMs }));
  const file = { ...opened(ready()), parts, forecast: answer && { ...forecast, ...answer } };
  return { ...file, forecasted: editOf(options, file) };
}

const ONE = [[2000, 5000]] as const satisfies [number, number][];
const TWO: [number, number][] = [
  [0, 2000],
  [4000, 6000],
];
const FAST: EditorOptions = { ...EDITOR_OPTIONS, partsStart: 'lossless' };
const line = (file: OpenFile, options = EDITOR_OPTIONS) => cutLine(options, file);

describe('the line above the cut button', () => {
  it('says nothing while the present edit is worked out, or nothing is to be said', () => {
    const file = fileWith(TWO, { ...beginning(CLEAN, MOVED), choices: choices(taking('browser')) });
    expect(line(file)).not.toBeNull();
    const next = { ...file, parts: file.parts.map((part) => ({ ...part, endMs: part.endMs + 100 })) };
    expect(line(next)).toBeNull();
    expect(line(fileWith([...ONE], {}))).toBeNull();
    expect(line(fileWith([...ONE], { video: 'none' }))).toBeNull();
  });

  it('says of parts that they start exactly, and offers the fastest copy', () => {
    const exactly = (way: 'browser' | 'ffmpeg') =>
      line(fileWith(TWO, { ...beginning(CLEAN, SMART), choices: choices(taking(way)) }));
    expect(exactly('browser')).toEqual({
      text: 'Every part starts exactly; what you removed is not in the file',
      other: { label: 'Fastest copy', start: 'lossless' },
    });
    expect(exactly('ffmpeg')?.text).toBe(
      'Every part starts exactly; what you removed is not in the file (needs a one-time 10 MB download)',
    );
  });

  it('counts the parts that start early', () => {
    const three: [number, number][] = [...TWO, [8000, 9000]];
    const moved = beginning(CLEAN, MOVED, { kind: 'moved', earlierSec: 0.4 });
    const answer = (exact: Forecast['choices']) => ({ ...moved, choices: exact });
    expect(line(fileWith(three, answer(choices(taking('browser'))), FAST), FAST)?.text).toBe(
      '2 parts start up to 1.9 s early',
    );
    expect(line(fileWith(three, answer(REFUSED)))?.text).toBe(
      '2 parts can only start up to 1.9 s early, because nothing here can re-encode this video',
    );
    const each = (ranges: [number, number][], parts: Partial<Forecast>) =>
      cutLine({ ...FAST, saveAs: 'each' }, fileWith(ranges, parts, FAST))?.text;
    expect(each(TWO, beginning(CLEAN, MOVED))).toBe('Part 2 keeps 1.9 s from before, which some apps show');
    expect(each(three, moved)).toBe('2 parts keep up to 1.9 s from before, which some apps show');
  });

  it('says of files of parts that touch that each starts exactly', () => {
    const touching: [number, number][] = [
      [1000, 4000],
      [4000, 6000],
    ];
    const each: EditorOptions = { ...EDITOR_OPTIONS, saveAs: 'each' };
    expect(cutLine(each, fileWith(touching, beginning(CLEAN), each))).toEqual({
      text: 'Every file starts exactly; nothing from before its part is in it',
      other: null,
    });
  });

  it('names what the fastest copy keeps, and offers to make it exact', () => {
    const file = fileWith(TWO, { ...beginning(CLEAN, MOVED), choices: choices(taking('browser')) }, FAST);
    expect(line(file, FAST)).toEqual({
      text: 'Part 2 starts 1.9 s early',
      other: { label: 'Make it exact', start: 'exact' },
    });
  });

  it('says that all is encoded where an exact start is refused, and how long that takes', () => {
    const encoded = { kind: 'encoded' } as const;
    const answer = { video: 'encoded', ...beginning(encoded, encoded), choices: REFUSED } as const;
    const text = (encodeSec?: number) =>
      line(fileWith(TWO, encodeSec === undefined ? answer : { ...answer, encodeSec }))?.text;
    expect([text(), text(9), text(40), text(180)]).toEqual([
      'Starts exactly; all of it is re-encoded',
      'Starts exactly; all of it is re-encoded',
      'Starts exactly; re-encoding it takes about 40 s',
      'Starts exactly; re-encoding it takes about 3 min',
    ]);
  });

  it('says what stays where nothing can encode', () => {
    expect(line(fileWith(TWO, { ...beginning(CLEAN, MOVED), choices: REFUSED }))).toEqual({
      text: 'Part 2 can only start 1.9 s early, because nothing here can re-encode this video',
      other: null,
    });
  });

  it('says of a single trim what some apps show', () => {
    const start = beginning({ kind: 'lead-in', leadIn: LEAD_IN });
    expect(line(fileWith([...ONE], { ...start, choices: choices(taking('browser')) }))).toEqual({
      text: 'Starts exactly in browsers and players; some apps show 0.7 s more',
      other: { label: 'Make it exact', start: 'exact' },
    });
    expect(line(fileWith([...ONE], { ...start, choices: REFUSED }))?.other).toBeNull();
    const options: EditorOptions = { ...EDITOR_OPTIONS, start: 'exact' };
    const exactly = fileWith([...ONE], { ...beginning(SMART), choices: choices(taking('browser')) }, options);
    expect(line(exactly, options)).toEqual({
      text: 'Starts exactly; nothing from before your start is in the file',
      other: { label: 'Fastest copy', start: 'lossless' },
    });
    const byEngine = fileWith([...ONE], { ...beginning(SMART), choices: choices(taking('ffmpeg')) }, options);
    expect(line(byEngine, options)?.text).toBe(
      'Starts exactly; nothing from before your start is in the file (needs a one-time 10 MB download)',
    );
  });
});

it('the length of the clip counts what it shows beyond the parts, and leaves out empty parts', () => {
  const length = (answer: Partial<Forecast>, saveAs: 'one' | 'each' = 'one') =>
    lengthToShowMs({ ...EDITOR_OPTIONS, saveAs }, fileWith(TWO, answer));
  const moved = beginning(CLEAN, MOVED);
  expect([length({}), length(moved), length(moved, 'each')]).toEqual([4000, 5900, 4000]);
  expect(length(beginning(CLEAN, null))).toBe(2000);
  const file = fileWith(TWO, moved);
  expect(lengthToShowMs(EDITOR_OPTIONS, { ...file, forecasted: null })).toBe(4000);
});
