// A Chromium to be measured: found again among the machine's processes by a word on its command line.
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { CHROMIUM_FLAGS } from '../lib/chromium-flags.mjs';
import { findBrowserPid } from './memory.mjs';

const profiles = [];

// At the very end: a browser that was just closed still writes to its profile.
process.on('exit', () => {
  for (const profile of profiles) rmSync(profile, { recursive: true, force: true });
});

/** With a profile on disk, as visitors have: without one, the private file system lies in memory. */
export async function launch(executablePath) {
  const word = `--snipreel-bench=${randomUUID()}`;
  const profile = mkdtempSync(join(tmpdir(), 'snipreel-bench-'));
  const browser = await chromium.launchPersistentContext(profile, {
    executablePath,
    args: [...CHROMIUM_FLAGS, word],
    // What it would fetch for later is not to be measured.
    serviceWorkers: 'block',
  });
  profiles.push(profile);
  return { browser, pid: findBrowserPid(word) };
}
