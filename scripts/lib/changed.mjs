// Which checks a change can reach, by the graph of imports: for `npm run check -- --changed`.
import { Failure } from './console.mjs';
import { isBuildInput } from './fingerprint.mjs';
import { loadModule } from './load-module.mjs';
import { ROOT } from './paths.mjs';
import { run } from './run.mjs';

/** Any test may depend on these. */
const REACHES_ALL = /^(package(-lock)?\.json|tsconfig\.json|vitest\.config\.ts|tests\/fixtures\/.*)$/;
/** They read other files of the repository, such as documents, articles and scripts. */
const READS_ALL = /^tests\/unit\/(architecture|content|scripts)\//;
const TEST = /\.(test|spec)\.tsx?$/;

/** @param {string[]} args @returns {Promise<string[]>} lines */
async function git(...args) {
  const { code, output } = await run('git', args, { cwd: ROOT });
  if (code !== 0) throw new Failure(output);
  return output.split('\n').filter(Boolean);
}

/** Files that differ from a commit, with those that git doesn't know yet. @param {string} base */
async function changedFiles(base) {
  const known = await git('diff', '--name-only', '--no-renames', base);
  return [...known, ...(await git('ls-files', '--others', '--exclude-standard'))];
}

/** Adds every file that imports one of these, however indirectly. @param {readonly string[]} files */
async function withImporters(files) {
  /** @type {typeof import('../../tests/unit/architecture/import-graph')} */
  const { importsBelow } = await loadModule('tests/unit/architecture/import-graph.ts');
  /** @type {Map<string, string[]>} */
  const importers = new Map();
  for (const { from, to } of importsBelow(['app', 'components', 'lib', 'tests', 'scripts']))
    importers.set(to, [...(importers.get(to) ?? []), from]);
  const reached = new Set(files);
  // A set's iteration includes what is added to it meanwhile.
  for (const file of reached) for (const importer of importers.get(file) ?? []) reached.add(importer);
  return [...reached];
}

/** The steps that all changes since a commit can reach. @param {string} base */
export const stepsOfChange = async (base) => stepsOfFiles(await changedFiles(base));

/**
 * Lists the steps that a change of files can reach, with the files of tests to run: all of a step's tests if there are none.
 * @param {readonly string[]} changed paths below the root
 * @returns {Promise<Map<string, string[]>>}
 */
export async function stepsOfFiles(changed) {
  /** @type {Map<string, string[]>} */
  const steps = new Map();
  if (changed.length === 0) return steps;
  steps.set('types', []);
  steps.set('lint', []);
  const all = changed.some((file) => REACHES_ALL.test(file));
  const reached = await withImporters(changed);
  const site = all || reached.some(isBuildInput);
  const tests = (/** @type {string} */ folder) =>
    reached.filter((file) => file.startsWith(`tests/${folder}/`) && TEST.test(file));
  const choose = (
    /** @type {string} */ name,
    /** @type {string[]} */ files,
    /** @type {boolean} */ whole,
  ) => {
    if (whole || files.length > 0) steps.set(name, whole ? [] : files);
  };
  const readers = (await git('ls-files', 'tests/unit')).filter(
    (file) => READS_ALL.test(file) && TEST.test(file),
  );
  choose('unit', [...new Set([...tests('unit'), ...readers])], all);
  choose('browser', tests('browser'), all);
  if (site || tests('e2e').length > 0 || tests('export').length > 0) steps.set('build', []);
  if (site || tests('export').length > 0) steps.set('pages', []);
  if (site) steps.set('sizes', []);
  choose('e2e', tests('e2e'), site);
  return steps;
}
