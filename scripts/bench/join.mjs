// Measures two files of half a gigabyte joined into one clip: by the index engine in a page, and by native ffmpeg's concat demuxer.
import { say } from '../lib/console.mjs';
import { launch } from './browser.mjs';
import { input } from './inputs.mjs';
import { extraMemory } from './memory.mjs';
import { concatNatively } from './rivals.mjs';
import { formatMb, formatMs, markdownTable, median } from './stats.mjs';

/** @typedef {import('../bench.mjs').Tools} Tools */

export const JOIN_TITLE = 'Two files of 517 MB joined, 22 min, 720p30 H.264/AAC';
const ROUNDS = 3;

/** @typedef {{ openMs: number, cutMs: number, aheadMs: number, size: number, samples: number, splices: number }} Joined */

/** In the page: joins all of its files, cold and made ahead. @returns {Promise<Joined>} */
async function joinFiles() {
  const [{ indexEngine }, { PLAIN_OPTIONS }] = await Promise.all([
    import('/lib/cut/engines/index/engine.ts'),
    import('/lib/edit/plain-options.ts'),
  ]);
  /** @type {HTMLInputElement | null} */
  const chosen = document.querySelector('#file');
  const sources = [...(chosen?.files ?? [])].map((file, id) => ({
    id,
    file,
    container: /** @type {const} */ ('mp4'),
  }));
  const signal = new AbortController().signal;
  const since = performance.now();
  const engine = await indexEngine.open(sources, { signal, onLoad() {} });
  const openMs = performance.now() - since;
  const edit = (/** @type {number} */ endMs) => ({
    ...PLAIN_OPTIONS,
    parts: sources.map((source) => ({ source, startMs: 0, endMs })),
  });
  const cut = async (/** @type {number} */ endMs) => {
    const clicked = performance.now();
    const result = await engine.cut(edit(endMs), { signal, onProgress() {} });
    return { result, ms: performance.now() - clicked };
  };
  const cold = await cut(600_000);
  await engine.forecast(edit(650_000));
  await engine.clipBytes?.(edit(650_000));
  const ahead = await cut(650_000);
  const { blob, verified } = ahead.result;
  engine.close();
  return {
    openMs,
    cutMs: cold.ms,
    aheadMs: ahead.ms,
    size: blob.size,
    samples: verified?.samples ?? 0,
    splices: verified?.splices ?? 0,
  };
}

/** @param {Tools} tools @param {readonly string[]} paths @returns {Promise<{ joined: Joined, memory: number }>} */
async function measureJoin(tools, paths) {
  const run = async (
    /** @type {(page: import('@playwright/test').Page, pid: string) => Promise<unknown>} */ work,
  ) => {
    const target = await launch(tools.chromium);
    try {
      const page = await target.browser.newPage();
      await page.goto(`${tools.modules.origin}/blank`);
      await page.evaluate(() => document.querySelector('#file')?.setAttribute('multiple', ''));
      await page.locator('#file').setInputFiles([...paths]);
      return await work(page, target.pid);
    } finally {
      await target.browser.close();
    }
  };
  const joined = /** @type {Joined} */ (await run((page) => page.evaluate(joinFiles)));
  if (joined.splices !== paths.length - 1) throw new Error(`${joined.splices} splices verified`);
  // Sampling memory slows the browser down.
  const memory = await run(
    async (page, pid) => (await extraMemory(pid, () => page.evaluate(joinFiles))).bytes,
  );
  return { joined, memory: Number(memory) };
}

/** @param {Tools} tools @param {{ quick: boolean }} options @returns {Promise<string>} a section of docs/benchmarks.md */
export async function join(tools, { quick }) {
  /** @type {import('./inputs.mjs').InputName[]} */
  const names = quick
    ? ['fifty-megabytes.mp4', 'fifty-megabytes-again.mp4', 'fifty-megabytes-other.mp4']
    : ['half-gigabyte.mp4', 'half-gigabyte-again.mp4', 'half-gigabyte-other.mp4'];
  /** @type {string[]} */
  const paths = [];
  for (const name of names) paths.push(await input(name, tools.ffmpeg));
  const [first = '', again = '', other = ''] = paths;
  /** @type {Record<'same' | 'other', Awaited<ReturnType<typeof measureJoin>>[]>} */
  const rows = { same: [], other: [] };
  /** @type {number[]} */
  const native = [];
  for (let round = 0; round < (quick ? 1 : ROUNDS); round++) {
    say(`two files joined, round ${round + 1}`);
    rows.same.push(await measureJoin(tools, [first, again]));
    rows.other.push(await measureJoin(tools, [first, other]));
    native.push(await concatNatively(tools.ffmpeg, [first, again]));
  }
  const own = median(native);
  const of = (/** @type {keyof typeof rows} */ key, /** @type {'openMs' | 'cutMs' | 'aheadMs'} */ what) =>
    median(rows[key].map(({ joined }) => joined[what]));
  const memoryOf = (/** @type {keyof typeof rows} */ key) => median(rows[key].map(({ memory }) => memory));
  /** @param {string} title @param {number} ms @param {number | null} memory */
  const line = (title, ms, memory) => [
    title,
    formatMs(ms),
    `${(ms / own).toFixed(2)} ×`,
    memory === null ? '' : formatMb(memory),
  ];
  const lines = [
    line('native ffmpeg, `-f concat` and `-c copy`', own, null),
    line('**Snipreel**, opening both files', of('same', 'openMs'), null),
    line('**Snipreel**, click → Blob, verified', of('same', 'aheadMs'), memoryOf('same')),
    line('the same, clicked before anything was made ahead', of('same', 'cutMs'), null),
    line('other parameter sets: one file rewritten, cold', of('other', 'cutMs'), memoryOf('other')),
  ];
  const size = rows.same[0]?.joined.size ?? 0;
  return (
    `${JOIN_TITLE}\n\nBoth files have the same parameter sets, except in the last row. By the engine in a blank page.\n\n` +
    `${markdownTable(['', 'median', 'vs. native', 'extra memory'], lines)}\n\nRounds: ${native.length}. Clip: ${formatMb(size)}.\n`
  );
}
