// Finds or installs WebKitGTK (Safari's engine, on Linux), its WebDriver, and Xvfb, a screen in memory.
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { aptInstall } from './apt.mjs';
import { Failure } from './console.mjs';
import { which } from './which.mjs';

/** GStreamer's plugins hold the decoders. */
const PACKAGES = [
  'webkit2gtk-driver',
  'xvfb',
  'gstreamer1.0-libav',
  'gstreamer1.0-plugins-bad',
  'gstreamer1.0-plugins-good',
];

/** Debian keeps MiniBrowser next to the library, in a folder named after the machine and the version. */
function miniBrowser() {
  const given = process.env.WEBKIT_BROWSER_PATH;
  if (given) return given;
  const root = '/usr/lib';
  const folders = existsSync(root) ? readdirSync(root).map((name) => join(root, name)) : [];
  return folders
    .flatMap((folder) =>
      ['webkit2gtk-4.1', 'webkitgtk-6.0', 'webkit2gtk-4.0'].map((name) => join(folder, name)),
    )
    .map((folder) => join(folder, 'MiniBrowser'))
    .find((path) => existsSync(path));
}

function installed() {
  const driver = process.env.WEBKIT_DRIVER_PATH ?? which('WebKitWebDriver');
  const browser = miniBrowser();
  const screen = process.env.XVFB_PATH ?? which('Xvfb');
  return driver && browser && screen ? { driver, browser, screen } : undefined;
}

/**
 * @param {{ install?: boolean }} [options] install: whether it may install what is missing
 * @returns {Promise<{ driver: string, browser: string, screen: string }>} paths of WebKitWebDriver, MiniBrowser and Xvfb
 * @throws {Failure}
 */
export async function findWebKit({ install = true } = {}) {
  if (!installed() && install) await aptInstall(...PACKAGES);
  const found = installed();
  if (found) return found;
  throw new Failure(
    `WebKitGTK was not found. On Debian: apt-get install ${PACKAGES.join(' ')}. Elsewhere set WEBKIT_DRIVER_PATH, ` +
      'WEBKIT_BROWSER_PATH (MiniBrowser) and XVFB_PATH.',
  );
}
