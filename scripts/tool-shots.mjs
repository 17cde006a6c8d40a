// Takes the screenshots of the task pages, `public/tools/{slug}-{1,2,3}.webp`: on each page of the built site, it opens a film and does
// what the page's three steps say. Then it takes those that only articles show, `public/articles/{name}.webp`. Run by hand when the
// editor's look changes; the files are committed. Names of pages and articles' screenshots as arguments limit it to these; `--built`
// takes out/ as it is.
import { mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildIfChanged } from './build.mjs';
import { settled } from './demo/settled.mjs';
import { cut, mark, press } from './demo/visitor.mjs';
import { Failure, runMain, say } from './lib/console.mjs';
import { launchBrowser } from './lib/find-browser.mjs';
import { outFolder, ROOT } from './lib/paths.mjs';
import { startStaticServer } from './lib/static-server.mjs';
import { ffmpeg, makeSunrise } from './sample/sunrise.mjs';

/** Pixels; `SHOT_SIZE` in lib/content/shots.ts has the same. */
const SIZE = { width: 720, height: 480 };
const MAX_BYTES = 40_000;
/** CSS pixels of the window: one column, or two with the cut panel beside the player. */
const WINDOWS = { narrow: { width: 600, height: 1000 }, wide: { width: 1100, height: 900 } };
const MARGIN = 12;

/**
 * @typedef {import('@playwright/test').Page} Page
 * @typedef {import('@playwright/test').Locator} Locator
 * @typedef {{ window: keyof typeof WINDOWS, of: (page: Page) => Locator, width?: number, from?: 'top', above?: number, whole?: boolean }} Place
 *   of: what the screenshot shows; width: CSS pixels, at least; from: it is at the top, not in the middle; above: what is shown above
 *   it, in CSS pixels; whole: all of it is shown
 * @typedef {{ do?: (page: Page) => Promise<unknown>, shows: Place }} Step
 * @typedef {{ film: string, others?: string[], steps: [Step, Step, Step] }} Scene
 */

/** @type {(shows: Place) => Step} */
const look = (shows) => ({ shows });
/** @type {Place} */
const EDITOR = { window: 'narrow', of: (page) => page.locator('#editor'), from: 'top', width: 600 };
/** @type {Place} */
const TIMELINE = { window: 'narrow', of: (page) => page.getByTestId('strip'), width: 600 };
/** @type {Place} */
const CARD = {
  window: 'narrow',
  of: (page) => page.getByTestId('clip-name'),
  from: 'top',
  width: 600,
  above: 40,
};
/** @type {Place} */
const SOUND = { window: 'wide', of: (page) => page.getByRole('group', { name: 'Sound' }), width: 400 };
/** @type {Place} */
const FORMATS = { window: 'wide', of: (page) => page.getByRole('toolbar', { name: 'Output' }), width: 400 };
/** @param {string} name of the settings @returns {Place} */
const settings = (name) => ({
  window: 'wide',
  of: (page) => page.getByRole('dialog', { name }),
  whole: true,
});

/** @type {Step} */
const SAVED = { do: cut, shows: CARD };
/** @type {Step} */
const MARKED = { do: mark('3.4', '9'), shows: TIMELINE };

/** @param {Page} page */
async function cutOutMiddle(page) {
  await mark('4', '7')(page);
  await press('Cut out the selection')(page);
}

/** @param {Page} page */
const cropDialog = (page) => page.getByRole('dialog', { name: 'Crop' });
/** @type {Place} */
const CROP = { window: 'wide', of: cropDialog, whole: true };

/** Puts a tall box around the sun. @param {Page} page */
async function cropTall(page) {
  await page.getByRole('radio', { name: '9:16' }).check();
  const left = page.getByRole('textbox', { name: 'Left edge in pixels' });
  await left.fill('140');
  await left.press('Enter');
}

