/** Compares the numbers in texts for visitors with their sources. `npm run audit` runs this by itself, too. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { MAX_FILE_BYTES, MIN_CUT_MS, MIN_PART_MS, STEP_MS } from '@/lib/config/limits';
import { nudgeLabel, SHORT } from '@/lib/editor/messages/cut';
import { MARK_NOTES } from '@/lib/editor/messages/marks';
import { SHORTCUT_GROUPS } from '@/lib/editor/messages/shortcuts';
import { REJECTIONS, UPLOAD_HINT } from '@/lib/editor/messages/upload';
import { CLAIMS, LANDING, megabytes, OWN_ARITHMETIC, QUANTITY, TEXTS } from './number-claims';

describe.each(Object.entries(TEXTS))('%s', (name, text) => {
  const claims = CLAIMS.filter((one) => one.text === name);
  const rest = claims.reduce((left, { claim }) => left.replace(claim, ''), text);

  it.each(claims)('states what the source states: $claim', ({ claim, source }) => {
    const [, ...numbers] = claim.exec(text) ?? [];
    expect(numbers).toEqual(source());
  });

  if (name === LANDING || name === 'README.md')
    it('has no other quantity', () => {
      expect(rest.match(QUANTITY)).toBeNull();
    });
  else
    it('has no other quantity in a sentence about Snipreel or its benchmark', () => {
      const own = OWN_ARITHMETIC.filter((one) => one.text === name);
      const left = aboutUs(rest).filter(
        (sentence) => sentence.match(QUANTITY) && !own.some((one) => one.sentence.test(sentence)),
      );
      expect(left).toEqual([]);
    });
});

/** The sentences and rows of tables that name us, our benchmark, or what it measures. */
function aboutUs(mdx: string): string[] {
  return mdx
    .split(/\n|(?<=[.?!]) +(?=[A-Z*[(])/)
    .filter((sentence) => /Snipreel|[Oo]ur benchmark|WebCodecs|ffmpeg\.wasm|ffmpeg -c copy/.test(sentence));
}

describe('the table of claims', () => {
  it('names only texts that exist', () => {
    for (const { text } of [...CLAIMS, ...OWN_ARITHMETIC]) expect(Object.keys(TEXTS)).toContain(text);
  });

  it('finds a number without a source', () => {
    const sentence = 'Snipreel cuts it in 3 seconds.';
    expect(aboutUs(`Anything else.\n${sentence} It takes 5 minutes.`)).toEqual([sentence]);
    expect(sentence.match(QUANTITY)).toEqual(['3 seconds']);
  });
});

describe('numbers in words', () => {
  it('half a gigabyte is the size of the file in the benchmark', () => {
    expect(TEXTS[LANDING]).toContain('Half a gigabyte');
    expect(Math.abs(Number(megabytes()) - 500)).toBeLessThan(50);
  });

  it('ten minutes of 30 frames per second are 18,000 frames', () => {
    expect(TEXTS['video-format-guide-2025']).toContain(
      `Ten minutes of video at 30 frames per second is ${(10 * 60 * 30).toLocaleString('en-US')} frames.`,
    );
  });
});

describe('the editor', () => {
  const seconds = (ms: number) => `${ms / 1000} second${ms === 1000 ? '' : 's'}`;

  it('states the limits', () => {
    expect(UPLOAD_HINT).toContain(`Max ${MAX_FILE_BYTES / 2 ** 20}MB`);
    expect(REJECTIONS['too-large']).toContain(`less than ${MAX_FILE_BYTES / 2 ** 20}MB`);
    expect(MARK_NOTES.shortest(MIN_CUT_MS)).toBe(`At least ${seconds(MIN_CUT_MS)}`);
    expect(MARK_NOTES.shortest(MIN_PART_MS)).toBe('At least 0.2 seconds');
    expect(SHORT).toContain(`shorter than ${seconds(MIN_CUT_MS)},`);
    expect(nudgeLabel('Start time', 'step', 1)).toContain(`${seconds(STEP_MS)} later`);
  });

  it('lists the step of its arrow keys', () => {
    const does = SHORTCUT_GROUPS.flatMap(({ shortcuts }) => shortcuts).map((one) => one.does);
    expect(does).toContain(`Back or forward ${seconds(STEP_MS)}`);
  });

  it('has the limits of the specification', () => {
    const specification = readFileSync('docs/specification.md', 'utf8');
    expect(specification).toContain(`${MAX_FILE_BYTES / 2 ** 20}MB (${MAX_FILE_BYTES} bytes)`);
    expect(specification).toContain(
      `Slider step: ${STEP_MS / 1000} s. Minimum cut length: ${MIN_CUT_MS / 1000} s.`,
    );
  });
});
