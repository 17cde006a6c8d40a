// `npm run fuzz -- [--cases 200000] [--seed 1] [--target mp4]`: see tests/fuzz/README.md.
import { fork } from 'node:child_process';
import { cpus } from 'node:os';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { Failure, say, secondsSince } from './lib/console.mjs';
import { loadModule } from './lib/load-module.mjs';
import { emptyReport, TestFailure } from './lib/test-report.mjs';
import { runTests } from './lib/test-run.mjs';

/** One in so many clips goes to ffprobe, which takes longer than the case itself. */
const JUDGE_EVERY = 4;

/** ms without a message after which a process counts as hanging. */
const SILENCE_MS = 20_000;

/** MB of JavaScript heap. A case that needs more ends its process, which is a fault. */
const HEAP_MB = 512;

/**
 * @typedef {{ cases: number, clips: number, judged: number, slowestMs: number, peakBytes: number }} Count
 * @typedef {{ name: string, from: number, to: number, step: number, judgeEvery: number, ffprobe: string }} Share
 *   every `step`th seed in `[from, to)` of a target
 * @typedef {{ seed?: number, count?: Count, fault?: string, path?: string }} Message from the process of a share
 */

const { values } = parseArgs({
  options: {
    cases: { type: 'string', default: '200000' },
    seed: { type: 'string', default: '1' },
    target: { type: 'string' },
  },
});
const first = Number(values.seed);
const last = first + Number(values.cases);

/** @param {Count[]} counts @returns {Count} */
function total(counts) {
  const sum = (/** @type {'cases' | 'clips' | 'judged'} */ key) =>
    counts.reduce((all, count) => all + count[key], 0);
  return {
    cases: sum('cases'),
    clips: sum('clips'),
    judged: sum('judged'),
    slowestMs: Math.max(0, ...counts.map(({ slowestMs }) => slowestMs)),
    peakBytes: Math.max(0, ...counts.map(({ peakBytes }) => peakBytes)),
  };
}

/**
 * Runs a share of a target's cases. If its process hangs or dies, that is a fault, and another one goes on after the case.
 * @param {Share} share @param {string[]} faults
 */
async function runShare(share, faults) {
  const counts = [];
  for (let from = share.from; from < share.to; ) {
    const { count, seed, died } = await runChild({ ...share, from }, faults);
    if (count) counts.push(count);
    if (!died) break;
    faults.push(`${share.name} ${seed}: ${died}`);
    from = seed + share.step;
  }
  return total(counts);
}

/**
 * @param {Share} share @param {string[]} faults
 * @returns {Promise<{ count: Count | undefined, seed: number, died: string | undefined }>} seed: of the last case
 */
function runChild(share, faults) {
  return new Promise((resolve) => {
    const file = fileURLToPath(new URL('fuzz/child.mjs', import.meta.url));
    const child = fork(file, [JSON.stringify(share)], { execArgv: [`--max-old-space-size=${HEAP_MB}`] });
    let seed = share.from;
    /** @type {Count | undefined} */
    let count;
    let isHanging = false;
    /** @type {NodeJS.Timeout | undefined} */
    let timer;
    const watch = () => {
      clearTimeout(timer);
      timer = setTimeout(() => {
        isHanging = true;
        child.kill('SIGKILL');
      }, SILENCE_MS);
    };
    watch();
    child.on('message', (/** @type {Message} */ message) => {
      watch();
      seed = message.seed ?? seed;
      count = message.count ?? count;
      if (!message.fault) return;
      const lines = message.fault.split('\n').slice(0, 3).join(' | ');
      faults.push(`${share.name} ${message.seed}: ${lines} (${message.path})`);
    });
    child.on('exit', (code) => {
      clearTimeout(timer);
      const end = code === 0 ? undefined : `the process died (${code})`;
      resolve({ count, seed, died: isHanging ? `it did not end within ${SILENCE_MS / 1000} s` : end });
    });
  });
}

/** @param {string} name of a target @returns {Promise<string[]>} its faults */
async function fuzz(name) {
  const since = performance.now();
  /** @type {string[]} */
  const faults = [];
  const step = Math.max(1, Math.min(cpus().length, last - first));
  const ffprobe = process.env.FFPROBE_PATH ?? 'ffprobe';
  const shares = Array.from({ length: step }, (_, i) =>
    runShare({ name, from: first + i, to: last, step, judgeEvery: JUDGE_EVERY, ffprobe }, faults),
  );
  const { cases, clips, judged, slowestMs, peakBytes } = total(await Promise.all(shares));
  for (const fault of faults) say(fault);
  say(
    `${name}: ${cases} cases (seeds ${first}–${last - 1}) in ${secondsSince(since)}: ${clips} clips, ${judged} of them ` +
      `judged by ffprobe, the rest refused with a code, ${faults.length} faults; slowest ${Math.round(slowestMs)} ms, ` +
      `largest process ${Math.round(peakBytes / 2 ** 20)} MB.`,
  );
  return faults;
}

/** Fuzzes every target, each of which counts as one test. */
async function run() {
  /** @type {typeof import('../tests/fuzz/target')} */
  const { TARGETS } = await loadModule('tests/fuzz/target.ts');
  const names = TARGETS.map(({ name }) => name).filter((name) => !values.target || name === values.target);
  if (names.length === 0) throw new Failure(`There is no target "${values.target}".`);
  const report = emptyReport();
  for (const name of names) {
    const since = performance.now();
    const outcome = (await fuzz(name)).length > 0 ? 'failed' : 'passed';
    const seconds = (performance.now() - since) / 1000;
    report.tests.push({ file: 'scripts/fuzz.mjs', title: name, seconds, outcome });
  }
  const failed = report.tests.filter(({ outcome }) => outcome === 'failed').length;
  if (failed > 0) throw new TestFailure(`${failed} of ${names.length} targets have faults.`, report);
  return report;
}

await runTests(() => [[{ name: 'fuzz', needs: ['ffprobe'], run }]]);
