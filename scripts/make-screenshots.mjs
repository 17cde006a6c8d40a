// Takes the screenshots of the landing page, the install dialog and the documentation, on the built site with a generated video of
// a sunrise. Run by hand when the editor's look changes; the files are committed. Names of scenes as arguments limit it to their
// sheets; `--built` takes out/ as it is.
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildIfChanged } from './build.mjs';
import { settled } from './demo/settled.mjs';
import { addFiles, cut, mark, press, splitAt } from './demo/visitor.mjs';
import { Failure, runMain, say } from './lib/console.mjs';
import { launchBrowser } from './lib/find-browser.mjs';
import { outFolder, ROOT } from './lib/paths.mjs';
import { startStaticServer } from './lib/static-server.mjs';
import { ffmpeg, makeSunrise } from './sample/sunrise.mjs';

/** @typedef {import('@playwright/test').Page} Page @typedef {import('@playwright/test').BrowserContextOptions} Context */

const PHONE = { hasTouch: true, isMobile: true };
const WINDOWS = {
  desktop: { viewport: { width: 1440, height: 900 } },
  laptop: { viewport: { width: 1366, height: 657 } },
  phone: { viewport: { width: 390, height: 844 }, ...PHONE },
  sideways: { viewport: { width: 844, height: 390 }, ...PHONE },
  small: { viewport: { width: 320, height: 640 }, ...PHONE },
};
const SCHEMES = /** @type {const} */ (['light', 'dark']);

/**
 * What the visitor does with the opened film, and what is then at the top of the window. `as`: the film's name.
 * @typedef {{ as?: string, do: (page: Page, film: string) => Promise<unknown>, at?: (page: Page) => import('@playwright/test').Locator }} Scene
 */
/** @param {Page} page */
const resultCard = (page) => page.getByTestId('result-card');

/** @type {Scene} */
const TRIM = { do: mark('3.4', '9') };
/** Each becomes a sheet, `docs/looks/{name}.webp`. @type {Record<string, Scene>} */
const SCENES = {
  trim: TRIM,
  removal: {
    do: async (page) => {
      await mark('4', '7')(page);
      // On a phone it is in the menu.
      const tool = page.getByRole('button', { name: /^Cut out/ });
      if (await tool.isVisible()) return tool.click();
      await press('More tools')(page);
      await page.getByRole('menuitem', { name: /^Cut out/ }).click();
    },
  },
  parts: { do: splitAt([30, 54, 108]) },
  'thirty-parts': { do: splitAt(Array.from({ length: 29 }, (_, index) => 4 * (index + 1))) },
  join: { do: (page, film) => addFiles(page, [film]) },
  crop: {
    do: async (page) => {
      await press('Crop')(page);
      await page.getByRole('radio', { name: '9:16' }).check();
    },
  },
  fit: { do: press(/^Fit a size/) },
  gif: { do: press(/^GIF/) },
  result: {
    do: async (page) => {
      await mark('3.4', '9')(page);
      await cut(page);
    },
    at: resultCard,
  },
  rejection: {
    as: 'sunrise.mkv',
    do: (page) => page.getByRole('button', { name: /^Open it anyway/ }).waitFor(),
    at: (page) => page.getByRole('heading', { name: 'Upload Your Video', exact: true }),
  },
};

/**
 * Screenshots in the manifest have 320 to 3840 px, and one side at most 2.3 times as long as the other:
 * https://web.dev/articles/richer-install-ui-deployment
 * @type {({ file: string } & Context)[]}
 */
const SINGLE = [
  { file: 'public/screenshots/wide.png', viewport: { width: 1280, height: 800 } },
  { file: 'public/screenshots/narrow.png', ...WINDOWS.phone, deviceScaleFactor: 2 },
  { file: 'docs/editor.png', ...WINDOWS.desktop },
];
/** The landing page shows this one, in a format that is smaller. */
const FOR_LANDING = { png: 'public/screenshots/narrow.png', webp: 'public/screenshots/phone.webp' };

/**
 * Opens the film and plays the scene.
 * @param {import('@playwright/test').Browser} browser @param {string} url @param {string} film @param {Scene} scene @param {Context} context
 * @returns {Promise<Buffer>} a PNG
 */
async function shoot(browser, url, film, scene, context) {
  const page = await browser.newPage({ ...context, reducedMotion: 'reduce', serviceWorkers: 'block' });
  await page.goto(url, { waitUntil: 'networkidle' });
  // A toast would cover the clip's card.
  await page.addStyleTag({ content: '[data-sonner-toaster] { display: none }' });
  await page.mouse.move(5, 5);
  await page.locator('[data-testid=drop-zone][data-ready]').waitFor();
  await page.locator('input[type=file]').setInputFiles(film);
  if (!scene.as) await page.getByRole('button', { name: /^Cut & Download/ }).waitFor();
  await scene.do(page, film);
  const top = scene.at?.(page) ?? page.locator('#editor');
  await top.evaluate((element) => {
    if (document.activeElement instanceof HTMLElement && !document.activeElement.closest('[role=dialog]'))
      document.activeElement.blur();
    element.scrollIntoView({ behavior: 'instant', block: 'start' });
  });
  await settled(page);
  const screenshot = await page.screenshot();
  await page.close();
  return screenshot;
}

