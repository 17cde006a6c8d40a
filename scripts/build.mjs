// `npm run build`: makes the static export in out/ for the address in NEXT_PUBLIC_SITE_URL, or for this machine (`--local`).
// `--verbose` prints all output, instead of only that of a failed step.
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { Failure, isMain, messageOf, runMain, say, sayError, secondsSince } from './lib/console.mjs';
import { buildFingerprint } from './lib/fingerprint.mjs';
import { loadModule } from './lib/load-module.mjs';
import { CACHE, commandFile, outFolder, ROOT } from './lib/paths.mjs';
import { runNode } from './lib/run.mjs';
import { siteUrlProblem, THIS_MACHINE } from './lib/site-url.mjs';

/** Scripts of the build. A change to one of them may change the site. */
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

/** Reads .env files into the environment, so that all steps have the same settings, not Next alone. */
async function loadEnvFiles() {
  const { default: env } = await import('@next/env');
  env.loadEnvConfig(ROOT, false, { info() {}, error: sayError });
}

/** Fails on a wrong setting before the build instead of a minute later. */
async function checkSettings() {
  try {
    await loadModule('lib/config/ads.ts');
    await loadModule('lib/config/legal.ts');
  } catch (error) {
    throw new Failure(messageOf(error));
  }
}

/** Remembers the fingerprint of the build in {@link outFolder}. */
const stampFile = () => join(CACHE, `build-stamp-${basename(outFolder())}`);
const currentFingerprint = () => buildFingerprint(Object.values(SCRIPTS));

/** @param {{ verbose?: boolean }} [options] */
async function build({ verbose = false } = {}) {
  await loadEnvFiles();
  const problem = siteUrlProblem();
  if (problem) throw new Failure(problem);
  await checkSettings();
  const since = performance.now();
  const fingerprint = currentFingerprint();
  rmSync(stampFile(), { force: true });
  say('Building the site …');
  for (const { name, file, args } of steps()) {
    const env = { NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1' };
    const { code, output } = await runNode(file, args, { cwd: ROOT, env, show: verbose });
    if (code !== 0) throw new Failure(`${output}\nThe build failed at "${name}" (exit code ${code}).`);
  }
  if (!existsSync(join(outFolder(), 'index.html')))
    throw new Failure(`The build made no index.html in ${outFolder()}.`);
  mkdirSync(CACHE, { recursive: true });
  writeFileSync(stampFile(), fingerprint);
  say(`Built in ${secondsSince(since)}.`);
}

/** For `npm start` and the tests, whose build nobody publishes. */
function buildForThisMachine() {
  process.env.NEXT_PUBLIC_SITE_URL ||= THIS_MACHINE;
}

function isFresh() {
  const stamp = stampFile();
  return (
    existsSync(join(outFolder(), 'index.html')) &&
    existsSync(stamp) &&
    readFileSync(stamp, 'utf8') === currentFingerprint()
  );
}

/** Builds the site unless it is already built from these sources and settings. @param {{ verbose?: boolean }} [options] */
export async function buildIfChanged(options) {
  await loadEnvFiles();
  buildForThisMachine();
  if (isFresh()) say('The site is already built from these sources.');
  else await build(options);
}

async function main() {
  await loadEnvFiles();
  if (process.argv.includes('--local')) buildForThisMachine();
  await build({ verbose: process.argv.includes('--verbose') });
}

if (isMain(import.meta.url)) await runMain(main);
