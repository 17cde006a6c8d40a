// `npm run compare -- --with COMMIT`: cuts the corpus with an earlier tree and with this one, and prints where their clips, forecasts,
// reports, texts or failures differ. For changes that must change nothing a visitor gets.
//   --files TEXT      only files whose names contain it
//   --copies 20       edits of each file that copy
//   --encodings 24    edits of each file that encode, in 12 ways; some of them with an engine that fails
//   --joins 40        joins of two files
//   --seed 1          other edits for other seeds
//   --only TEXT       only cases whose titles contain it
// What the earlier tree made of the same cases is kept. Each tree is driven by its own scripts/compare-trees/record.mjs.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { casesOf } from './compare-trees/cases.mjs';
import { differences } from './compare-trees/differences.mjs';
import { Failure, runMain, say } from './lib/console.mjs';
import { CACHE, ROOT } from './lib/paths.mjs';
import { run } from './lib/run.mjs';

/** @typedef {import('./compare-trees/cases.mjs').Case} Case */
/** @typedef {import('./compare-trees/differences.mjs').Recorded} Recorded */

const FOLDER = join(CACHE, 'compare-trees');

/** @param {string} cwd @param {string} program @param {string[]} args @returns {Promise<string>} what it prints */
async function inFolder(cwd, program, ...args) {
  const { code, output } = await run(program, args, { cwd });
  if (code !== 0) throw new Failure(`${output}\n${program} ${args.join(' ')} failed.`);
  return output.trim();
}

/** A commit's tree with its packages, made once. @param {string} commit @returns {Promise<string>} its folder */
async function treeOf(commit) {
  const folder = join(FOLDER, 'trees', commit);
  const ready = join(folder, '.ready');
  if (existsSync(ready)) return folder;
  say(`Preparing ${commit} …`);
  rmSync(folder, { recursive: true, force: true });
  await inFolder(ROOT, 'git', 'clone', '--quiet', ROOT, folder);
  await inFolder(folder, 'git', 'checkout', '--quiet', commit);
  await inFolder(folder, 'npm', 'ci', '--no-audit', '--no-fund');
  await inFolder(folder, process.execPath, 'scripts/prepare-engine.mjs');
  writeFileSync(ready, '');
  return folder;
}

/** Cuts all cases with a tree. @param {string} tree @param {string} folder for its clips @param {Case[]} cases @returns {Promise<Recorded[]>} */
async function record(tree, folder, cases) {
  const answers = join(folder, 'answers.json');
  if (!existsSync(answers)) {
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder, { recursive: true });
    const list = join(folder, 'cases.json');
    writeFileSync(list, JSON.stringify(cases));
    // Its own recorder: what it calls may differ.
    await inFolder(tree, process.execPath, 'scripts/compare-trees/record.mjs', list, folder);
  }
  /** @type {import('./compare-trees/record.mjs').Answer[]} */
  const found = JSON.parse(readFileSync(answers, 'utf8'));
  return found.map((answer, i) => ({ ...answer, clip: join(folder, `${i}.mp4`) }));
}

async function main() {
  const { values } = parseArgs({
    options: {
      with: { type: 'string' },
      files: { type: 'string', default: '' },
      only: { type: 'string', default: '' },
      copies: { type: 'string', default: '20' },
      encodings: { type: 'string', default: '24' },
      joins: { type: 'string', default: '40' },
      seed: { type: 'string', default: '1' },
    },
  });
  if (!values.with) throw new Failure('Name a commit: --with COMMIT.');
  const commit = await inFolder(ROOT, 'git', 'rev-parse', '--short=12', values.with);
  const all = await casesOf({
    names: values.files,
    copies: Number(values.copies),
    encodings: Number(values.encodings),
    joins: Number(values.joins),
    seed: Number(values.seed),
  });
  const cases = all.filter(({ title }) => title.includes(values.only));
  const key = createHash('sha256').update(JSON.stringify(cases)).digest('hex').slice(0, 12);
  say(`${cases.length} cases, with ${commit} …`);
  const before = await record(await treeOf(commit), join(FOLDER, `${commit}-${key}`), cases);
  say('… and with this tree …');
  const now = join(FOLDER, 'now');
  rmSync(now, { recursive: true, force: true });
  const after = await record(ROOT, now, cases);
  let different = 0;
  for (const [i, { title }] of cases.entries()) {
    const [then, since] = [before[i], after[i]];
    const found = then && since ? await differences(then, since) : ['one tree has no answer'];
    if (found.length === 0) continue;
    different++;
    say(`${i}. ${title}\n${found.map((line) => `    ${line}`).join('\n')}`);
  }
  const failures = after.filter(({ failed }) => failed).length;
  say(`${cases.length} cases, ${failures} of them refused or failed in this tree; ${different} differ.`);
  if (different > 0) throw new Failure('The trees differ.');
}

await runMain(main);
