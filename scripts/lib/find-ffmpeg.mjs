// Finds native ffprobe and ffmpeg. Tests judge clips by them, independently of our own code.
import { chmodSync } from 'node:fs';
import { createRequire } from 'node:module';
import { aptInstall } from './apt.mjs';
import { Failure, messageOf, say } from './console.mjs';
import { run } from './run.mjs';
import { isExecutable, which } from './which.mjs';

const require = createRequire(import.meta.url);

/** @typedef {'ffmpeg' | 'ffprobe'} Tool */

/** @param {string} path */
async function works(path) {
  const { code, output } = await run(path, ['-version'], { timeoutMs: 20_000 });
  return code === 0 && /^ff(mpeg|probe) version/.test(output);
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

/** @param {Tool} tool */
async function debian(tool) {
  return (await aptInstall('ffmpeg')) ? which(tool) : undefined;
}

/**
 * @param {Tool} tool
 * @param {{ install?: boolean }} [options] install: whether it may install one
 * @returns {Promise<string>} its path
 * @throws {Failure}
 */
export async function findFfmpegTool(tool, { install = true } = {}) {
  const variable = `${tool.toUpperCase()}_PATH`;
  const given = process.env[variable];
  if (given) {
    if (await works(given)) return given;
    throw new Failure(`${variable}=${given} does not run.`);
  }
  const sources = [() => which(tool), () => packaged(tool), ...(install ? [() => debian(tool)] : [])];
  for (const find of sources) {
    const path = await find();
    if (path && (await works(path))) return path;
  }
  throw new Failure(
    `No ${tool} was found, which the tests need to judge clips. Install ffmpeg, or set ${variable} to its path.`,
  );
}
