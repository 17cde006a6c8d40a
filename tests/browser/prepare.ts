import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** The engine's files, in case nothing was built yet. */
export default function prepare(): void {
  execFileSync(
    process.execPath,
    [fileURLToPath(new URL('../../scripts/prepare-engine.mjs', import.meta.url))],
    {
      stdio: 'inherit',
    },
  );
}
