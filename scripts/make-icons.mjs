// Draws the icons that cannot be SVG from app/icon.svg. Run by hand when the mark changes; its files are committed.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { CHROMIUM_FLAGS } from './lib/chromium-flags.mjs';
import { say, sayError } from './lib/console.mjs';
import { findBrowser } from './lib/find-browser.mjs';
import { ROOT } from './lib/paths.mjs';

const MARK = readFileSync(join(ROOT, 'app/icon.svg'), 'utf8');
const INK = '#1c1b17';

/**
 * `share`: of the canvas the mark takes. On a ground of its own where the system cuts the shape: iOS rounds the corners,
 * Android keeps only a circle of 80 % for sure (https://www.w3.org/TR/appmanifest/#icon-masks).
 */
const PNGS = [
  { file: 'app/apple-icon.png', size: 180, share: 0.72, ground: INK },
  { file: 'public/icons/icon-192.png', size: 192, share: 1 },
  { file: 'public/icons/icon-512.png', size: 512, share: 1 },
  { file: 'public/icons/maskable-512.png', size: 512, share: 0.6, ground: INK },
];

/** For browsers that ask for /favicon.ico, and for tabs that draw no SVG. */
const FAVICON = { file: 'app/favicon.ico', sizes: [16, 32, 48] };

/** @param {import('@playwright/test').Page} page @returns {Promise<Buffer>} a PNG */
async function draw(page, { size, share, ground = 'transparent' }) {
  await page.setViewportSize({ width: size, height: size });
  await page.setContent(
    `<style>html{background:${ground}}body{margin:0;height:100vh;display:grid;place-items:center}svg{width:${share * 100}vw}</style>${MARK}`,
  );
  return page.screenshot({ omitBackground: true });
}

/** An .ico whose pictures are PNGs: https://en.wikipedia.org/wiki/ICO_(file_format)#Outline. @param {{ size: number, png: Buffer }[]} images */
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
  const browser = await chromium.launch({ executablePath: await findBrowser(), args: CHROMIUM_FLAGS });
  try {
    const page = await browser.newPage();
    mkdirSync(join(ROOT, 'public/icons'), { recursive: true });
    for (const { file, ...picture } of PNGS) {
      writeFileSync(join(ROOT, file), await draw(page, picture));
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

main().catch((error) => {
  sayError(error);
  process.exitCode = 1;
});
