// Takes the screenshots of the landing page, the install dialog and the documentation, on the built site with a generated video of
// a sunrise. Run by hand when the editor's look changes; the files are committed.
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { buildIfChanged } from './build.mjs';
import { settled } from './demo/settled.mjs';
import { runMain, say } from './lib/console.mjs';
import { launchBrowser } from './lib/find-browser.mjs';
import { outFolder, ROOT } from './lib/paths.mjs';
import { startStaticServer } from './lib/static-server.mjs';
import { ffmpeg, makeSunrise } from './sample/sunrise.mjs';

const PHONE = { hasTouch: true, isMobile: true };

/** The frames at which the video is split, and the number of the part that is removed then; 0 for none. */
const PARTS = {
  three: { splits: [30, 54, 108], removed: 2 },
  thirty: { splits: Array.from({ length: 29 }, (_, index) => 4 * (index + 1)), removed: 0 },
};
/**
 * What the visitor does before a screenshot.
 * @type {Record<string, (page: import('@playwright/test').Page, video: string) => Promise<void>>}
 */
const SCENES = {
  range: setRange,
  three: (page) => makeParts(page, PARTS.three),
  thirty: (page) => makeParts(page, PARTS.thirty),
  files: addFile,
  crop: cropTall,
};
/** @type {(file: string, scene: string) => Shot[]} */
const inAllLooks = (file, scene) =>
  /** @type {const} */ (['light', 'dark']).flatMap((colorScheme) => {
    const look = colorScheme === 'dark' ? '-dark' : '';
    return [
      { file: `docs/${file}${look}.png`, viewport: { width: 1440, height: 900 }, colorScheme, scene },
      {
        file: `docs/${file}-phone${look}.png`,
        viewport: { width: 390, height: 844 },
        ...PHONE,
        colorScheme,
        scene,
      },
    ];
  });

/**
 * Screenshots in the manifest have 320 to 3840 px, and one side at most 2.3 times as long as the other:
 * https://web.dev/articles/richer-install-ui-deployment
 * @typedef {{ file: string, scene?: string } & import('@playwright/test').BrowserContextOptions} Shot
 * @type {Shot[]}
 */
const SHOTS = [
  { file: 'public/screenshots/wide.png', viewport: { width: 1280, height: 800 } },
  {
    file: 'public/screenshots/narrow.png',
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 2,
    ...PHONE,
  },
  { file: 'docs/editor.png', viewport: { width: 1440, height: 900 } },
  { file: 'docs/editor-dark.png', viewport: { width: 1440, height: 900 }, colorScheme: 'dark' },
  { file: 'docs/editor-phone.png', viewport: { width: 390, height: 844 }, ...PHONE },
  {
    file: 'docs/editor-phone-dark.png',
    viewport: { width: 390, height: 844 },
    ...PHONE,
    colorScheme: 'dark',
  },
  { file: 'docs/editor-landscape.png', viewport: { width: 844, height: 390 }, ...PHONE },
  ...inAllLooks('parts-three', 'three'),
  ...inAllLooks('parts-thirty', 'thirty'),
  ...inAllLooks('files', 'files'),
  ...inAllLooks('crop', 'crop'),
];
/** The landing page shows this one, in a format that is smaller. */
const FOR_LANDING = { png: 'public/screenshots/narrow.png', webp: 'public/screenshots/phone.webp' };

/** The end comes first, because the start cannot be set after it. */
const RANGE = { 'End time': '9', 'Start time': '3.4' };

/** Sets the two marks. @param {import('@playwright/test').Page} page */
async function setRange(page) {
  for (const [field, time] of Object.entries(RANGE)) {
    await page.getByRole('textbox', { name: field }).fill(time);
    await page.getByRole('textbox', { name: field }).press('Enter');
  }
}

/** @param {import('@playwright/test').Page} page @param {(typeof PARTS)[keyof typeof PARTS]} parts */
async function makeParts(page, { splits, removed }) {
  await page.getByRole('heading', { name: 'Edit Your Video' }).focus();
  let at = 0;
  for (const split of splits) {
    for (; at < split; at++) await page.keyboard.press('.');
    await page.keyboard.press('s');
  }
  if (removed === 0) return;
  await page
    .getByRole('list', { name: 'Parts' })
    .getByRole('button')
    .nth(removed - 1)
    .focus();
  await page.keyboard.press('Delete');
}

/** Adds the video once more. @param {import('@playwright/test').Page} page @param {string} video */
async function addFile(page, video) {
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Add another video' }).click();
  await (await chooser).setFiles(video);
  await page.getByRole('list', { name: 'Parts' }).waitFor();
}

/** Opens the crop tool, by its button or in the phone's menu. @param {import('@playwright/test').Page} page */
async function cropTall(page) {
  const button = page.getByRole('button', { name: 'Crop', exact: true });
  if (await button.isVisible()) await button.click();
  else {
    await page.getByRole('button', { name: 'Rotate, crop, save frame' }).click();
    await page.getByRole('menuitem', { name: 'Crop', exact: true }).click();
  }
  await page.getByRole('radio', { name: '9:16' }).check();
}

/** Writes the landing page's screenshot. */
async function convert() {
  await ffmpeg(
    ...['-i', join(ROOT, FOR_LANDING.png), '-c:v', 'libwebp', '-quality', '80'],
    ...['-map_metadata', '-1', join(ROOT, FOR_LANDING.webp)],
  );
  say(FOR_LANDING.webp);
}

async function main() {
  await buildIfChanged();
  const folder = mkdtempSync(join(tmpdir(), 'snipreel-shots-'));
  const video = await makeSunrise(folder);
  const server = await startStaticServer(outFolder());
  const browser = await launchBrowser();
  try {
    for (const { file, scene = 'range', ...context } of SHOTS) {
      const page = await browser.newPage({ ...context, reducedMotion: 'reduce', serviceWorkers: 'block' });
      await page.goto(server.url, { waitUntil: 'networkidle' });
      await page.locator('input[type=file]').setInputFiles(video);
      await page.getByRole('button', { name: /^Cut & Download/ }).waitFor();
      await SCENES[scene]?.(page, video);
      await page.evaluate(() => {
        if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
        document.getElementById('editor')?.scrollIntoView({ behavior: 'instant', block: 'start' });
      });
      await settled(page);
      mkdirSync(dirname(join(ROOT, file)), { recursive: true });
      await page.screenshot({ path: join(ROOT, file) });
      say(file);
    }
    await convert();
  } finally {
    await browser.close();
    await server.close();
    rmSync(folder, { recursive: true });
  }
}

await runMain(main);
