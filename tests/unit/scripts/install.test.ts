import { describe, expect, it } from 'vitest';
import { isComplete } from '../../../scripts/lib/install.mjs';

const LOCK = {
  '': { version: '0.1.0' },
  'node_modules/next': { version: '16.0.0' },
  'node_modules/vitest': { version: '4.0.0', dev: true },
  'node_modules/next-darwin': { version: '16.0.0', optional: true },
};
const { 'node_modules/next': next, 'node_modules/vitest': vitest } = LOCK;

describe('isComplete', () => {
  it('accepts an installation of everything for both kinds of command', () => {
    const all = { 'node_modules/next': next, 'node_modules/vitest': vitest };
    expect(isComplete(LOCK, all, true)).toBe(true);
    expect(isComplete(LOCK, all, false)).toBe(true);
  });

  it('accepts an installation without development packages for npm start only', () => {
    const production = { 'node_modules/next': next };
    expect(isComplete(LOCK, production, false)).toBe(true);
    expect(isComplete(LOCK, production, true)).toBe(false);
  });

  it('rejects an empty folder and another version, of a development package too', () => {
    expect(isComplete(LOCK, {}, false)).toBe(false);
    expect(isComplete(LOCK, { 'node_modules/next': { version: '15.0.0' } }, false)).toBe(false);
    const stale = { 'node_modules/next': next, 'node_modules/vitest': { version: '3.0.0' } };
    expect(isComplete(LOCK, stale, false)).toBe(false);
  });
});
