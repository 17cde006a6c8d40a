import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { OUT } from './support';

/** Strings that every slot, style, question, script and frame of advertising contains. */
const MARKERS =
  /\bad-(slot|stage|box|between|bleed|after|row|consent|choices)\b|data-ad-|ads\/runtime|ads\/frame|var atOptions|snipreel-ads|pop-under/;

const texts = () =>
  readdirSync(OUT, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(html|js|css)$|^_headers$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));

describe('the export', () => {
  it('contains no advertising if none is configured', () => {
    const files = texts();
    expect(files.length).toBeGreaterThan(20);
    expect(files.filter((file) => MARKERS.test(readFileSync(file, 'utf8')))).toEqual([]);
    expect(existsSync(join(OUT, 'ads'))).toBe(false);
  });
});
