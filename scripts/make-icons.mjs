// Draws the icons that cannot be SVG, from app/icon.svg. Run by hand when the logo changes; the files are committed.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runMain, say } from './lib/console.mjs';
import { launchBrowser } from './lib/find-browser.mjs';
import { ROOT } from './lib/paths.mjs';

const MARK = readFileSync(join(ROOT, 'app/icon.svg'), 'utf8');
const INK = '#1c1b17';

/**
 * `share`: how much of the icon's width the logo takes. `background`: for icons that the system cuts; iOS rounds the corners,
 * and Android guarantees only a circle of 80 % (https://www.w3.org/TR/appmanifest/#icon-masks).
 */
const PNGS = [
  { file: 'app/apple-icon.png', size: 180, share: 0.72, background: INK },
  { file: 'public/icons/icon-192.png', size: 192, share: 1 },
  { file: 'public/icons/icon-512.png', size: 512, share: 1 },
  { file: 'public/icons/maskable-512.png', size: 512, share: 0.6, background: INK },
];

/** For browsers that request /favicon.ico, and for tabs that cannot show SVG. */
const FAVICON = { file: 'app/favicon.ico', sizes: [16, 32, 48] };

/**
 * @param {import('@playwright/test').Page} page @param {{ size: number, share: number, background?: string }} icon
 * @returns {Promise<Buffer>} a PNG
 */
async function draw(page, { size, share, background = 'transparent' }) {
  await page.setViewportSize({ width: size, height: size });
  await page.setContent(
    `<style>html{background:${background}}body{margin:0;height:100vh;display:grid;place-items:center}svg{width:${share * 100}vw}</style>${MARK}`,
  );
  return page.screenshot({ omitBackground: true });
}

/** Makes an .ico file of PNGs: https://en.wikipedia.org/wiki/ICO_(file_format)#Outline. @param {{ size: number, png: Buffer }[]} images */
function ico(images) {
  const ENTRY = 16;
  const head = Buffer.alloc(6 + ENTRY * images.length);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(images.length, 4);
  let offset = head.length;
  for (const [i, { size, png }] of images.entries()) {
    const at = 6 + ENTRY * i;
    head.writeUInt8(size, at);
    head.writeUInt8(size, at + 1);
    head.writeUInt16LE(1, at + 4);
    head.writeUInt16LE(32, at + 6);
    head.writeUInt32LE(png.length, at + 8);
    head.writeUInt32LE(offset, at + 12);
    offset += png.length;
  }
  return Buffer.concat([head, ...images.map(({ png }) => png)]);
}

async function main() {
  const browser = await launchBrowser();
  try {
    const page = await browser.newPage();
    mkdirSync(join(ROOT, 'public/icons'), { recursive: true });
    for (const { file, ...icon } of PNGS) {
      writeFileSync(join(ROOT, file), await draw(page, icon));
      say(file);
    }
    const images = [];
    for (const size of FAVICON.sizes) images.push({ size, png: await draw(page, { size, share: 1 }) });
    writeFileSync(join(ROOT, FAVICON.file), ico(images));
    say(FAVICON.file);
  } finally {
    await browser.close();
  }
}

await runMain(main);
