import { mkdtempSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { learn, placeParts, type Source } from '../corpus/place';
import { Random } from '../fuzz/random';
import { probe } from '../native/files';
import { rowsOfRun } from '../support/share';
import { openFile } from './cut-file';
import { JOINS, joinInput, REFUSED } from './inputs-join';
import { type JoinPart, joinFiles } from './join-files';
import { judgeJoin } from './join-judge';
import { learnClip } from './parts-judge';

/** `SEED` asks for other edits, `EDITS` (for each join) for more, `ONLY` for joins with this file. */
const SEED = Number(process.env.SEED ?? 1);
const EDITS = Number(process.env.EDITS ?? 1);
const ONLY = process.env.ONLY ?? '';

const out = mkdtempSync(join(tmpdir(), 'snipreel-'));
const named = (list: readonly (readonly string[])[]) =>
  list
    .map((files) => ({ files, name: files.length > 6 ? `${files.length} files` : files.join(' + ') }))
    .filter(({ name }) => name.includes(ONLY));

const factsOf = async (path: string) => learn(path, (await openFile(path)).info.durationSec);

describe.each(rowsOfRun(named(JOINS)))('$name', ({ files }) => {
  it(`become one clip, whole and in parts (seed ${SEED})`, { timeout: 600_000 }, async () => {
    const paths = await Promise.all(files.map(joinInput));
    const joined = await joinFiles(paths);
    const sources: Source[] = [];
    for (const path of paths) sources.push(await factsOf(path));
    const wrong: string[] = [];
    for (const [i, parts] of editsOf(sources).entries()) {
      const { bytes, report, durationSec, forecast, verified } = await joined.cut(parts);
      const path = join(out, 'clip.mp4');
      await writeFile(path, bytes);
      const ranges = parts.flatMap((part) => {
        const source = sources[part.source];
        return source ? [{ ...part, source }] : [];
      });
      const { placed, problems } = placeParts(ranges, report);
      problems.push(...judgeJoin({ path, made: await learnClip(path), durationSec, report }, placed));
      if (verified?.splices !== placed.length - 1) problems.push(`${verified?.splices} splices verified`);
      if (JSON.stringify(forecast?.parts) !== JSON.stringify(report.parts)) problems.push('another forecast');
      const told = parts.map(({ source, startMs, endMs }) => `${source}:${startMs}–${endMs}`).join(' ');
      wrong.push(...problems.map((problem) => `${i}: ${told}: ${problem}`));
    }
    expect(wrong).toEqual([]);
  });
});

/** Titles, and the seconds at which they start, rounded to tenths. */
const chaptersOf = (path: string) =>
  probe(path).chapters.map(
    ({ start_time, tags }) => `${tags?.title ?? ''} ${Math.round(Number(start_time) * 10) / 10}`,
  );

describe('what files say besides their frames and sound', () => {
  const both = async (...names: string[]) => {
    const joined = await joinFiles(await Promise.all(names.map(joinInput)));
    const clip = await joined.cut(
      names.map((_, source) => ({ source, startMs: source === 0 ? 1000 : 0, endMs: 4000 })),
    );
    const path = join(out, 'said.mp4');
    await writeFile(path, clip.bytes);
    return { path, ...clip };
  };

  it('is in the clip: chapters of all', { timeout: 120_000 }, async () => {
    const { path } = await both('chapters.mp4', 'more-chapters.mp4');
    expect(chaptersOf(path)).toEqual(['a 0', 'b 1', 'c 3', 'd 5']);
  });

  it('is in the clip: chapters of the second file only', { timeout: 120_000 }, async () => {
    const { path } = await both('base.mp4', 'more-chapters.mp4');
    expect(chaptersOf(path).slice(-2)).toEqual(['c 3', 'd 5']);
  });

  it('is in the clip or named: the place of the first', { timeout: 120_000 }, async () => {
    const { path, report } = await both('located.mp4', 'elsewhere.mp4');
    expect(probe(path).tags.location).toBe('+52.5200+013.4050/');
    expect(report.metadata).toContain('location');
    expect(report.joined?.map(({ unkept }) => unkept)).toEqual([undefined, ['location']]);
  });
});

describe.each(named(REFUSED))('$name', ({ files }) => {
  it("aren't joined", { timeout: 60_000 }, async () => {
    const paths = await Promise.all(files.map(joinInput));
    const cut = joinFiles(paths).then((joined) =>
      joined.cut(files.map((_, source) => ({ source, startMs: 0, endMs: 1000 }))),
    );
    await expect(cut).rejects.toMatchObject({ code: 'sources-differ' });
  });
});

/** All of each file; then parts of them, in another order and more than once. */
function editsOf(sources: readonly Source[]): JoinPart[][] {
  const whole = sources.map(({ endMs }, source) => ({ source, startMs: 0, endMs }));
  const edits: JoinPart[][] = [whole];
  if (sources.length > 6) return edits;
  for (let i = 0; i < EDITS; i++) {
    const random = new Random(SEED * 1000 + i);
    const count = sources.length + 2;
    const parts = Array.from({ length: count }, (_, k): JoinPart => {
      const source = k < sources.length ? k : random.below(sources.length);
      const endMs = sources[source]?.endMs ?? 0;
      const startMs = random.below(Math.max(1, endMs - 700));
      const length = 400 + random.below(1800);
      return { source, startMs, endMs: Math.min(endMs, startMs + length) };
    });
    edits.push(random.chance(0.5) ? parts.reverse() : parts);
  }
  return edits;
}
