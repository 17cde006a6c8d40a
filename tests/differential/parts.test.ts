import { mkdtempSync, readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { MediaError } from '@/lib/media/errors';
import { durationToMs, frameMark } from '@/lib/media/time';
import { Random } from '../fuzz/random';
import { openFile } from './cut-file';
import { placeParts } from './parts-expected';
import { judgeParts, learnClip, learnSource } from './parts-judge';
import { randomParts } from './random-parts';

/** `SEED` and `EDITS` (for each file) ask for other and more edits, `MEDIA_PATH` for another folder's files too. */
const SEED = Number(process.env.SEED ?? 1);
const EDITS = Number(process.env.EDITS ?? 4);
const FOLDERS = [fileURLToPath(new URL('../fixtures/media/', import.meta.url)), process.env.MEDIA_PATH];

const out = mkdtempSync(join(tmpdir(), 'snipreel-'));

/** What other engines take over: formats that clips of several parts, or any clip, can't have by the index. */
const REFUSALS = ['codec-not-in-mp4', 'unsupported', 'index-invalid', 'empty-range', 'not-verified'];

const files = FOLDERS.flatMap((folder) =>
  folder ? readdirSync(folder).map((name) => join(folder, name)) : [],
)
  .filter((path) => /\.(mp4|mov|mkv|webm)$/.test(path))
  .filter((path) => basename(path).includes(process.env.ONLY ?? ''));

describe.each(files.map((path) => ({ path, name: basename(path) })))('$name', ({ path, name }) => {
  it(`keeps ${EDITS} edits of several parts as they are (seed ${SEED})`, {
    timeout: 6_000_000,
  }, async () => {
    const opened = await openFile(path).catch(refusalOf);
    // Another engine takes it; `refusalOf` has checked the code.
    if (typeof opened === 'string') return expect(opened).toMatch(/^[a-z0-9-]+: /);
    const endMs = durationToMs(opened.info.durationSec);
    const source = await learnSource(path, opened.info.durationSec);
    if (source.frames.length === 0)
      return expect(opened.info.tracks.map(({ kind }) => kind)).not.toContain('video');
    // A file that counts milliseconds may have a frame just before its time.
    const early = /\.(mkv|webm)$/.test(path) ? 1 : 0;
    const marks = source.frames.map(({ time }) => Math.max(0, frameMark(time) - early));
    const wrong: string[] = [];
    const refused: string[] = [];
    for (let i = 0; i < EDITS; i++) {
      const seed = SEED * 1000 + i;
      const parts = randomParts(new Random(seed), endMs, marks);
      const clip = join(out, `${name}.mp4`);
      const done = await opened.cutParts(parts, clip).catch(refusalOf);
      if (typeof done === 'string') {
        refused.push(
          `${seed}: ${parts.map(({ startMs, endMs }) => `${startMs}–${endMs}`).join(' ')}: ${done}`,
        );
        continue;
      }
      const { placed, problems } = placeParts(source, parts, done.report.later);
      problems.push(...judgeParts(source, await learnClip(clip, source.sounds.length), placed, done.report));
      const told = parts.map(({ startMs, endMs }) => `${startMs}–${endMs}`).join(' ');
      wrong.push(...problems.map((problem) => `${seed}: ${told}: ${problem}`));
    }
    // MP3 packets refer to those before, so the `packets` engine encodes them.
    const spliced = source.streams.every(({ codec }) => codec !== 'mp3');
    expect([...wrong, ...(spliced ? refused : [])]).toEqual([]);
  });
});

/** The code of a refusal that leaves a file or an edit to another engine. */
function refusalOf(error: unknown): string {
  if (error instanceof MediaError && REFUSALS.includes(error.code)) return `${error.code}: ${error.message}`;
  throw error;
}
