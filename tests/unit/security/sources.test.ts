import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const FOLDERS = ['app', 'components', 'lib', 'content'];

/** Ways for a text to become markup or code. */
const SINKS =
  /dangerouslySetInnerHTML|\b(?:inner|outer)HTML\b|insertAdjacentHTML|setHTMLUnsafe|createContextualFragment|document\.write|\bsrcDoc\b|\bsrcdoc=|\beval\(|\bnew Function\b/;

const ALLOWED = [
  // A frame without an origin writes a network's tag, made of validated values (tests/unit/ads/units.test.ts).
  'components/ads/frame/entry.ts',
  // The structured data, `<` escaped (tests/unit/seo/json-ld.test.ts).
  'components/layout/json-ld.tsx',
];

const isComment = (line: string) => /^\s*(\/\/|\/?\*)/.test(line);

describe('the sources', () => {
  it('turn no text into markup or code, but in two places', () => {
    const files = FOLDERS.flatMap((folder) =>
      readdirSync(folder, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile() && /\.(tsx?|mjs|js|mdx)$/.test(entry.name))
        .map((entry) => join(entry.parentPath, entry.name).replaceAll('\\', '/')),
    );
    expect(files.length).toBeGreaterThan(300);
    const found = files.filter((file) =>
      readFileSync(file, 'utf8')
        .split('\n')
        .some((line) => SINKS.test(line) && !isComment(line)),
    );
    expect(found.sort()).toEqual(ALLOWED);
  });
});
