// Runs other programs.
import { spawn } from 'node:child_process';

const isWindows = process.platform === 'win32';
/** From asking a program to end to killing it. */
const GRACE_MS = 5_000;
const EXIT_GRACE_MS = 500;

/** @type {Set<import('node:child_process').ChildProcess>} */
const running = new Set();

/**
 * Signals a child's process group, so that its own children (vitest's workers, the browser) end with it.
 * @param {import('node:child_process').ChildProcess} child @param {NodeJS.Signals} signal
 */
function signalGroup(child, signal) {
  if (child.pid === undefined) return;
  try {
    if (isWindows) child.kill(signal);
    else process.kill(-child.pid, signal);
  } catch (error) {
    // ESRCH: it has ended already.
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
  }
}

/** Ends every child that still runs. @param {NodeJS.Signals} [signal] */
function endChildren(signal = 'SIGTERM') {
  for (const child of running) signalGroup(child, signal);
}

// A child that is a script of ours needs a moment to end its own children.
process.on('exit', () => {
  if (running.size === 0) return;
  endChildren();
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, EXIT_GRACE_MS);
  endChildren('SIGKILL');
});

/**
 * @typedef {{ env?: Record<string, string | undefined>, cwd?: string, show?: boolean, timeoutMs?: number }} RunOptions
 *   env: added to this process's; show: let its output through instead of collecting it
 */

/**
 * Runs a program to its end, without a shell.
 * @param {string} command
 * @param {string[]} args
 * @param {RunOptions} [options]
 * @returns {Promise<{ code: number, output: string }>} code 127 if it could not start, 124 if it ran out of time
 */
export function run(command, args, { env, cwd, show = false, timeoutMs } = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd,
      env: { ...process.env, ...env },
      stdio: ['ignore', show ? 'inherit' : 'pipe', show ? 'inherit' : 'pipe'],
      detached: !isWindows,
    });
    running.add(child);
    /** @type {Buffer[]} */
    const chunks = [];
    child.stdout?.on('data', (chunk) => chunks.push(chunk));
    child.stderr?.on('data', (chunk) => chunks.push(chunk));

    let timedOut = false;
    /** @type {NodeJS.Timeout[]} */
    const timers = [];
    if (timeoutMs) {
      const stop = () => {
        timedOut = true;
        signalGroup(child, 'SIGTERM');
        timers.push(setTimeout(() => signalGroup(child, 'SIGKILL'), GRACE_MS));
      };
      timers.push(setTimeout(stop, timeoutMs));
    }

    /** @param {number} code */
    const finish = (code, note = '') => {
      running.delete(child);
      for (const timer of timers) clearTimeout(timer);
      resolve({ code, output: Buffer.concat(chunks).toString('utf8') + note });
    };
    child.once('error', (error) => finish(127, error.message));
    child.once('close', (code) => {
      if (timedOut) finish(124, `\n(stopped after ${Number(timeoutMs) / 1000} s)`);
      else finish(code ?? 1);
    });
  });
}

/** Runs a JavaScript file with this node. @param {string} file @param {string[]} [args] @param {RunOptions} [options] */
export function runNode(file, args = [], options = {}) {
  return run(process.execPath, [file, ...args], options);
}

/** The line in which a program names its version. @param {string} program @param {string} option */
export async function versionLine(program, option) {
  const { output } = await run(program, [option]);
  // Debian's wrappers print warnings before it.
  const line = /^.*\d+\.\d+\.\d+.*$/m.exec(output)?.[0] ?? program;
  return line.replace(/ Copyright.*/, '').trim();
}
