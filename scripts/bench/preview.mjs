// How soon a frame is seen of what the browser cannot play: by the page's own modules, asked as a slider asks.
import { say } from '../lib/console.mjs';
import { launch } from './browser.mjs';
import { input } from './inputs.mjs';
import { formatMs, markdownTable, median } from './stats.mjs';

const FILES = {
  'preview-gop12.avi': 'MPEG-4 part 2 in AVI, keyframe every 12 frames',
  'preview-gop250.avi': 'MPEG-4 part 2 in AVI, keyframe every 250 frames',
};
const LENGTH_MS = 10_000;
export const PREVIEW_TITLE = 'Frames of what the browser cannot play';
const ASKED = 20;

/** Runs in the page. Milliseconds from asking to a frame that can be drawn: the nearest one, and the frame itself. */
async function grabInPage({ lengthMs, asked }) {
  const [{ openFrames }, { SNIFF_BYTES, sniff }] = await Promise.all([
    import('/lib/preview/preview.ts'),
    import('/lib/media/formats.ts'),
  ]);
  const file = document.querySelector('#file').files[0];
  const container = sniff(new Uint8Array(await file.slice(0, SNIFF_BYTES).arrayBuffer()));
  let listen = () => {};
  let fail = () => {};
  const frames = openFrames(
    { id: 1, file, container },
    {
      frame: async (frame) => {
        const bitmap = await createImageBitmap(frame.picture);
        bitmap.close();
        listen(frame);
      },
      failed: (error) => fail(error),
    },
  );
  /** Asks for all of these times (milliseconds) at once; the last one's frames count. */
  const ask = (times) =>
    new Promise((resolve, reject) => {
      const since = performance.now();
      const last = times.at(-1);
      let first = null;
      fail = reject;
      listen = ({ atMs, mode }) => {
        if (atMs !== last) return;
        first ??= performance.now() - since;
        if (mode === 'exact') resolve({ first, exact: performance.now() - since });
      };
      for (const atMs of times) frames.want(atMs);
    });
  // The same slider steps in every run, as far apart as the golden ratio puts them.
  const place = (i) => Math.floor((((i * 0.618_034) % 1) * lengthMs) / 100) * 100;
  const start = await ask([place(1)]);
  const single = [];
  for (let i = 2; i < asked + 2; i++) single.push(await ask([place(i)]));
  // A slider dragged across: the last place, which was not asked for before.
  const drag = [];
  for (let i = 0; i < 5; i++)
    drag.push(await ask([...Array(30).keys()].map((j) => ((i * 17 + j) % 90) * 100 + 50)));
  frames.close();
  return { start, single, drag };
}

/** @returns {Promise<string>} a section of docs/benchmarks.md */
export async function preview(tools) {
  const lines = [];
  for (const [name, title] of Object.entries(FILES)) {
    const path = await input(name, tools.ffmpeg);
    say(name);
    const { browser } = await launch(tools.chromium);
    try {
      const page = await browser.newPage();
      await page.goto(`${tools.modules.origin}/blank`);
      await page.locator('#file').setInputFiles(path);
      const times = await page.evaluate(grabInPage, { lengthMs: LENGTH_MS, asked: ASKED });
      const both = (rows, key) => {
        const all = rows.map((row) => row[key]);
        return `${formatMs(median(all))}, ${formatMs(Math.max(...all))}`;
      };
      lines.push([
        title,
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
    'nearest frame',
    'the frame itself',
    'nearest, of 30 asked for at once',
    'the very first',
  ];
  return `${PREVIEW_TITLE}\n\n${markdownTable(head, lines)}\n\nMedian and worst of ${ASKED} places. The very first has the start of ffmpeg.wasm in it.\n`;
}
