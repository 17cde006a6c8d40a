// `npm run hosting`: writes the files that hosts read from the repository, vercel.json, netlify.toml and deploy/, for the
// configuration in the environment. Those of the default configuration are committed, and a test compares them.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runMain, say } from './lib/console.mjs';
import { loadModule } from './lib/load-module.mjs';
import { ROOT } from './lib/paths.mjs';

async function main() {
  /** @type {typeof import('../lib/hosting/host-files')} */
  const { HOST_FILES } = await loadModule('lib/hosting/host-files.ts');
  for (const [file, text] of Object.entries(HOST_FILES)) {
    writeFileSync(join(ROOT, file), text);
    say(file);
  }
}

await runMain(main);
