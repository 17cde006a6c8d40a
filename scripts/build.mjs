// Makes the static export in out/, for the address in NEXT_PUBLIC_SITE_URL; `--local` makes one for this machine.
// `--verbose` shows all output; else only that of a step that fails.
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Failure, say, sayError, secondsSince } from './lib/console.mjs';
import { buildFingerprint } from './lib/fingerprint.mjs';
import { loadModule } from './lib/load-module.mjs';
import { CACHE, commandFile, OUT, ROOT } from './lib/paths.mjs';
import { runNode } from './lib/run.mjs';
import { siteUrlProblem, THIS_MACHINE } from './lib/site-url.mjs';

const STAMP = join(CACHE, `build-stamp-${basename(OUT)}`);

/** Of our own scripts; a change to one of them is a change to the site. */
const SCRIPTS = {
  build: 'scripts/build.mjs',
  engine: 'scripts/prepare-engine.mjs',
  finish: 'scripts/finish.mjs',
  siteUrl: 'scripts/lib/site-url.mjs',
};

const steps = () => [
  { name: 'engine', file: join(ROOT, SCRIPTS.engine) },
  { name: 'pages', file: commandFile('next'), args: ['build'] },
  { name: 'sitemap', file: commandFile('next-sitemap') },
  { name: 'finish', file: join(ROOT, SCRIPTS.finish) },
];

/** Every step takes the same settings from .env files, not Next alone. */
async function loadEnvFiles() {
  const { default: env } = await import('@next/env');
  env.loadEnvConfig(ROOT, false, { info() {}, error: sayError });
}

/** Before a minute of building, not after it. */
async function checkAdvertising() {
  try {
    await loadModule('lib/config/ads.ts');
  } catch (error) {
    throw new Failure(error.message);
  }
}

const currentFingerprint = () => buildFingerprint(Object.values(SCRIPTS));

/** @param {{ verbose?: boolean }} [options] */
export async function build({ verbose = false } = {}) {
  await loadEnvFiles();
  const problem = siteUrlProblem();
  if (problem) throw new Failure(problem);
  await checkAdvertising();
  const since = performance.now();
  const fingerprint = currentFingerprint();
  rmSync(STAMP, { force: true });
  say('Building the site …');
  for (const { name, file, args } of steps()) {
    const env = { NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1' };
    const { code, output } = await runNode(file, args, { cwd: ROOT, env, show: verbose });
    if (code !== 0) throw new Failure(`${output}\nThe build failed at "${name}" (exit code ${code}).`);
  }
  if (!existsSync(join(OUT, 'index.html'))) throw new Failure('The build left no out/index.html.');
  mkdirSync(CACHE, { recursive: true });
  writeFileSync(STAMP, fingerprint);
  say(`Built in ${secondsSince(since)}.`);
}

/** For `npm start` and the tests: a build that nobody publishes needs no address of its own. */
function buildForThisMachine() {
  process.env.NEXT_PUBLIC_SITE_URL ||= THIS_MACHINE;
}

/** Builds unless out/ is already made from these very sources and settings. @param {{ verbose?: boolean }} [options] */
export async function buildIfChanged(options) {
  await loadEnvFiles();
  buildForThisMachine();
  const isFresh =
    existsSync(join(OUT, 'index.html')) &&
    existsSync(STAMP) &&
    readFileSync(STAMP, 'utf8') === currentFingerprint();
  if (isFresh) say('The site is built from these sources already.');
  else await build(options);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const isLocal = process.argv.includes('--local');
  const run = isLocal ? loadEnvFiles().then(buildForThisMachine) : Promise.resolve();
  run
    .then(() => build({ verbose: process.argv.includes('--verbose') }))
    .catch((error) => {
      sayError(error);
      process.exitCode = 1;
    });
}
