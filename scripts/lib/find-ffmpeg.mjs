// Native ffprobe and ffmpeg: the tests' judges of a clip, independent of our own code.
import { chmodSync } from 'node:fs';
import { createRequire } from 'node:module';
import { aptInstall, canUseApt } from './apt.mjs';
import { Failure, say } from './console.mjs';
import { run } from './run.mjs';
import { isExecutable, which } from './which.mjs';

const require = createRequire(import.meta.url);

async function works(path) {
  const { code, output } = await run(path, ['-version'], { timeoutMs: 20_000 });
  return code === 0 && /^ff(mpeg|probe) version/.test(output);
}

/** The npm packages hold the binary; their own postinstall makes it executable, unless scripts are off. */
function packaged(tool) {
  try {
    const { path } = require(`@${tool}-installer/${tool}`);
    if (!isExecutable(path)) chmodSync(path, 0o755);
    return path;
  } catch (error) {
    say(`  @${tool}-installer/${tool} has none for this machine: ${String(error.message).split('\n')[0]}`);
    return undefined;
  }
}

async function debian(tool) {
  if (!canUseApt() || !(await aptInstall('ffmpeg'))) return undefined;
  return which(tool);
}

/**
 * @param {'ffmpeg' | 'ffprobe'} tool
 * @param {{ install?: boolean }} [options]
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
    `No ${tool} was found, and the tests judge clips by it. Install ffmpeg, or set ${variable} to its path.`,
  );
}
