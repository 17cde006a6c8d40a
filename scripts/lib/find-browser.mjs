// Finds or installs a Chromium that plays H.264 and AAC. Tests fail without one; they are never skipped.
import { statSync } from 'node:fs';
import { BROWSER_SOURCES } from './browser-candidates.mjs';
import { CHROMIUM_FLAGS } from './chromium-flags.mjs';
import { Failure, messageOf, say } from './console.mjs';
import { recall, remember } from './memory.mjs';

const LAUNCH_MS = 30_000;
const H264_AAC = 'video/mp4; codecs="avc1.42E01E, mp4a.40.2"';
const MEMORY = 'browser.json';

/** Says why a browser cannot run the tests; undefined if it can. @param {string} executablePath */
async function browserProblem(executablePath) {
  const { chromium } = await import('@playwright/test');
  let browser;
  try {
    browser = await chromium.launch({ executablePath, args: CHROMIUM_FLAGS, timeout: LAUNCH_MS });
    const page = await browser.newPage();
    const plays = await page.evaluate(
      (type) => document.createElement('video').canPlayType(type) !== '' && MediaSource.isTypeSupported(type),
      H264_AAC,
    );
    return plays ? undefined : 'cannot play H.264 with AAC';
  } catch (error) {
    return `does not start: ${messageOf(error).split('\n')[0]}`;
  } finally {
    await browser?.close();
  }
}

/** @param {string} path */
function identity(path) {
  const stats = statSync(path, { throwIfNoEntry: false });
  return stats && { path, size: stats.size, changed: stats.mtimeMs };
}

/** The path that an earlier run chose, if the program is still the same. @returns {string | undefined} */
function remembered() {
  /** @type {ReturnType<typeof identity>} */
  const known = recall(MEMORY);
  const now = known && identity(known.path);
  return now && now.size === known.size && now.changed === known.changed ? known.path : undefined;
}

/**
 * @param {{ install?: boolean }} [options] install: whether it may install one
 * @returns {Promise<string>} the path of its program
 * @throws {Failure} that lists what was tried
 */
export async function findBrowser({ install = true } = {}) {
  const given = process.env.CHROMIUM_PATH;
  if (given) {
    const problem = await browserProblem(given);
    if (problem) throw new Failure(`CHROMIUM_PATH=${given} ${problem}.`);
    return given;
  }
  const known = remembered();
  if (known) return known;

  const tried = new Map();
  const notes = [];
  for (const { name, find, installs } of BROWSER_SOURCES) {
    if (installs && !install) continue;
    const paths = await find();
    if (paths.length === 0) notes.push(`${name}: none`);
    for (const path of paths) {
      if (!tried.has(path)) tried.set(path, await browserProblem(path));
      const problem = tried.get(path);
      if (!problem) {
        remember(MEMORY, identity(path));
        return path;
      }
      say(`  skipped ${path}: ${problem}`);
      notes.push(`${name}: ${path} ${problem}`);
    }
  }
  throw new Failure(
    `No Chromium was found for the browser tests. Tried:\n  ${notes.join('\n  ')}\n` +
      'Install Chromium or Chrome, or set CHROMIUM_PATH to one.',
  );
}

/** Starts the Chromium of the tests. @param {{ install?: boolean }} [options] as of {@link findBrowser} */
export async function launchBrowser(options) {
  const executablePath = await findBrowser(options);
  const { chromium } = await import('@playwright/test');
  return chromium.launch({ executablePath, args: CHROMIUM_FLAGS });
}
