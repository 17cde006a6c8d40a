// A Chromium to be measured: found again among the machine's processes by a word on its command line.
import { randomUUID } from 'node:crypto';
import { chromium } from '@playwright/test';
import { CHROMIUM_FLAGS } from '../lib/chromium-flags.mjs';
import { findBrowserPid } from './memory.mjs';

export async function launch(executablePath) {
  const word = `--snipreel-bench=${randomUUID()}`;
  const browser = await chromium.launch({ executablePath, args: [...CHROMIUM_FLAGS, word] });
  return { browser, pid: findBrowserPid(word) };
}