/**
 * The first view of each task page on a desktop, and below it on a phone.
 * @param {import('@playwright/test').Browser} browser @param {string} url
 */
async function shootTools(browser, url) {
  const slugs = readdirSync(join(ROOT, 'content/tools')).map((name) => name.replace('.mdx', ''));
  /** @type {string[]} */
  const rows = [];
  for (const [window, width] of /** @type {const} */ ([
    ['desktop', 480],
    ['phone', 145],
  ])) {
    const page = await browser.newPage({
      ...WINDOWS[window],
      reducedMotion: 'reduce',
      serviceWorkers: 'block',
    });
    const images = [];
    for (const slug of slugs) {
      await page.goto(`${url}${slug}/`, { waitUntil: 'networkidle' });
      images.push(image(await page.screenshot(), width));
    }
    rows.push(images.join(''));
    await page.close();
  }
  return rows;
}

/** @param {Buffer} png @param {number} width CSS pixels on the sheet */
const image = (png, width) => `<img width="${width}" src="data:image/png;base64,${png.toString('base64')}">`;

/**
 * Lays out the screenshots of a scene: the two desktops side by side, and the phones below them.
 * @param {Map<string, Buffer>} screenshots by window and scheme @returns rows of HTML
 */
function layOut(screenshots) {
  /** @param {keyof typeof WINDOWS} window @param {number} width */
  const pair = (window, width) =>
    SCHEMES.map((scheme) => {
      const screenshot = screenshots.get(`${window} ${scheme}`);
      if (!screenshot) throw new Failure(`There is no screenshot of ${window} ${scheme}.`);
      return image(screenshot, width);
    }).join('');
  const phones = `<div>${pair('sideways', 740)}</div>${pair('phone', 330)}${pair('small', 275)}`;
  return [pair('desktop', 985), pair('laptop', 985), phones];
}

/**
 * Writes a sheet, `docs/looks/{name}.webp`.
 * @param {import('@playwright/test').Browser} browser @param {string} name @param {string[]} rows of HTML @param {string} folder
 */
async function saveSheet(browser, name, rows, folder) {
  const page = await browser.newPage({ viewport: { width: 2000, height: 1000 } });
  await page.setContent(`<style>
    body { margin: 0; padding: 10px; background: #888 }
    div { display: flex; flex-wrap: wrap; gap: 10px; margin-bottom: 10px; align-items: start }
    div div { flex-direction: column; margin: 0 }
    img { display: block }
  </style>${rows.map((row) => `<div>${row}</div>`).join('')}`);
  const png = join(folder, 'sheet.png');
  await page.screenshot({ path: png, fullPage: true });
  await page.close();
  await convert(png, join(ROOT, `docs/looks/${name}.webp`), 70);
  say(`docs/looks/${name}.webp`);
}

/** @param {string} png @param {string} webp @param {number} quality of 100 */
const convert = (png, webp, quality) =>
  ffmpeg('-i', png, '-c:v', 'libwebp', '-quality', String(quality), '-map_metadata', '-1', webp);

async function main() {
  const args = process.argv.slice(2);
  if (!args.includes('--built')) await buildIfChanged();
  const folder = mkdtempSync(join(tmpdir(), 'snipreel-shots-'));
  const film = await makeSunrise(folder);
  mkdirSync(join(ROOT, 'docs/looks'), { recursive: true });
  const server = await startStaticServer(outFolder());
  const browser = await launchBrowser();
  try {
    const chosen = args.filter((arg) => !arg.startsWith('--'));
    for (const { file, ...context } of chosen.length > 0 ? [] : SINGLE) {
      writeFileSync(join(ROOT, file), await shoot(browser, server.url, film, TRIM, context));
      say(file);
    }
    if (chosen.length === 0) await convert(join(ROOT, FOR_LANDING.png), join(ROOT, FOR_LANDING.webp), 80);
    for (const [name, scene] of Object.entries(SCENES)) {
      if (chosen.length > 0 && !chosen.includes(name)) continue;
      const named = join(folder, scene.as ?? 'sunrise.mp4');
      if (scene.as) await ffmpeg('-i', film, '-c', 'copy', named);
      /** @type {Map<string, Buffer>} */
      const screenshots = new Map();
      for (const [window, context] of Object.entries(WINDOWS))
        for (const colorScheme of SCHEMES)
          screenshots.set(
            `${window} ${colorScheme}`,
            await shoot(browser, server.url, named, scene, { ...context, colorScheme }),
          );
      await saveSheet(browser, name, layOut(screenshots), folder);
    }
    if (chosen.length === 0 || chosen.includes('tools'))
      await saveSheet(browser, 'tools', await shootTools(browser, server.url), folder);
  } finally {
    await browser.close();
    await server.close();
    rmSync(folder, { recursive: true });
  }
}

await runMain(main);
