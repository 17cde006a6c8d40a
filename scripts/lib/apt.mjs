// Debian packages, for machines where this process is root.
import { existsSync } from 'node:fs';
import { say } from './console.mjs';
import { run } from './run.mjs';

const UPDATE_MS = 120_000;
const INSTALL_MS = 300_000;
const env = { DEBIAN_FRONTEND: 'noninteractive' };

const canUseApt = () => process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');

/**
 * Installs Debian packages without asking anything. Prints the reason if it fails.
 * @param {...string} names
 * @returns {Promise<boolean>} whether they are installed
 */
export async function aptInstall(...names) {
  if (!canUseApt()) return false;
  say(`Installing ${names.join(', ')} with apt-get …`);
  const wait = ['-o', 'DPkg::Lock::Timeout=60'];
  // A failed update is no reason to stop: the packages may still be in an old list.
  await run('apt-get', ['update', '-q', ...wait], { env, timeoutMs: UPDATE_MS });
  const args = ['install', '-y', '-q', '--no-install-recommends', ...wait, ...names];
  const { code, output } = await run('apt-get', args, { env, timeoutMs: INSTALL_MS });
  if (code !== 0) say(`  apt-get failed: ${output.trim().split('\n').at(-1)}`);
  return code === 0;
}
