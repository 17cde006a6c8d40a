import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { bundleLab } from './server';

const PREPARE_ENGINE = fileURLToPath(new URL('../../scripts/prepare-engine.mjs', import.meta.url));

/** The engine's files, in case nothing was built yet, and the lab, before several workers would bundle it. */
export default async function prepare(): Promise<void> {
  execFileSync(process.execPath, [PREPARE_ENGINE], { stdio: 'inherit' });
  await bundleLab();
}
