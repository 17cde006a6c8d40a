// `out/ads/` and the tag that loads it, when any advertising is configured; else neither is in the export.
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { builtPages } from '../audit/pages.mjs';
import { OUT } from '../lib/paths.mjs';
import { adsBundle } from './ads-bundle.mjs';

const FOLDER = 'ads';
const END_OF_HEAD = '</head>';

export async function finishAds() {
  const files = await adsBundle(process.env);
  if (!files) return;
  const version = createHash('sha256').update(files.runtime).digest('hex').slice(0, 12);
  const address = `${process.env.NEXT_PUBLIC_BASE_PATH ?? ''}/${FOLDER}/runtime.js?v=${version}`;
  for (const page of builtPages()) {
    const file = join(OUT, page);
    const html = readFileSync(file, 'utf8');
    if (!html.includes(END_OF_HEAD)) throw new Error(`${page}: no ${END_OF_HEAD} to put the script before`);
    writeFileSync(
      file,
      html.replace(END_OF_HEAD, `<script src="${address}" defer=""></script>${END_OF_HEAD}`),
    );
  }
  mkdirSync(join(OUT, FOLDER), { recursive: true });
  writeFileSync(join(OUT, FOLDER, 'runtime.js'), files.runtime);
  if (files.frame) writeFileSync(join(OUT, FOLDER, 'frame.html'), files.frame);
}
