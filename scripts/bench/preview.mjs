// Measures how soon the preview shows a frame of a file that the browser can't play, by the page's own modules.
import { say } from '../lib/console.mjs';
import { withFile } from './blank-page.mjs';
import { launch } from './browser.mjs';
import { input } from './inputs.mjs';
import { formatMs, markdownTable, median } from './stats.mjs';

const FILES = /** @type {const} */ ({
  'preview-gop12.avi': 'MPEG-4 part 2 in AVI, keyframe every 12 frames',
  'preview-gop250.avi': 'MPEG-4 part 2 in AVI, keyframe every 250 frames',
});
const LENGTH_MS = 10_000;
export const PREVIEW_TITLE = 'Frames of files that the browser cannot play';
const ASKED = 20;

/** @typedef {{ first: number, exact: number }} Times ms until the nearest keyframe, and until the frame itself */

/**
 * In the page: asks for frames, as a slider does.
 * @param {{ lengthMs: number, asked: number }} options
 * @returns {Promise<{ start: Times, single: Times[], drag: Times[] }>}
 */
async function grabInPage({ lengthMs, asked }) {
  const [{ openFrames }, { SNIFF_BYTES, sniff }] = await Promise.all([
    import('/lib/preview/preview.ts'),
    import('/lib/media/formats.ts'),
  ]);
  const file = chosenFile();
  const container = sniff(new Uint8Array(await file.slice(0, SNIFF_BYTES).arrayBuffer()));
  /** @typedef {Parameters<Parameters<typeof openFrames>[1]['frame']>[0]} Frame */
  /** @type {(frame: Frame) => void} */
  let listen = () => {};
  /** @type {(error: unknown) => void} */
  let fail = () => {};
  const frames = openFrames(
    { id: 1, file, container },
    {
      frame: async (frame) => {
        const bitmap = await createImageBitmap(frame.image);
        bitmap.close();
        listen(frame);
      },
      failed: (error) => fail(error),
    },
  );
  /** Asks for all of these times (ms) at once. The frames of the last one count. @param {number[]} times @returns {Promise<Times>} */
  const ask = (times) =>
    new Promise((resolve, reject) => {
      const since = performance.now();
      const last = times.at(-1);
      /** @type {number | undefined} */
      let first;
      fail = reject;
      listen = ({ atMs, mode }) => {
        if (atMs !== last) return;
        first ??= performance.now() - since;
        if (mode === 'exact') resolve({ first, exact: performance.now() - since });
      };
      for (const atMs of times) frames.request(atMs);
    });
  // The same slider steps in every run, spread by the golden ratio.
  const place = (/** @type {number} */ i) => Math.floor((((i * 0.618_034) % 1) * lengthMs) / 100) * 100;
  const start = await ask([place(1)]);
  const single = [];
  for (let i = 2; i < asked + 2; i++) single.push(await ask([place(i)]));
  // A slider that is dragged. Its last place was not asked for before.
  const drag = [];
  for (let i = 0; i < 5; i++)
    drag.push(await ask([...Array(30).keys()].map((j) => ((i * 17 + j) % 90) * 100 + 50)));
  frames.close();
  return { start, single, drag };
}

/** Median and maximum. @param {Times[]} rows @param {keyof Times} key */
function both(rows, key) {
  const all = rows.map((row) => row[key]);
  return `${formatMs(median(all))}, ${formatMs(Math.max(...all))}`;
}

/** @param {import('../bench.mjs').Tools} tools @returns {Promise<string>} a section of docs/benchmarks.md */
export async function preview(tools) {
  const lines = [];
  for (const name of /** @type {(keyof typeof FILES)[]} */ (Object.keys(FILES))) {
    const path = await input(name, tools.ffmpeg);
    say(name);
    const { browser } = await launch(tools.chromium);
    try {
      const options = { lengthMs: LENGTH_MS, asked: ASKED };
      const times = await withFile(browser, tools.modules.origin, path, (page) =>
        page.evaluate(grabInPage, options),
      );
      lines.push([
        FILES[name],
        both(times.single, 'first'),
        both(times.single, 'exact'),
        both(times.drag, 'first'),
        formatMs(times.start.first),
      ]);
    } finally {
      await browser.close();
    }
  }
  const head = [
    '10 s of 1080p',
    'nearest keyframe',
    'exact frame',
    'nearest keyframe, 30 requested at once',
    'first request',
  ];
  return (
    `${PREVIEW_TITLE}\n\n${markdownTable(head, lines)}\n\n` +
    `Median and worst of ${ASKED} places. The first request includes the start of ffmpeg.wasm.\n`
  );
}
