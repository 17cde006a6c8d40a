// Makes `out/ads/` and its script tag. Without configured advertising the export has neither.
import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { outFolder } from '../lib/paths.mjs';
import { adsBundle } from './ads-bundle.mjs';

const FOLDER = 'ads';

/** @returns {Promise<{ script: string, write(): void } | null>} script: its address in pages; write: writes the files */
export async function prepareAds() {
  const files = await adsBundle(process.env);
  if (!files) return null;
  const version = createHash('sha256').update(files.runtime).digest('hex').slice(0, 12);
  return {
    script: `${process.env.NEXT_PUBLIC_BASE_PATH ?? ''}/${FOLDER}/runtime.js?v=${version}`,
    write: () => {
      mkdirSync(join(outFolder(), FOLDER), { recursive: true });
      writeFileSync(join(outFolder(), FOLDER, 'runtime.js'), files.runtime);
      if (files.frame) writeFileSync(join(outFolder(), FOLDER, 'frame.html'), files.frame);
    },
  };
}
