import { appendFileSync, mkdtempSync, readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { MediaError } from '@/lib/media/errors';
import { durationToMs, frameMark } from '@/lib/media/time';
import { newComplaints } from '../corpus/judge';
import { learn, placeParts } from '../corpus/place';
import { UNUSUAL_FILES } from '../corpus/unusual-files';
import { Random } from '../fuzz/random';
import { rowsOfRun } from '../support/share';
import { openFile } from './cut-file';
import { judgeRemoved } from './parts-bytes';
import { hiddenSecOf, judgeParts, learnClip } from './parts-judge';
import { judgeLengths } from './parts-lengths';
import { judgeTexts } from './parts-texts';
import { randomParts } from './random-parts';

/**
 * `SEED` asks for other edits, `EDITS` (for each file) for more, and of all inputs; `MEDIA_PATH` for another folder's files too.
 * `LOG_PATH` names a file to which each edit adds a line.
 */
const SEED = Number(process.env.SEED ?? 1);
const EDITS = Number(process.env.EDITS ?? 4);
const FOLDERS = [fileURLToPath(new URL('../fixtures/media/', import.meta.url)), process.env.MEDIA_PATH];
/** The inputs of a short run: one of each kind that once broke something, or could. */
const SHORT =
  /^(opengop|vfr|late-video|both-late|hevc-open|av1-hidden|pyramid|odd-timescale|fragments-opengop|subtitles|chapters)\.mp4$|^(late-video|from-later|film)\.mkv$|^vp9-opus-60ms\.webm$/;
const MADE = UNUSUAL_FILES.filter(
  ({ name, opens }) =>
    opens.includes(' by index') && (process.env.EDITS || process.env.ONLY || SHORT.test(name)),
);

/** Audio that can't be spliced: the `packets` engine encodes it. */
const ENCODED = ['mp3', 'flac', 'alac'];

/** Inputs of which another engine makes some clips of several parts, and why. */
const LEFT_TO_OTHERS: Readonly<Record<string, string>> = {
  'several-edits.mp4': 'a part of several edits',
  'precut.mp4': 'no keyframe before a part',
  'copied-from-mp4.mkv': 'a part that does not begin with a keyframe',
  'late-video.mp4': 'a pause behind frames that are not to be seen',
  'late-video.mkv': 'a pause behind frames that are not to be seen',
  'from-later.mkv': 'a pause behind frames that are not to be seen',
  // Only where no browser encodes the ends of parts.
  'coarse-timescale.mp4': 'a time unit too long for frames that are not to be seen',
};

const out = mkdtempSync(join(tmpdir(), 'snipreel-'));

/** What other engines take over: formats that clips of several parts, or any clip, can't have by the index. */
const REFUSALS = ['codec-not-in-mp4', 'unsupported', 'index-invalid', 'empty-range', 'not-verified'];

const stored = FOLDERS.flatMap((folder) =>
  folder ? readdirSync(folder).map((name) => join(folder, name)) : [],
)
  .filter((path) => /\.(mp4|mov|mkv|webm)$/.test(path))
  .map((path) => ({ name: basename(path), path: () => path }));
const files = [...stored, ...MADE].filter(({ name }) => name.includes(process.env.ONLY ?? ''));

describe.each(rowsOfRun(files))('$name', ({ path: pathOf, name }) => {
  it(`keeps ${EDITS} edits of several parts as they are (seed ${SEED})`, {
    timeout: 6_000_000,
  }, async () => {
    const path = pathOf();
    const opened = await openFile(path).catch(refusalOf);
    // Another engine takes it; `refusalOf` has checked the code.
    if (typeof opened === 'string') return expect(opened).toMatch(/^[a-z0-9-]+: /);
    const endMs = durationToMs(opened.info.durationSec);
    if (process.env.JUDGE_LOG) appendFileSync(process.env.JUDGE_LOG, `${name} opened\n`);
    const source = learn(path, opened.info.durationSec);
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
        note(name, refused.slice(-1));
        continue;
      }
      const { placed, problems } = placeParts(
        parts.map((part) => ({ ...part, source })),
        done.report,
      );
      // Clips of one part of such a file have tests of their own.
      if (placed.length === 1 && LEFT_TO_OTHERS[name]) continue;
      const made = await learnClip(clip);
      problems.push(...judgeParts(source, made, placed, done.report));
      problems.push(...judgeLengths(made, done.durationSec, placed, source.longestPacketSec));
      problems.push(...judgeTexts(source.stored, made.streams, placed));
      problems.push(...judgeRemoved(source, clip, placed, hiddenSecOf(done.report)));
      problems.push(...newComplaints([source], made.lines));
      const told = parts.map(({ startMs, endMs }) => `${startMs}–${endMs}`).join(' ');
      const lines = problems.map((problem) => `${seed}: ${told}: ${problem}`);
      wrong.push(...lines);
      note(name, lines.length > 0 ? lines : [`${seed}: ok`]);
    }
    const isSpliced = source.probed.audio.every((codec) => !ENCODED.includes(codec));
    const reason = LEFT_TO_OTHERS[name];
    const unexpected = refused.filter((line) => isSpliced && !(reason && line.endsWith(reason)));
    expect([...wrong, ...unexpected]).toEqual([]);
  });
});

function note(name: string, lines: readonly string[]): void {
  if (process.env.LOG_PATH)
    appendFileSync(process.env.LOG_PATH, lines.map((line) => `${name} ${line}\n`).join(''));
}

/** The code of a refusal that leaves a file or an edit to another engine. */
function refusalOf(error: unknown): string {
  if (error instanceof MediaError && REFUSALS.includes(error.code)) return `${error.code}: ${error.message}`;
  throw error;
}
