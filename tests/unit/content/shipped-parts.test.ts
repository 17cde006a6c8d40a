import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import engine from '@/lib/config/engine-parts.json';
import { licenseTexts, shippedParts } from '@/lib/content/shipped-parts';

/** Of the dependencies, those that only the build and its server use. */
const BUILD_ONLY = [
  '@next/env',
  '@tailwindcss/postcss',
  '@types/node',
  '@types/react',
  'feedsmith',
  'gray-matter',
  'next-mdx-remote',
  'next-sitemap',
  'remark-gfm',
  'serve-handler',
  'typescript',
  'vite',
];

const PARTS = shippedParts();
const all = PARTS.flatMap((part) => [part, ...part.parts]);

describe('what the site ships', () => {
  it('is every dependency that is not for the build alone, and Kvazaar', () => {
    const { dependencies } = JSON.parse(readFileSync('package.json', 'utf8'));
    expect([...PARTS.map(({ name }) => name), ...BUILD_ONLY].sort()).toEqual(
      [...Object.keys(dependencies), 'Kvazaar'].sort(),
    );
  });

  it('names each part once with its version, license and source', () => {
    expect(new Set(all.map(({ name, version }) => name + version)).size).toBe(all.length);
    for (const { name, version, license, url } of all) {
      expect(version, name).toMatch(/\w/);
      expect(license, name).toMatch(/MIT|BSD|ISC|Apache|MPL|GPL|OFL|CC-BY|Zlib|FTL|WTFPL/);
      expect(url, name).toMatch(/^https:\/\/[\w.]+\/\S+$/);
    }
  });

  it('includes what other parts bring along', () => {
    for (const name of [
      'scheduler',
      '@radix-ui/react-dialog',
      '@floating-ui/dom',
      'x264',
      'LAME',
      'wasi-libc',
    ])
      expect(all.map((part) => part.name)).toContain(name);
  });

  it('uses each text of the folder for the engine', () => {
    const used = new Set(engine.parts.flatMap(({ texts }) => texts));
    expect([...used].sort()).toEqual(readdirSync('lib/ffmpeg/licenses').sort());
  });

  it('is in NOTICE', () => {
    const notice = readFileSync('NOTICE', 'utf8');
    for (const { name } of PARTS) expect(notice).toContain(name);
  });

  it('comes with every text, each once', () => {
    const texts = licenseTexts(PARTS);
    for (const { name, version, license, texts: own } of all) {
      expect(texts).toContain(`${name} ${version}: ${license}\n`);
      expect(own, name).not.toHaveLength(0);
      for (const text of own) {
        expect(text.length, name).toBeGreaterThan(400);
        expect(texts.split(`\n\n${text}\n`), name).toHaveLength(2);
      }
    }
    for (const title of [
      'GNU GENERAL PUBLIC',
      'GNU LESSER GENERAL PUBLIC',
      'Mozilla Public License',
      'Rich Felker',
      'Independent JPEG Group',
      'The WebM Project authors',
      'FreeType Project LICENSE',
      'Sam Lantinga',
    ])
      expect(texts.split(title).length, title).toBeGreaterThan(1);
    expect(texts.split('GNU GENERAL PUBLIC LICENSE\n                       Version 2')).toHaveLength(2);
  });
});
