import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { isInRange } from '../../../scripts/lib/node-version.mjs';

const read = (file: string) => readFileSync(file, 'utf8');
const RANGE: string = JSON.parse(read('package.json')).engines.node;

describe('the version of node', () => {
  it.each([
    ['18.20.8', false],
    ['20.18.3', false],
    ['20.19.0', true],
    ['20.20.2', true],
    ['21.7.3', false],
    ['22.11.0', false],
    ['22.12.0', true],
    ['23.0.0', true],
    ['24.1.0', true],
  ])('%s: %s', (version, isAllowed) => {
    expect(isInRange(version, RANGE)).toBe(isAllowed);
  });

  it('is in a range of the two known forms', () => {
    expect(() => isInRange('24.1.0', '24.x')).toThrow('no range');
  });

  it('is the same in the lock file, and the one that hosts and images build with fits', () => {
    expect(JSON.parse(read('package-lock.json')).packages[''].engines.node).toBe(RANGE);
    const recommended = read('.nvmrc').trim();
    expect(isInRange(`${recommended}.0.0`, RANGE)).toBe(true);
    expect(read('deploy/Dockerfile')).toContain(`FROM node:${recommended}-slim AS build`);
  });
});
