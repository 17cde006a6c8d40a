import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { Failure, say, secondsSince } from './console.mjs';
import { ROOT } from './paths.mjs';
import { run } from './run.mjs';

const LOCK = join(ROOT, 'package-lock.json');
const MODULES = join(ROOT, 'node_modules');
const STAMP = join(MODULES, '.snipreel-stamp');

function wantedStamp() {
  const lock = createHash('sha256').update(readFileSync(LOCK)).digest('hex');
  return `${lock} ${process.platform}-${process.arch}\n`;
}

const readIf = (path) => (existsSync(path) ? readFileSync(path, 'utf8') : undefined);
const packagesOf = (text) => JSON.parse(text).packages;

/**
 * True when `npm install` by hand left exactly what the lock file asks for: npm notes what it installed in a lock file
 * of its own. Spares a developer the reinstall that a changed stamp would mean.
 */
function matchesLock() {
  const noted = readIf(join(MODULES, '.package-lock.json'));
  if (noted === undefined) return false;
  const installed = packagesOf(noted);
  return Object.entries(packagesOf(readFileSync(LOCK, 'utf8'))).every(
    ([path, { version, optional, devOptional, peer }]) =>
      path === '' ||
      installed[path]?.version === version ||
      (!installed[path] && (optional || devOptional || peer)),
  );
}

function isInstalled() {
  const stamp = readIf(STAMP);
  const wanted = wantedStamp();
  if (stamp === wanted) return true;
  const otherMachine = stamp !== undefined && stamp.split(' ')[1] !== wanted.split(' ')[1];
  return !otherMachine && matchesLock();
}

/** npm itself as a file for node where npm started us, else whatever `npm` the PATH holds. */
function npm(args) {
  const file = process.env.npm_execpath;
  if (file && basename(file).startsWith('npm')) return run(process.execPath, [file, ...args], { cwd: ROOT });
  if (process.platform !== 'win32') return run('npm', args, { cwd: ROOT });
  return run(process.env.ComSpec ?? 'cmd.exe', ['/d', '/s', '/c', 'npm', ...args], { cwd: ROOT });
}

/** Installs the packages of the lock file, development ones too (NODE_ENV=production would leave them out). */
export async function installPackages() {
  if (!isInstalled()) {
    const since = performance.now();
    say('Installing packages (npm ci), this takes a minute the first time …');
    const { code, output } = await npm(['ci', '--include=dev', '--no-audit', '--no-fund']);
    if (code !== 0)
      throw new Failure(`${output}\nThe packages could not be installed (npm ci, exit code ${code}).`);
    say(`Installed in ${secondsSince(since)}.`);
  }
  writeFileSync(STAMP, wantedStamp());
}
