import { spawn } from 'node:child_process';

const isWindows = process.platform === 'win32';
const POLITE_MS = 5_000;

/** @type {Set<import('node:child_process').ChildProcess>} */
const running = new Set();

/** A child leads its own process group, so that its workers (vitest's, the browser) end with it. */
function signalGroup(child, signal) {
  if (child.pid === undefined) return;
  try {
    if (isWindows) child.kill(signal);
    else process.kill(-child.pid, signal);
  } catch (error) {
    if (error.code !== 'ESRCH') throw error;
  }
}

/** Ends every child still running. @param {NodeJS.Signals} [signal] */
function endChildren(signal = 'SIGTERM') {
  for (const child of running) signalGroup(child, signal);
}

process.on('exit', () => endChildren('SIGKILL'));

/**
 * Runs a program to its end, without a shell.
 * @param {string} command
 * @param {string[]} args
 * @param {{ env?: NodeJS.ProcessEnv, cwd?: string, show?: boolean, timeoutMs?: number }} [options]
 *   show: let its output through instead of collecting it
 * @returns {Promise<{ code: number, output: string }>} code 127 when it could not start, 124 when time ran out
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
    const chunks = [];
    child.stdout?.on('data', (chunk) => chunks.push(chunk));
    child.stderr?.on('data', (chunk) => chunks.push(chunk));

    let timedOut = false;
    const timers = [];
    if (timeoutMs) {
      const stop = () => {
        timedOut = true;
        signalGroup(child, 'SIGTERM');
        timers.push(setTimeout(() => signalGroup(child, 'SIGKILL'), POLITE_MS));
      };
      timers.push(setTimeout(stop, timeoutMs));
    }

    const finish = (code, note = '') => {
      running.delete(child);
      for (const timer of timers) clearTimeout(timer);
      resolve({ code, output: Buffer.concat(chunks).toString('utf8') + note });
    };
    child.once('error', (error) => finish(127, error.message));
    child.once('close', (code) => {
      if (timedOut) finish(124, `\n(ended after ${timeoutMs / 1000} s)`);
      else finish(code ?? 1);
    });
  });
}

/** The same, for a JavaScript file and this node. @param {string} file @param {string[]} [args] */
export function runNode(file, args = [], options = {}) {
  return run(process.execPath, [file, ...args], options);
}
