import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

interface Locked {
  version?: string;
  resolved?: string;
  integrity?: string;
  dev?: boolean;
  link?: boolean;
  hasInstallScript?: boolean;
}

const lock = JSON.parse(readFileSync('package-lock.json', 'utf8')) as { packages: Record<string, Locked> };
const manifest = JSON.parse(readFileSync('package.json', 'utf8')) as Record<string, Record<string, string>>;
const packages = Object.entries(lock.packages).filter(([path, { link }]) => path !== '' && !link);

describe('dependencies', () => {
  it('are pinned to the byte', () => {
    expect(packages.length).toBeGreaterThan(500);
    const loose = packages.filter(([, { integrity }]) => !integrity?.startsWith('sha512-'));
    expect(loose.map(([path]) => path)).toEqual([]);
  });

  it('are named by exact versions', () => {
    const named = Object.entries({ ...manifest.dependencies, ...manifest.devDependencies });
    const ranges = named.filter(([, version]) => !/^(npm:[\w@/-]+@)?\d+\.\d+\.\d+(-[\w.]+)?$/.test(version));
    expect(ranges).toEqual([]);
  });

  it('that visitors are given run nothing when they are installed', () => {
    const scripts = packages.filter(([, { dev, hasInstallScript }]) => !dev && hasInstallScript);
    expect(scripts.map(([path]) => path)).toEqual([]);
  });
});