/** The films by their names' endings, and those that differ. @type {Record<string, Scene>} */
const SCENES = {
  'trim-video': { film: 'sunrise.mp4', steps: [look(EDITOR), MARKED, SAVED] },
  'cut-out-part-of-video': {
    film: 'sunrise.mp4',
    steps: [
      look(EDITOR),
      {
        do: cutOutMiddle,
        shows: TIMELINE,
      },
      SAVED,
    ],
  },
  'merge-videos': {
    film: 'morning.mp4',
    others: ['noon.mp4', 'evening.mp4'],
    steps: [
      look(EDITOR),
      look({ window: 'narrow', of: (page) => page.getByTestId('parts-row'), width: 600 }),
      SAVED,
    ],
  },
  'crop-video': {
    film: 'sunrise.mp4',
    steps: [look(CROP), { do: cropTall, shows: CROP }, { do: press('Done'), shows: EDITOR }],
  },
  'compress-video': {
    film: 'clip.mp4',
    steps: [
      { do: press('Fit a size'), shows: settings('Fit a size') },
      {
        do: (page) => page.getByRole('textbox', { name: 'Size limit (MB)' }).fill('0.6'),
        shows: { window: 'wide', of: (page) => page.getByTestId('limit-note'), width: 400 },
      },
      SAVED,
    ],
  },
  'video-to-gif': {
    film: 'sunrise.mp4',
    steps: [
      { do: press(/^GIF/), shows: settings('GIF or WebP image') },
      { do: mark('5', '7'), shows: TIMELINE },
      SAVED,
    ],
  },
  'mute-video': {
    film: 'sunrise.mp4',
    steps: [look(SOUND), { do: mark('2', '11'), shows: TIMELINE }, SAVED],
  },
  'rotate-video': {
    film: 'sideways.mp4',
    steps: [
      look(EDITOR),
      {
        do: press('More player tools'),
        shows: {
          window: 'wide',
          of: (page) => page.getByRole('group', { name: 'More player tools' }),
          width: 440,
        },
      },
      SAVED,
    ],
  },
  'extract-sound': {
    film: 'sunrise.mp4',
    steps: [look(FORMATS), { do: mark('1', '6'), shows: TIMELINE }, SAVED],
  },
  'cut-mov': {
    film: 'IMG_2041.mov',
    steps: [
      look(EDITOR),
      {
        do: mark('2', '8'),
        shows: {
          window: 'wide',
          of: (page) => page.getByRole('button', { name: /^File name/ }),
          from: 'top',
          width: 400,
        },
      },
      SAVED,
    ],
  },
  'cut-avi': { film: 'holiday.avi', steps: [look(EDITOR), { do: mark('4', '8'), shows: TIMELINE }, SAVED] },
  'cut-mkv': {
    film: 'recording.mkv',
    steps: [look(EDITOR), { do: mark('6', '10'), shows: TIMELINE }, SAVED],
  },
  'cut-webm': { film: 'screen.webm', steps: [look(EDITOR), { do: mark('1', '11'), shows: TIMELINE }, SAVED] },
};

/** What articles show, on the task page that begins with most of it. @type {Record<string, { slug: string, film: string } & Step>} */
const ARTICLE_SCENES = {
  'exact-start': {
    slug: 'trim-video',
    film: 'sunrise.mp4',
    do: mark('3.4', '9'),
    shows: { window: 'wide', of: (page) => page.getByTestId('how-it-starts'), width: 440 },
  },
  'one-file-per-part': {
    slug: 'cut-out-part-of-video',
    film: 'sunrise.mp4',
    do: async (page) => {
      await cutOutMiddle(page);
      await page.getByText('One file per part').click();
    },
    shows: {
      window: 'wide',
      of: (page) => page.getByText('One file per part'),
      from: 'top',
      width: 440,
      above: 200,
    },
  },
  'plays-everywhere': {
    slug: 'cut-webm',
    film: 'screen.webm',
    shows: { window: 'wide', of: (page) => page.getByTestId('plays-everywhere'), width: 440 },
  },
};

/** Makes all films. @param {string} folder */
async function makeFilms(folder) {
  const sunrise = await makeSunrise(folder);
  /** @param {string} name @param {string[]} options */
  const as = (name, ...options) => ffmpeg('-i', sunrise, ...options, join(folder, name));
  const h264 = ['-c:v', 'libx264', '-preset', 'fast', '-g', '24', '-c:a', 'copy'];
  await ffmpeg('-i', join(ROOT, 'public/sample.mp4'), '-c', 'copy', join(folder, 'clip.mp4'));
  await as('morning.mp4', '-c', 'copy');
  await as('noon.mp4', '-vf', 'hue=h=-40:s=0.8,eq=brightness=0.08', ...h264);
  await as('evening.mp4', '-vf', 'hue=h=50,eq=brightness=-0.05', ...h264);
  await as('sideways.mp4', '-vf', 'transpose=2', ...h264);
  await as(
    'IMG_2041.mov',
    '-c',
    'copy',
    '-metadata',
    'location=+46.5000+008.0000/',
    '-metadata',
    'make=Phone',
  );
  await as('holiday.avi', '-c:v', 'mpeg4', '-q:v', '3', '-c:a', 'libmp3lame');
  await as('recording.mkv', '-c', 'copy');
  await as(
    'screen.webm',
    '-c:v',
    'libvpx-vp9',
    '-b:v',
    '1M',
    '-deadline',
    'realtime',
    '-cpu-used',
    '8',
    '-c:a',
    'libopus',
  );
}

