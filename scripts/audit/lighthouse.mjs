// Runs Lighthouse, with its mobile preset, on the built site and takes the median of several runs of each page.
import { chromium } from '@playwright/test';
import { median } from '../bench/stats.mjs';
import { CHROMIUM_FLAGS } from '../lib/chromium-flags.mjs';
import { Failure, say } from '../lib/console.mjs';
import { findBrowser, launchBrowser } from '../lib/find-browser.mjs';
import { freePort } from '../lib/ports.mjs';
import { startHost } from './host.mjs';
import { versionOf } from './report.mjs';

const PAGES = [
  ...['', 'trim-video/', 'video-to-gif/', 'tools/'],
  ...['blog/', 'blog/essential-video-cutting-techniques/', 'privacy/'],
];
/** Of each page in each category. The last points are the machine's: the same build has 99 or 100. */
const LEAST_SCORE = 98;
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'];
const METRICS = {
  FCP: 'first-contentful-paint',
  LCP: 'largest-contentful-paint',
  TBT: 'total-blocking-time',
  CLS: 'cumulative-layout-shift',
  SI: 'speed-index',
};
/** An audit with a lower score, 0 to 1, is listed as a fault. */
const GOOD_SCORE = 0.9;

/**
 * @typedef {Record<keyof typeof METRICS, number>} Metrics ms, except CLS
 * @typedef {{ page: string, scores: number[], metrics: Metrics, faults: string[] }} Measured
 *   medians; scores: 0 to 100, in the order of the categories
 */

/**
 * Each run uses a new browser, so that nothing remains from the one before.
 * @param {typeof import('lighthouse').default} lighthouse @param {string} url @param {string} executablePath
 */
async function runOnce(lighthouse, url, executablePath) {
  const port = await freePort();
  const args = [...CHROMIUM_FLAGS, `--remote-debugging-port=${port}`];
  const browser = await chromium.launch({ executablePath, args });
  try {
    const result = await lighthouse(url, { port, logLevel: 'error', onlyCategories: CATEGORIES });
    if (!result) throw new Error(`Lighthouse returned nothing for ${url}`);
    return result.lhr;
  } finally {
    await browser.close();
  }
}

/** Demands the least score in every category, and no layout shift. @param {Measured[]} results @throws {Failure} with what falls short */
export function demandScores(results) {
  const faults = results.filter(
    ({ scores, metrics }) => scores.some((score) => score < LEAST_SCORE) || metrics.CLS > 0,
  );
  if (faults.length > 0)
    throw new Failure(
      `Lighthouse: ${faults.map(({ page, scores, metrics }) => `${page} ${scores.join('/')}, CLS ${metrics.CLS}`).join('; ')}`,
    );
}

/** @param {string} page @param {Awaited<ReturnType<typeof runOnce>>[]} reports @returns {Measured} */
function summarize(page, reports) {
  const scores = CATEGORIES.map((category) =>
    Math.round(median(reports.map(({ categories }) => categories[category]?.score ?? 0)) * 100),
  );
  /** @param {string} id */
  const metric = (id) => median(reports.map(({ audits }) => audits[id]?.numericValue ?? Number.NaN));
  const entries = Object.entries(METRICS).map(([name, id]) => [name, metric(id)]);
  const metrics = /** @type {Metrics} */ (Object.fromEntries(entries));
  const faults = Object.values(reports[0]?.audits ?? {})
    .filter(
      ({ score, scoreDisplayMode }) =>
        score !== null && score < GOOD_SCORE && scoreDisplayMode !== 'informative',
    )
    .map(({ id, displayValue = '' }) => `${id} ${displayValue}`.trim());
  return { page: `/${page}`, scores, metrics, faults };
}

/** @param {{ runs: number }} options runs: of each page */
export async function measure({ runs }) {
  const { default: lighthouse } = await import('lighthouse');
  const executablePath = await findBrowser();
  const host = await startHost();
  /** @type {Measured[]} */
  const results = [];
  try {
    for (const page of PAGES) {
      const reports = [];
      for (let run = 0; run < runs; run += 1)
        reports.push(await runOnce(lighthouse, host.url + page, executablePath));
      const result = summarize(page, reports);
      results.push(result);
      const { scores, metrics, faults } = result;
      say(`  ${result.page}: ${scores.join('/')} ${JSON.stringify(metrics)} ${faults.join(', ')}`);
    }
  } finally {
    await host.close();
  }
  return results;
}

/** The programs of the measurement with their versions. @returns {Promise<string>} */
export async function measuredWith() {
  const browser = await launchBrowser();
  try {
    return `Lighthouse ${versionOf('lighthouse')}, Chromium ${browser.version()}`;
  } finally {
    await browser.close();
  }
}
