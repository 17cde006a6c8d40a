// Finds native ffprobe and ffmpeg. Tests judge clips by them, independently of our own code.
import { chmodSync } from 'node:fs';
import { createRequire } from 'node:module';
import { aptInstall } from './apt.mjs';
import { Failure, messageOf, say } from './console.mjs';
import { run } from './run.mjs';
import { isExecutable, which } from './which.mjs';

const require = createRequire(import.meta.url);

/** @typedef {'ffmpeg' | 'ffprobe'} Tool */

/** The first with `-fps_mode`, which tests use. */
const LEAST = 'FFmpeg 5.1';
/** That FFmpeg's. Builds between releases have no version of their own, but all name this library's. */
const LEAST_LIBAVCODEC = [59, 37];

/**
 * What the output of `-version` says: whether it is of this tool, and whether it is new enough.
 * @param {string} output @returns {'none' | 'old' | 'new'}
 */
export function ageOf(output) {
  const libavcodec = /^libavcodec\s+(\d+)\.\s*(\d+)/m.exec(output);
  if (!libavcodec || !/^ff(mpeg|probe) version/.test(output)) return 'none';
  const [major = 0, minor = 0] = libavcodec.slice(1).map(Number);
  const [leastMajor = 0, leastMinor = 0] = LEAST_LIBAVCODEC;
  return major > leastMajor || (major === leastMajor && minor >= leastMinor) ? 'new' : 'old';
}

/** @param {string} path */
async function ageOfProgram(path) {
  const { code, output } = await run(path, ['-version'], { timeoutMs: 20_000 });
  return code === 0 ? ageOf(output) : 'none';
}

/**
 * The binary inside the tool's npm package. Its install script would make it executable, but scripts may be off.
 * @param {Tool} tool @returns {string | undefined}
 */
function packaged(tool) {
  try {
    const { path } = require(`@${tool}-installer/${tool}`);
    if (!isExecutable(path)) chmodSync(path, 0o755);
    return path;
  } catch (error) {
    say(`  @${tool}-installer/${tool} has none for this machine: ${messageOf(error).split('\n')[0]}`);
    return undefined;
  }
}

/** @type {Promise<boolean> | undefined} */
let debians;

/** @param {Tool} tool */
async function debian(tool) {
  debians ??= aptInstall('ffmpeg');
  return (await debians) ? which(tool) : undefined;
}

/**
 * Prefers the system's to the npm package's, which is from 2018, and installs it if it may. An old one is better than none: most tests
 * run with it.
 * @param {Tool} tool
 * @param {{ install?: boolean }} [options] install: whether it may install one
 * @returns {Promise<string>} its path
 * @throws {Failure}
 */
export async function findFfmpegTool(tool, { install = true } = {}) {
  const variable = `${tool.toUpperCase()}_PATH`;
  const given = process.env[variable];
  if (given) {
    if ((await ageOfProgram(given)) === 'none') throw new Failure(`${variable}=${given} does not run.`);
    return given;
  }
  const advice = `Install ${LEAST} or newer, or set ${variable} to its path.`;
  let old;
  const sources = [() => which(tool), ...(install ? [() => debian(tool)] : []), () => packaged(tool)];
  for (const find of sources) {
    const path = await find();
    const age = path ? await ageOfProgram(path) : 'none';
    if (path && age === 'new') return path;
    if (age === 'old') old ??= path;
  }
  if (!old) throw new Failure(`No ${tool} was found, which the tests need to judge clips. ${advice}`);
  say(`  ${old} is older than ${LEAST}, so some tests will fail. ${advice}`);
  return old;
}
