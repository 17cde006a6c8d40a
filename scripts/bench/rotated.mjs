// Measures rotated clips: right after the rotation was changed, after a clip was saved, and with nothing made ahead.
import { say } from '../lib/console.mjs';
import { withFile } from './blank-page.mjs';
import { launch } from './browser.mjs';
import { input } from './inputs.mjs';
import { rotateNatively } from './rivals.mjs';
import { formatMs, markdownTable, median } from './stats.mjs';

/**
 * @typedef {import('../bench.mjs').Tools} Tools
 * @typedef {'cold' | 'coldUnturned' | 'turned' | 'unturned' | 'again'} Row
 */

export const ROTATED_TITLE = 'Rotated clips of 517 MB, 11 min, 720p30 H.264/AAC';
const ROUNDS = 3;
/** s. 10–90 % of the file, from the middle of a GOP. */
const RANGE = /** @type {const} */ ([67.5, 594]);
const QUICK_RANGE = /** @type {const} */ ([7.5, 54]);

/**
 * In the page: opens the file and cuts it with several rotations.
 * @param {{ range: readonly [number, number], start: 'lossless' | 'exact' }} what range: s
 * @returns {Promise<Record<Row, number>>} ms
 */
async function rotateInPage({ range: [start, end], start: mode }) {
  const [{ indexEngine }, { PLAIN_OPTIONS }, { editOf }] = await Promise.all([
    import('/lib/cut/engines/index/engine.ts'),
    import('/lib/edit/plain-options.ts'),
    import('/tests/support/edits.ts'),
  ]);
  /** @type {import('@/lib/edit/edit').Source} */
  const source = { id: 1, file: chosenFile(), container: 'mp4' };
  const { signal } = new AbortController();
  const editBy = (/** @type {0 | 90 | 180 | 270} */ turn) =>
    editOf(start * 1000, end * 1000, { start: mode, framing: { ...PLAIN_OPTIONS.framing, turn } }, source);
  /** @param {import('@/lib/cut/engine').OpenEngine} engine @param {0 | 90 | 180} turn */
  const cut = async (engine, turn) => {
    const since = performance.now();
    const clip = await engine.cut(editBy(turn), { signal, onProgress() {} });
    const took = performance.now() - since;
    if (!clip.verified || clip.report.video === 'encoded') throw new Error('not copied, or not verified');
    clip.dispose();
    return took;
  };
  const open = () => indexEngine.open([source], { signal, onLoad() {} });
  /** @param {90 | 0} turn */
  const cutCold = async (turn) => {
    const engine = await open();
    const took = await cut(engine, turn);
    engine.close();
    return took;
  };
  /** With the clip made ahead, and its frames compared. */
  const openAhead = async () => {
    const engine = await open();
    await engine.forecast(editBy(0));
    if ((await engine.clipBytes?.(editBy(0))) === null) throw new Error('not made ahead');
    await new Promise((resolve) => setTimeout(resolve, 4000));
    return engine;
  };
  // The first one also loads the code of the worker.
  await cutCold(0);
  const coldUnturned = await cutCold(0);
  const cold = await cutCold(90);
  const still = await openAhead();
  const unturned = await cut(still, 0);
  still.close();
  const second = await openAhead();
  await second.forecast(editBy(90));
  const turned = await cut(second, 90);
  const again = await cut(second, 180);
  second.close();
  return { cold, coldUnturned, turned, unturned, again };
}

/** @param {Tools} tools @param {{ quick: boolean }} options @returns {Promise<string>} a section of docs/benchmarks.md */
export async function rotatedClips(tools, { quick }) {
  const path = await input(quick ? 'fifty-megabytes.mp4' : 'half-gigabyte.mp4', tools.ffmpeg);
  const range = quick ? QUICK_RANGE : RANGE;
  /** @type {Record<'lossless' | 'exact', Awaited<ReturnType<typeof rotateInPage>>[]>} */
  const { lossless, exact } = { lossless: [], exact: [] };
  /** @type {number[]} */
  const native = [];
  for (let round = 0; round < (quick ? 1 : ROUNDS); round++) {
    say(`rotated clips, round ${round + 1}`);
    native.push(await rotateNatively(tools.ffmpeg, path, [...range]));
    const { browser } = await launch(tools.chromium);
    const rotate = (/** @type {'lossless' | 'exact'} */ start) =>
      withFile(browser, tools.modules.origin, path, (page) => page.evaluate(rotateInPage, { range, start }));
    try {
      lossless.push(await rotate('lossless'));
      exact.push(await rotate('exact'));
    } finally {
      await browser.close();
    }
  }
  /** @param {string} title @param {number[]} values */
  const line = (title, values) => [
    title,
    formatMs(median(values)),
    `${(median(values) / median(native)).toFixed(2)} ×`,
  ];
  const of = (/** @type {typeof lossless} */ rows, /** @type {Row} */ name) => rows.map((row) => row[name]);
  const lines = [
    line('native ffmpeg, `-c copy`, rotated by its header', native),
    line('**Snipreel**, cut right after a rotation, verified', of(lossless, 'turned')),
    line('the saved clip once more, rotated further', of(lossless, 'again')),
    line('without a rotation, made ahead', of(lossless, 'unturned')),
    line('nothing made ahead', of(lossless, 'cold')),
    line('nothing made ahead, without a rotation', of(lossless, 'coldUnturned')),
    line('exact start, cut right after a rotation', of(exact, 'turned')),
    line('exact start, the saved clip once more, rotated further', of(exact, 'again')),
    line('exact start, without a rotation, made ahead', of(exact, 'unturned')),
    line('exact start, nothing made ahead', of(exact, 'cold')),
    line('exact start, nothing made ahead, without a rotation', of(exact, 'coldUnturned')),
  ];
  return (
    `${ROTATED_TITLE}\n\nBy the index engine, from the call to the verified Blob. Nothing is encoded, except at an exact start.\n\n` +
    `${markdownTable(['', 'median', 'vs. native'], lines)}\n\nRounds: ${native.length}.\n`
  );
}
