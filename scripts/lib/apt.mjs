import { existsSync } from 'node:fs';
import { say } from './console.mjs';
import { run } from './run.mjs';

const UPDATE_MS = 120_000;
const INSTALL_MS = 300_000;
const env = { DEBIAN_FRONTEND: 'noninteractive' };

export const canUseApt = () => process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');

/** Installs Debian packages without a question; says why when it cannot. @param {...string} names */
export async function aptInstall(...names) {
  say(`Installing ${names.join(', ')} with apt-get …`);
  const wait = ['-o', 'DPkg::Lock::Timeout=60'];
  // A stale list still serves when the network does not, so a failed update alone ends nothing.
  await run('apt-get', ['update', '-q', ...wait], { env, timeoutMs: UPDATE_MS });
  const args = ['install', '-y', '-q', '--no-install-recommends', ...wait, ...names];
  const { code, output } = await run('apt-get', args, { env, timeoutMs: INSTALL_MS });
  if (code !== 0) say(`  apt-get could not: ${output.trim().split('\n').at(-1)}`);
  return code === 0;
}
