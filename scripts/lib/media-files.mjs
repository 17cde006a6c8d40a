// Lists the media files that a check is run on.
import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './paths.mjs';

/** Real files from elsewhere. They are not in the repository, only next to it on some machines. */
export const SHARED_MEDIA = join(ROOT, '../shared/media');

/**
 * Lists files and the contents of folders, by type. Skips what does not exist.
 * @param {string[]} paths @param {RegExp} type of the names in folders
 * @returns {string[]}
 */
export function mediaFiles(paths, type) {
  return paths
    .filter((path) => existsSync(path))
    .flatMap((path) => {
      if (!statSync(path).isDirectory()) return [path];
      return readdirSync(path)
        .filter((name) => type.test(name))
        .map((name) => join(path, name));
    });
}
