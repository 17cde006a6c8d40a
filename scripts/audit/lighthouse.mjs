// Lighthouse, its mobile preset, on the built site: the median of several runs of each page.
import { readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { CHROMIUM_FLAGS } from '../lib/chromium-flags.mjs';
import { Failure, say } from '../lib/console.mjs';
import { findBrowser } from '../lib/find-browser.mjs';
import { ROOT } from '../lib/paths.mjs';
import { startHost } from './host.mjs';

export const PAGES = ['', 'blog/', 'blog/essential-video-cutting-techniques/', 'privacy/'];
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'];
const METRICS = {
  FCP: 'first-contentful-paint',
  LCP: 'largest-contentful-paint',
  TBT: 'total-blocking-time',
  CLS: 'cumulative-layout-shift',
  SI: 'speed-index',
};

const median = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];

const freePort = () =>
  new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });

/** A browser of its own for each run: nothing is left of the one before. */
async function runOnce(lighthouse, url, executablePath) {
  const port = await freePort();
  const args = [...CHROMIUM_FLAGS, `--remote-debugging-port=${port}`];
  const browser = await chromium.launch({ executablePath, args });
  try {
    const { lhr } = await lighthouse(url, { port, logLevel: 'error', onlyCategories: CATEGORIES });
    return lhr;
  } finally {
    await browser.close();
  }
}

/** What is not as it has to be: 100 in every category, and nothing that moves. @throws {Failure} naming it */
export function demandPerfect(results) {
  const faults = results.filter(
    ({ scores, metrics }) => scores.some((score) => score < 100) || metrics.CLS > 0,
  );
  if (faults.length > 0)
    throw new Failure(
      `Lighthouse: ${faults.map(({ page, scores, metrics }) => `${page} ${scores.join('/')}, CLS ${metrics.CLS}`).join('; ')}`,
    );
}

/**
 * @param {{ runs?: number, pages?: readonly string[] }} [options]
 * @returns {Promise<{ page: string, scores: number[], metrics: Record<string, number>, faults: string[] }[]>}
 *   medians; scores in the order of the categories, 0 to 100; metrics in milliseconds but CLS
 */
export async function measure({ runs = 5, pages = PAGES } = {}) {
  const { default: lighthouse } = await import('lighthouse');
  const executablePath = await findBrowser();
  const host = await startHost();
  const results = [];
  try {
    for (const page of pages) {
      const reports = [];
      for (let run = 0; run < runs; run += 1)
        reports.push(await runOnce(lighthouse, host.url + page, executablePath));
      const scores = CATEGORIES.map((category) =>
        Math.round(median(reports.map(({ categories }) => categories[category].score)) * 100),
      );
      const metrics = Object.fromEntries(
        Object.entries(METRICS).map(([name, id]) => [
          name,
          median(reports.map(({ audits }) => audits[id].numericValue)),
        ]),
      );
      const faults = Object.values(reports[0].audits)
        .filter(
          ({ score, scoreDisplayMode }) =>
            score !== null && score < 0.9 && scoreDisplayMode !== 'informative',
        )
        .map(({ id, displayValue = '' }) => `${id} ${displayValue}`.trim());
      results.push({ page: `/${page}`, scores, metrics, faults });
      say(`  /${page}: ${scores.join('/')} ${JSON.stringify(metrics)} ${faults.join(', ')}`);
    }
  } finally {
    await host.close();
  }
  return results;
}

/** What was measured with, for the record. @returns {Promise<string>} */
export async function measuredWith() {
  const { version } = JSON.parse(readFileSync(join(ROOT, 'node_modules/lighthouse/package.json'), 'utf8'));
  const browser = await chromium.launch({ executablePath: await findBrowser(), args: CHROMIUM_FLAGS });
  try {
    return `Lighthouse ${version}, Chromium ${browser.version()}`;
  } finally {
    await browser.close();
  }
}
