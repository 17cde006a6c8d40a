// Cuts a list of cases with the tree that this file lies in: node record.mjs CASES.json FOLDER. Writes answers.json and clips there.
import { copyFileSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { launchBrowser } from '../lib/find-browser.mjs';
import { startModuleServer } from '../lib/module-server.mjs';

/**
 * @typedef {import('./cases.mjs').Case} Case
 * @typedef {{ failed?: string, forecast: unknown, expected?: unknown, facts?: unknown, said?: unknown }} Answer
 *   failed: the error's code or text; expected, said: what a visitor reads before and after the cut; facts: of the clip
 */

const LAB =
  '<input type="file" id="file" multiple><script type="module" src="/tests/browser/lab.ts"></script>';
/** Pages that cut side by side. */
const PAGES = 2;
/** ms. A case that takes longer is an answer, too. */
const LONGEST = 120_000;

const [list = '', folder = ''] = process.argv.slice(2);
/** @type {Case[]} */
const cases = JSON.parse(readFileSync(list, 'utf8'));
const server = await startModuleServer({ '/lab': LAB });
const browser = await launchBrowser({ install: false });
/** @type {Answer[]} */
const answers = [];
// A page keeps the files of its cases open.
/** @type {Map<string, number[]>} */
const casesByFiles = new Map();
for (const [i, { files, broken }] of cases.entries()) {
  const key = JSON.stringify([files, broken]);
  casesByFiles.set(key, [...(casesByFiles.get(key) ?? []), i]);
}
const groups = [...casesByFiles.values()];

async function recordGroups() {
  for (let group = groups.shift(); group; group = groups.shift()) {
    const page = await browser.newPage();
    page.setDefaultTimeout(LONGEST);
    await page.goto(`${server.origin}/lab`);
    await page.waitForFunction(() => 'lab' in window);
    for (const i of group) {
      const work = /** @type {Case} */ (cases[i]);
      if (i === group[0]) await page.setInputFiles('#file', work.files);
      /** @type {Promise<Answer>} */
      const late = new Promise((resolve) => {
        setTimeout(() => resolve({ failed: 'takes too long', forecast: null }), LONGEST).unref();
      });
      const answer = await Promise.race([page.evaluate(cutInPage, work), late]);
      answers[i] = answer;
      if (answer.failed === 'takes too long') break;
      if (answer.failed) continue;
      const download = page.waitForEvent('download');
      await page.evaluate(() => window.lab.save());
      copyFileSync(await (await download).path(), join(folder, `${i}.mp4`));
    }
    await page.close();
  }
}

await Promise.all(Array.from({ length: PAGES }, recordGroups));
await browser.close();
await server.close();
writeFileSync(join(folder, 'answers.json'), JSON.stringify(answers));

/** In the page: opens the chosen files, unless they are open, and makes a clip. @param {Case} work @returns {Promise<Answer>} */
async function cutInPage({ parts, options, broken }) {
  const { held, product, chosenSources } = window.lab;
  const words = (/** @type {unknown} */ error) =>
    error instanceof Error && 'code' in error ? String(error.code) : String(error);
  const { signal } = new AbortController();
  try {
    if (!held.cutter) {
      const engines = product.ENGINES.map((entry) => (entry.id === broken ? product.spoiling(entry) : entry));
      const sources = await chosenSources();
      const opening = new product.Cutter(engines);
      for (const source of sources) await opening.open(source, { signal, onLoad() {} });
      Object.assign(held, { sources, cutter: opening });
    }
  } catch (error) {
    return { failed: words(error), forecast: null };
  }
  const { sources = [], cutter } = held;
  const { output, ...others } = options;
  // Trees from before outputs were a union have an option for each choice.
  const { kind, ...choices } = output ?? { kind: 'video' };
  const flat = kind === 'sound' ? { ...choices, sound: 'only' } : choices;
  const edit = {
    ...product.PLAIN_OPTIONS,
    ...others,
    ...('output' in product.PLAIN_OPTIONS ? output && { output } : flat),
    parts: parts.flatMap(({ file, ...range }) => {
      const source = sources[file];
      return source ? [{ source, ...range }] : [];
    }),
  };
  // The list of all of them takes the whole clip.
  const isText = (/** @type {string} */ name) => name.startsWith('describe') && name !== 'describeClip';
  const texts = Object.entries(product.describe).filter(([name]) => isText(name));
  const describe = /** @type {[string, (facts: unknown, parts: unknown) => unknown][]} */ (texts);
  const saidOf = (/** @type {unknown} */ facts) =>
    Object.fromEntries(describe.map(([name, text]) => [name, text(facts, edit.parts)]));
  const forecast = (await cutter?.forecast(edit).catch(words)) ?? null;
  const expected =
    forecast && typeof forecast !== 'string' ? saidOf({ ...forecast, report: forecast }) : null;
  try {
    held.clip?.dispose();
    held.clip = await cutter?.cut(edit, { signal, onProgress() {} });
    if (!held.clip) throw new Error('nothing is open');
    const { durationSec, report, verified, blob } = held.clip;
    const said = saidOf({ ...report, report, verified });
    return { forecast, expected, facts: { durationSec, report, verified, type: blob.type }, said };
  } catch (error) {
    return { failed: words(error), forecast, expected };
  }
}
