// Writes out/worker-loader.js, which starts workers if the assets are on another origin (lib/worker/loader.ts).
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { bundle } from '../lib/bundle.mjs';
import { outFolder } from '../lib/paths.mjs';

export async function writeWorkerLoader() {
  const prefix = process.env.NEXT_PUBLIC_ASSET_PREFIX ?? '';
  if (!prefix.startsWith('http')) return;
  const define = { 'process.env.NEXT_PUBLIC_ASSET_PREFIX': JSON.stringify(prefix) };
  writeFileSync(join(outFolder(), 'worker-loader.js'), await bundle('lib/worker/loader.ts', define));
}
