// `out/ads/` and the script tag for it, when any advertising is configured; else neither is in the export.
import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { OUT } from '../lib/paths.mjs';
import { adsBundle } from './ads-bundle.mjs';

const FOLDER = 'ads';

/** @returns {Promise<{ script: string, write(): void } | null>} the script's address as a page names it, and its writing */
export async function prepareAds() {
  const files = await adsBundle(process.env);
  if (!files) return null;
  const version = createHash('sha256').update(files.runtime).digest('hex').slice(0, 12);
  return {
    script: `${process.env.NEXT_PUBLIC_BASE_PATH ?? ''}/${FOLDER}/runtime.js?v=${version}`,
    write: () => {
      mkdirSync(join(OUT, FOLDER), { recursive: true });
      writeFileSync(join(OUT, FOLDER, 'runtime.js'), files.runtime);
      if (files.frame) writeFileSync(join(OUT, FOLDER, 'frame.html'), files.frame);
    },
  };
}
