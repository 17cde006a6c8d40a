import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const FOLDERS = ['app', 'components', 'lib', 'content', 'scripts', 'tests', 'docs'];
const ROOT_FILES = ['README.md', 'CONTRIBUTING.md', 'biome.json'];
/** Documents that describe the layout: every path that they name has to exist. */
const MAPS = ['README.md', 'CONTRIBUTING.md', 'docs/architecture.md', 'tests/README.md'];

const sources = FOLDERS.flatMap((folder) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(tsx?|mjs|md|mdx|css)$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name).replaceAll('\\', '/')),
).filter((file) => !file.includes('node_modules/'));

/** Citations of documents in a text, as paths from the root. */
function citedDocuments(text: string): string[] {
  return [...text.matchAll(/(?<![\w./-])docs\/[\w-]+\.md\b/g)].map(([path]) => path);
}

/** Paths of the repository that stand in backticks; patterns and paths with blanks are left out. */
function namedPaths(text: string): string[] {
  const paths = text.matchAll(/`((?:app|components|lib|content|scripts|tests|docs|deploy)\/[\w./-]*)`/g);
  return [...paths].flatMap(([, path]) => path ?? []);
}

/** Names of source files in a text, wherever their folder is. */
function namedFiles(text: string): string[] {
  const names = text.matchAll(/(?<![\w./@*{}…-])[\w./-]*[\w-]\.(?:tsx?|mjs|css)\b/g);
  return [...names].map(([name]) => name.replace(/^(?:\.\.?\/)+/, ''));
}

const exists = (name: string) =>
  existsSync(name) || sources.some((file) => file === name || file.endsWith(`/${name}`));

describe('documents', () => {
  it('that are cited exist', () => {
    const cited = [...sources, ...ROOT_FILES].flatMap((file) =>
      citedDocuments(readFileSync(file, 'utf8')).map((path) => ({ file, path })),
    );
    expect(cited.length).toBeGreaterThan(20);
    expect(cited.filter(({ path }) => !existsSync(path))).toEqual([]);
  });

  it('that describe the layout name only paths that exist', () => {
    const named = MAPS.flatMap((file) =>
      namedPaths(readFileSync(file, 'utf8')).map((path) => ({ file, path })),
    );
    expect(named.length).toBeGreaterThan(40);
    expect(named.filter(({ path }) => !existsSync(path))).toEqual([]);
  });

  it('show the program that the browser tests run', () => {
    expect(readFileSync('lib/cut/README.md', 'utf8')).toContain(
      readFileSync('tests/browser/example.ts', 'utf8'),
    );
  });

  it('name only files that exist in READMEs', () => {
    const readmes = ['README.md', ...sources.filter((file) => file.endsWith('/README.md'))];
    const named = readmes.flatMap((file) =>
      namedFiles(readFileSync(file, 'utf8')).map((name) => ({ file, name })),
    );
    expect(named.length).toBeGreaterThan(100);
    expect(named.filter(({ name }) => !exists(name))).toEqual([]);
  });

  it('are recognized in a text', () => {
    const none = ['docs', 'none.md'].join('/');
    expect(citedDocuments(`see ${none}, "Rulings", and ../${none}`)).toEqual([none]);
    expect(namedPaths('`lib/none/` and `lib/media/time.ts`, not lib/mp4')).toEqual([
      'lib/none/',
      'lib/media/time.ts',
    ]);
    expect(namedFiles('→ held.ts → `../cut/check.ts`, a {slug}.mdx and *.test.ts')).toEqual([
      'held.ts',
      'cut/check.ts',
    ]);
  });
});
