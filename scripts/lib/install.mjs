// Installs npm packages, from the lock file alone and only when something is missing.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { Failure, say, secondsSince } from './console.mjs';
import { ROOT } from './paths.mjs';
import { run } from './run.mjs';

const MACHINE = `${process.platform}-${process.arch}`;

/**
 * @typedef {{ version?: string, dev?: boolean, devOptional?: boolean, optional?: boolean, peer?: boolean }} Locked
 * @typedef {Record<string, Locked>} Packages by path, as in `packages` of a lock file
 */

/** @param {Packages} wanted @param {Packages} installed @param {boolean} dev whether development packages count */
export function isComplete(wanted, installed, dev) {
  return Object.entries(wanted).every(([path, locked]) => {
    if (path === '') return true;
    const found = installed[path];
    if (found) return found.version === locked.version;
    // Optional packages are for other machines, most of them.
    return locked.optional || locked.devOptional || locked.peer || (locked.dev && !dev);
  });
}

/**
 * Says which npm to run: as a file for this node if npm started this script, otherwise the one in PATH.
 * @returns {[command: string, ...args: string[]]}
 */
function npmCommand() {
  const file = process.env.npm_execpath;
  if (file && basename(file).startsWith('npm')) return [process.execPath, file];
  if (process.platform !== 'win32') return ['npm'];
  return [process.env.ComSpec ?? 'cmd.exe', '/d', '/s', '/c', 'npm'];
}

/** @param {string} path @returns {Packages} */
const packagesOf = (path) => (existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')).packages : {});

/**
 * Installs the packages of a lock file unless they are there, by whichever command. Keeps installed development packages.
 * @param {{ dev?: boolean, folder?: string }} [options]
 *   dev: install `devDependencies` too, whatever NODE_ENV says; folder: where package-lock.json is
 * @throws {Failure} with npm's output
 */
export async function installPackages({ dev = false, folder = ROOT } = {}) {
  const modules = join(folder, 'node_modules');
  // npm records what it installed in a lock file of its own.
  const installed = packagesOf(join(modules, '.package-lock.json'));
  // A copied or mounted folder may hold the binaries of another kind of machine.
  const stamp = join(modules, '.snipreel-machine');
  const isFromHere = !existsSync(stamp) || readFileSync(stamp, 'utf8') === MACHINE;

  if (!isFromHere || !isComplete(packagesOf(join(folder, 'package-lock.json')), installed, dev)) {
    const since = performance.now();
    const withDev = dev || Object.values(installed).some((found) => found.dev);
    const [command, ...args] = npmCommand();
    args.push(
      'ci',
      withDev ? '--include=dev' : '--omit=dev',
      '--include=optional',
      '--no-audit',
      '--no-fund',
    );
    say('Installing packages (npm ci), this takes a minute the first time …');
    const { code, output } = await run(command, args, { cwd: folder });
    if (code !== 0)
      throw new Failure(`${output}\nThe packages could not be installed (npm ci, exit code ${code}).`);
    say(`Installed in ${secondsSince(since)}.`);
  }
  writeFileSync(stamp, MACHINE);
}
