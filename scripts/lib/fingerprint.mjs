// Tells whether a build is still up to date.
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './paths.mjs';

/** Everything that the export is made from. Contents count, not modification times: a fresh clone has new times. */
const INPUT_FOLDERS = ['app', 'components', 'content', 'lib', 'public', 'scripts/finish'];
const INPUT_FILES = [
  'next-sitemap.config.js',
  'next.config.mjs',
  'package-lock.json',
  'package.json',
  'postcss.config.mjs',
  'scripts/lib/bundle.mjs',
  'scripts/lib/load-module.mjs',
  'tsconfig.json',
];
const ENV_FILES = ['.env', '.env.local', '.env.production', '.env.production.local'];
/** Written by the build itself, from node_modules, which the lock file stands for. */
const GENERATED = ['public/engine'];

/** Whether the site is made from a file, apart from the scripts of the build's steps. @param {string} path */
export const isBuildInput = (path) =>
  INPUT_FILES.includes(path) || INPUT_FOLDERS.some((folder) => path.startsWith(`${folder}/`));

/** @param {string} folder @returns {string[]} */
function filesIn(folder) {
  if (!existsSync(join(ROOT, folder)) || GENERATED.includes(folder)) return [];
  return readdirSync(join(ROOT, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    return entry.isDirectory() ? filesIn(path) : [path];
  });
}

/** One hash of a build's sources and settings. @param {string[]} scripts paths of its steps */
export function buildFingerprint(scripts) {
  const hash = createHash('sha256');
  const listed = [...INPUT_FILES, ...ENV_FILES].filter((file) => existsSync(join(ROOT, file)));
  const files = new Set([...listed, ...scripts, ...INPUT_FOLDERS.flatMap(filesIn)]);
  for (const file of [...files].sort()) {
    const contents = createHash('sha256').update(readFileSync(join(ROOT, file)));
    hash.update(`${file}\0${contents.digest('hex')}\n`);
  }
  for (const name of Object.keys(process.env).sort()) {
    // An empty value means the same as none.
    if (name.startsWith('NEXT_PUBLIC_') && process.env[name]) hash.update(`${name}=${process.env[name]}\n`);
  }
  return hash.digest('hex');
}
