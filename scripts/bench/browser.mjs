// Starts a Chromium to measure. A unique word on its command line tells its process from others.
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { CHROMIUM_FLAGS } from '../lib/chromium-flags.mjs';
import { findBrowserPid } from './memory.mjs';

/** @typedef {{ browser: import('@playwright/test').BrowserContext, pid: string }} Target */

/** @type {string[]} */
const profiles = [];

// At the end, because a browser that has just closed still writes to its profile.
process.on('exit', () => {
  for (const profile of profiles) rmSync(profile, { recursive: true, force: true });
});

/**
 * Uses a profile on disk, as visitors do. Without one, the private file system would be in memory.
 * @param {string} executablePath @returns {Promise<Target>}
 */
export async function launch(executablePath) {
  const word = `--snipreel-bench=${randomUUID()}`;
  const profile = mkdtempSync(join(tmpdir(), 'snipreel-bench-'));
  const browser = await chromium.launchPersistentContext(profile, {
    executablePath,
    args: [...CHROMIUM_FLAGS, word],
    // A service worker would fetch the whole site during the measurement.
    serviceWorkers: 'block',
  });
  profiles.push(profile);
  return { browser, pid: findBrowserPid(word) };
}
