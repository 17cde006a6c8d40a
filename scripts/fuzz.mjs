// `npm run fuzz -- [--cases 200000] [--seed 1] [--target mp4]`: tests/fuzz/README.md.
import { fork } from 'node:child_process';
import { cpus } from 'node:os';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { createServer } from 'vite';
import { say, sayError, secondsSince } from './lib/console.mjs';
import { findFfmpegTool } from './lib/find-ffmpeg.mjs';
import { ROOT } from './lib/paths.mjs';

/** Every how many clips one is handed to ffprobe, which takes longer than the case itself. */
const JUDGE_EVERY = 4;

/** Milliseconds without a word after which a process hangs. */
const SILENCE_MS = 20_000;

/** Megabytes of JavaScript heap: a case that needs more ends its process, and is told as a fault. */
const HEAP_MB = 512;

const { values } = parseArgs({
  options: {
    cases: { type: 'string', default: '200000' },
    seed: { type: 'string', default: '1' },
    target: { type: 'string' },
  },
});
const first = Number(values.seed);
const last = first + Number(values.cases);

async function targetNames() {
  const server = await createServer({
    root: ROOT,
    configFile: false,
    appType: 'custom',
    logLevel: 'error',
    server: { middlewareMode: true, watch: null, hmr: false, ws: false },
    resolve: { alias: { '@': ROOT } },
  });
  const { TARGETS } = await server.ssrLoadModule('/tests/fuzz/target.ts');
  await server.close();
  return TARGETS.map(({ name }) => name).filter((name) => !values.target || name === values.target);
}

/** Runs a share of a target's cases; a process that hangs or dies is told, and another goes on behind that case. */
async function runShare(name, offset, step, ffprobe, faults) {
  const total = { cases: 0, clips: 0, judged: 0, slowestMs: 0, peakBytes: 0 };
  let from = first + offset;
  while (from < last) {
    const { count, seed, died } = await runChild({ name, from, to: last, step, ffprobe }, faults);
    for (const key of ['cases', 'clips', 'judged']) total[key] += count?.[key] ?? 0;
    for (const key of ['slowestMs', 'peakBytes']) total[key] = Math.max(total[key], count?.[key] ?? 0);
    if (!died) break;
    faults.push({ name, seed, fault: died });
    say(`${name} ${seed}: ${died}`);
    from = seed + step;
  }
  return total;
}

function runChild(share, faults) {
  return new Promise((resolve) => {
    const file = fileURLToPath(new URL('fuzz/child.mjs', import.meta.url));
    const child = fork(file, [JSON.stringify({ ...share, judgeEvery: JUDGE_EVERY })], {
      execArgv: [`--max-old-space-size=${HEAP_MB}`],
    });
    let seed = share.from;
    let count = null;
    let hung = false;
    let timer = null;
    const watch = () => {
      clearTimeout(timer);
      timer = setTimeout(() => {
        hung = true;
        child.kill('SIGKILL');
      }, SILENCE_MS);
    };
    watch();
    child.on('message', (message) => {
      watch();
      seed = message.seed ?? seed;
      count = message.count ?? count;
      if (!message.fault) return;
      faults.push({ name: share.name, ...message });
      say(
        `${share.name} ${message.seed}: ${message.fault.split('\n').slice(0, 3).join(' | ')} (${message.path})`,
      );
    });
    child.on('exit', (code) => {
      clearTimeout(timer);
      const died = hung
        ? `no end within ${SILENCE_MS / 1000} s`
        : code === 0
          ? null
          : `the process died (${code})`;
      resolve({ count, seed, died });
    });
  });
}

async function main() {
  const ffprobe = await findFfmpegTool('ffprobe');
  const faults = [];
  const lines = [];
  for (const name of await targetNames()) {
    const since = performance.now();
    const processes = Math.max(1, Math.min(cpus().length, Number(values.cases)));
    const shares = Array.from({ length: processes }, (_, i) => runShare(name, i, processes, ffprobe, faults));
    const counts = await Promise.all(shares);
    const sum = (key) => counts.reduce((all, count) => all + count[key], 0);
    const most = (key) => Math.max(...counts.map((count) => count[key]));
    lines.push(
      `${name}: ${sum('cases')} cases (seeds ${first}–${last - 1}) in ${secondsSince(since)}: ${sum('clips')} clips, ` +
        `${sum('judged')} of them judged by ffprobe, the others refused with a code; slowest ${Math.round(most('slowestMs'))} ms, ` +
        `largest process ${Math.round(most('peakBytes') / 2 ** 20)} MB.`,
    );
    say(lines.at(-1));
  }
  say(`\n${lines.join('\n')}\n${faults.length === 0 ? 'No fault.' : `${faults.length} faults.`}`);
  process.exitCode = faults.length === 0 ? 0 : 1;
}

main().catch((error) => {
  sayError(error);
  process.exitCode = 1;
});
