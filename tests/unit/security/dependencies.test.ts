import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

interface Locked {
  version?: string;
  integrity?: string;
  dev?: boolean;
  link?: boolean;
  /** It lies in the archive of another package, whose hash pins it. */
  inBundle?: boolean;
  hasInstallScript?: boolean;
}

/** The project's own packages, and those that only `npm run audit` installs. */
const FOLDERS = ['.', 'scripts/audit'];

const readJson = <T>(path: string) => JSON.parse(readFileSync(path, 'utf8')) as T;
const lockedIn = (folder: string) =>
  Object.entries(
    readJson<{ packages: Record<string, Locked> }>(`${folder}/package-lock.json`).packages,
  ).filter(([path, { link }]) => path !== '' && !link);

describe.each(FOLDERS)('dependencies of %s', (folder) => {
  const packages = lockedIn(folder);
  const manifest = readJson<Record<string, Record<string, string> | undefined>>(`${folder}/package.json`);

  it('are pinned by a hash', () => {
    expect(packages.length).toBeGreaterThan(250);
    const loose = packages.filter(
      ([, { inBundle, integrity }]) => !inBundle && !integrity?.startsWith('sha512-'),
    );
    expect(loose.map(([path]) => path)).toEqual([]);
  });

  it('are named by exact versions', () => {
    const named = Object.entries({ ...manifest.dependencies, ...manifest.devDependencies });
    const ranges = named.filter(([, version]) => !/^(npm:[\w@/-]+@)?\d+\.\d+\.\d+(-[\w.]+)?$/.test(version));
    expect(ranges).toEqual([]);
  });

  it('run nothing when npm start or npm run audit installs them', () => {
    const scripts = packages.filter(([, { dev, hasInstallScript }]) => !dev && hasInstallScript);
    expect(scripts.map(([path]) => path)).toEqual([]);
  });
});

describe('npm start', () => {
  it('installs fewer than 470 packages', () => {
    expect(lockedIn('.').filter(([, { dev }]) => !dev).length).toBeLessThan(470);
  });
});
