// Makes the static export in out/. `--verbose` shows all output; else only that of a step that fails.
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Failure, say, sayError, secondsSince } from './lib/console.mjs';
import { buildFingerprint } from './lib/fingerprint.mjs';
import { CACHE, commandFile, OUT, ROOT } from './lib/paths.mjs';
import { runNode } from './lib/run.mjs';

const STAMP = join(CACHE, 'build-stamp');

/** Of our own scripts; a change to one of them is a change to the site. */
const SCRIPTS = { build: 'scripts/build.mjs', engine: 'scripts/prepare-engine.mjs' };

const steps = () => [
  { name: 'engine', file: join(ROOT, SCRIPTS.engine) },
  { name: 'pages', file: commandFile('next'), args: ['build'] },
];

const currentFingerprint = () => buildFingerprint(Object.values(SCRIPTS));

/** @param {{ verbose?: boolean }} [options] */
export async function build({ verbose = false } = {}) {
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

/** Builds unless out/ is already made from these very sources and settings. @param {{ verbose?: boolean }} [options] */
export async function buildIfChanged(options) {
  const isFresh =
    existsSync(join(OUT, 'index.html')) &&
    existsSync(STAMP) &&
    readFileSync(STAMP, 'utf8') === currentFingerprint();
  if (isFresh) say('The site is built from these sources already.');
  else await build(options);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  build({ verbose: process.argv.includes('--verbose') }).catch((error) => {
    sayError(error);
    process.exitCode = 1;
  });
}