/**
 * The part of the window around a place, in the shape of a screenshot.
 * @param {Page} page @param {Place} place
 */
async function around(page, { of, width = 0, from, above = MARGIN, whole = false }) {
  const target = of(page);
  await target.waitFor();
  const block = from ? /** @type {const} */ ('start') : /** @type {const} */ ('center');
  await target.evaluate(
    (element, [block, above]) => {
      if (element instanceof HTMLElement) element.style.scrollMarginTop = `${above}px`;
      element.scrollIntoView({ behavior: 'instant', block });
    },
    /** @type {const} */ ([block, above]),
  );
  const box = await target.boundingBox();
  const window = page.viewportSize();
  if (!box || !window) throw new Failure('There is nothing to see.');
  const ratio = SIZE.width / SIZE.height;
  const needed = whole ? Math.max(box.width, box.height * ratio) + 2 * MARGIN : width;
  const shown = Math.min(window.width, needed);
  const height = shown / ratio;
  const left = box.x + box.width / 2 - shown / 2;
  const top = from ? box.y - above : box.y + box.height / 2 - height / 2;
  return {
    x: Math.max(0, Math.min(left, window.width - shown)),
    y: Math.max(0, Math.min(top, window.height - height)),
    width: shown,
    height,
  };
}

/** @param {Page} page @param {Place} place @param {string} file in public/ @param {string} folder for what is in between */
async function shoot(page, place, file, folder) {
  await page.setViewportSize(WINDOWS[place.window]);
  await page.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur());
  await page.mouse.move(0, 0);
  await settled(page, await around(page, place));
  const png = join(folder, 'shot.png');
  await page.screenshot({ path: png, clip: await around(page, place) });
  const path = join(ROOT, 'public', file);
  await ffmpeg(
    ...['-i', png, '-vf', `scale=${SIZE.width}:${SIZE.height}:flags=lanczos`],
    ...['-c:v', 'libwebp', '-quality', '80', '-map_metadata', '-1', path],
  );
  const { size } = statSync(path);
  if (size > MAX_BYTES) throw new Failure(`${file} has ${size} bytes; ${MAX_BYTES} are allowed.`);
  say(`${file}: ${size} bytes`);
}

/**
 * Opens films on a task page.
 * @param {import('@playwright/test').Browser} browser @param {string} url of the page @param {Place} place the first that is shown
 * @param {string[]} films
 */
async function open(browser, url, place, films) {
  const page = await browser.newPage({
    viewport: WINDOWS[place.window],
    deviceScaleFactor: 2,
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
  });
  await page.goto(url, { waitUntil: 'networkidle' });
  await page.mouse.move(5, 5);
  await page.locator('[data-testid=drop-zone][data-ready]').waitFor();
  await page.locator('input[type=file]').setInputFiles(films);
  await page.getByRole('button', { name: /^Cut & Download/ }).waitFor();
  // A toast would cover the clip's card.
  await page.addStyleTag({ content: '[data-sonner-toaster] { display: none }' });
  return page;
}

/**
 * @param {import('@playwright/test').Browser} browser @param {string} url of the site @param {string} name of a page or of an
 *   article's screenshot @param {string} folder
 */
async function visit(browser, url, name, folder) {
  const alone = ARTICLE_SCENES[name];
  const scene = SCENES[name];
  const steps = alone ? [alone] : scene?.steps;
  if (!steps?.[0]) throw new Failure(`There is no page or screenshot ${name}.`);
  const films = [alone?.film ?? scene?.film ?? '', ...(scene?.others ?? [])].map((film) =>
    join(folder, film),
  );
  const page = await open(browser, `${url}${alone?.slug ?? name}/`, steps[0].shows, films);
  for (const [index, step] of steps.entries()) {
    await step.do?.(page);
    await shoot(
      page,
      step.shows,
      alone ? `articles/${name}.webp` : `tools/${name}-${index + 1}.webp`,
      folder,
    );
  }
  await page.close();
}

async function main() {
  const args = process.argv.slice(2);
  if (!args.includes('--built')) await buildIfChanged();
  mkdirSync(join(ROOT, 'public/tools'), { recursive: true });
  const folder = mkdtempSync(join(tmpdir(), 'snipreel-tool-shots-'));
  const server = await startStaticServer(outFolder());
  const browser = await launchBrowser();
  try {
    await makeFilms(folder);
    const chosen = args.filter((arg) => !arg.startsWith('--'));
    const all = [...Object.keys(SCENES), ...Object.keys(ARTICLE_SCENES)];
    for (const name of chosen.length > 0 ? chosen : all) await visit(browser, server.url, name, folder);
  } finally {
    await browser.close();
    await server.close();
    rmSync(folder, { recursive: true });
  }
}

await runMain(main);
