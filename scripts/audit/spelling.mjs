// Checks the spelling of what visitors read, in American English: articles, texts in components, messages.
import { join } from 'node:path';
import { lint } from 'cspell';
import { CACHE, ROOT } from '../lib/paths.mjs';

const FILES = [
  'content/**/*.{md,mdx}',
  'components/{landing,legal,blog,layout,tools}/**/*.{ts,tsx}',
  'lib/content/*.ts',
  'lib/config/brand.ts',
  'lib/editor/messages/*.ts',
  'lib/editor/describe.ts',
  'components/ads/copy.ts',
  'lib/ads/disclosure.ts',
  'app/not-found.tsx',
];

const silent = () => {};

export const spelling = {
  name: 'spelling',
  tools: ['cspell'],
  async check() {
    /** @type {string[]} */
    const findings = [];
    const { files } = await lint(
      FILES,
      {
        root: ROOT,
        config: 'scripts/audit/cspell.json',
        progress: false,
        gitignore: false,
        // Files are read again once they, the words or the configuration change.
        cache: true,
        cacheStrategy: 'content',
        cacheLocation: join(CACHE, 'cspell'),
      },
      {
        issue: ({ uri, row, col, text }) =>
          findings.push(`${uri?.replace(`file://${ROOT}/`, '')}:${row}:${col} unknown word: ${text}`),
        info: silent,
        debug: silent,
        progress: silent,
        error: (message, error) => findings.push(`${message} ${error.message}`),
        result: silent,
      },
    );
    return { counted: files, unit: 'files', findings };
  },
};
