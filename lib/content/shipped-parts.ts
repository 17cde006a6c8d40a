/**
 * What the site ships of others, with their licenses: read from the packages while the site is built. Only code that runs then
 * imports this.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import engine from '@/lib/config/engine-parts.json';
import kvazaar from '@/lib/config/kvazaar.json';

/** The npm packages that the site's files hold parts of, and what for. All others of package.json are for the build alone. */
const SHIPPED: Readonly<Record<string, string>> = {
  next: 'the pages',
  react: 'the pages',
  'react-dom': 'the pages',
  'radix-ui': 'dialogs, menus and other controls',
  sonner: 'messages that appear for a moment',
  'lucide-react': 'icons',
  tailwindcss: 'styles',
  clsx: 'styles',
  'tailwind-merge': 'styles',
  'class-variance-authority': 'styles',
  mediabunny: 'reads files, and writes packets',
  '@mediabunny/aac-encoder': 'encodes AAC',
  '@ffmpeg/ffmpeg': 'starts ffmpeg.wasm',
  '@ffmpeg/core': 'ffmpeg.wasm: opens and encodes what nothing else can',
  '@twemoji/svg': 'emoji, on pages and in the images of links',
  '@fontsource/bricolage-grotesque': 'headings, and lettering in the images of links',
};

/** Licenses that a package's metadata lacks or names for its own code alone. */
const LICENSES: Readonly<Record<string, string>> = {
  '@mediabunny/aac-encoder': 'MPL-2.0 AND LGPL-2.1-or-later (FFmpeg’s AAC encoder)',
  '@twemoji/svg': 'CC-BY-4.0 (Copyright Twitter, Inc and other contributors) AND MIT',
};
/** Texts in `lib/ffmpeg/licenses` of code that a package brings along, besides its own. */
const MORE_TEXTS: Readonly<Record<string, readonly string[]>> = {
  '@mediabunny/aac-encoder': ['LGPL-2.1.txt'],
};
const URLS: Readonly<Record<string, string>> = { '@twemoji/svg': 'https://github.com/jdecked/twemoji' };

/** Something that the site ships. */
export interface ShippedPart {
  name: string;
  version: string;
  /** As an SPDX expression, perhaps with a note. */
  license: string;
  /** Where its source is. */
  url: string;
  use: string;
  /** The license as the part ships it; several if others' code in it has its own. */
  texts: readonly string[];
  /** What it brings along. */
  parts: readonly Omit<ShippedPart, 'use' | 'parts'>[];
}

interface Manifest {
  name: string;
  version: string;
  license: string;
  author?: string | { name: string };
  homepage?: string;
  repository?: string | { url: string };
  dependencies?: Record<string, string>;
}

/** All of them: npm packages, then what was compiled from other sources. @throws {Error} if a package isn't installed */
export function shippedParts(): ShippedPart[] {
  const known = new Set<string>();
  const packages = Object.entries(SHIPPED).map(([name, use]) => {
    const [first, ...rest] = packagesOf(name, process.cwd(), known);
    if (!first) throw new Error(`${name} is listed twice`);
    return { ...first, use, parts: name === '@ffmpeg/core' ? engineParts() : rest };
  });
  const kvazaarTexts = (file: string) => [readFileSync(join('lib/kvazaar', file), 'utf8')];
  return [
    ...packages,
    {
      name: 'Kvazaar',
      version: kvazaar.version,
      license: 'BSD-3-Clause',
      url: `https://github.com/ultravideo/kvazaar/tree/v${kvazaar.version}`,
      use: 'encodes H.265',
      texts: kvazaarTexts('LICENSE'),
      parts: [
        {
          name: 'wasi-libc',
          version: kvazaar.tools['wasi-libc'],
          license: 'MIT AND CC0-1.0',
          url: 'https://github.com/WebAssembly/wasi-libc',
          texts: kvazaarTexts('LICENSE.wasi-libc'),
        },
      ],
    },
  ];
}

const licenseFile = (name: string) => readFileSync(join('lib/ffmpeg/licenses', name), 'utf8').trim();

function engineParts(): ShippedPart['parts'] {
  return engine.parts.map((part) => ({ ...part, texts: part.texts.map(licenseFile) }));
}

/** A package, then those that it needs and that aren't known yet. Next.js brings its own compiled. */
function packagesOf(name: string, from: string, known: Set<string>): ShippedPart['parts'] {
  const folder = folderOf(name, from);
  if (known.has(folder) || name.startsWith('@types/') || name === '@ffmpeg/types') return [];
  known.add(folder);
  const manifest: Manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const needed = name === 'next' ? [] : Object.keys(manifest.dependencies ?? {});
  return [
    {
      name,
      version: manifest.version,
      license: LICENSES[name] ?? manifest.license,
      url: URLS[name] ?? urlOf(manifest),
      texts: [textOf(folder, manifest), ...(MORE_TEXTS[name] ?? []).map(licenseFile)],
    },
    ...needed.flatMap((other) => packagesOf(other, folder, known)),
  ];
}

function folderOf(name: string, from: string): string {
  for (let at = from; ; at = dirname(at)) {
    const folder = join(at, 'node_modules', name);
    if (existsSync(join(folder, 'package.json'))) return folder;
    if (at === dirname(at)) throw new Error(`${name} is not installed`);
  }
}

function urlOf({ repository, homepage, name }: Manifest): string {
  const url = typeof repository === 'string' ? repository : repository?.url;
  if (!url) return homepage ?? `https://www.npmjs.com/package/${name}`;
  const path = url.replace(/^(git\+)?(https:\/\/|ssh:\/\/git@|git:\/\/)?(github\.com\/)?|^github:/, '');
  return `https://github.com/${path.replace(/\.git$/, '')}`;
}

/** The text of a package's license, with a standard one for those that ship none. */
function textOf(folder: string, { license, author }: Manifest): string {
  const file = readdirSync(folder).find((name) => /^license/i.test(name));
  if (file) return readFileSync(join(folder, file), 'utf8').trim();
  const holder = typeof author === 'string' ? author : author?.name;
  if (license === 'GPL-2.0-or-later') return licenseFile('GPL-2.0.txt');
  if (license === 'MIT') return `MIT License\n\nCopyright (c) ${holder}\n\n${mitTerms()}`;
  throw new Error(`${folder} has no text of its license, ${license}`);
}

function mitTerms(): string {
  const text = readFileSync(join(folderOf('react', process.cwd()), 'LICENSE'), 'utf8');
  return text.slice(text.indexOf('Permission is hereby granted')).trim();
}

/** All texts, each once, below the names of what it is for. */
export function licenseTexts(parts: readonly ShippedPart[]): string {
  const names = new Map<string, string[]>();
  for (const { name, version, license, texts } of parts.flatMap((part) => [part, ...part.parts]))
    for (const text of texts) names.set(text, [...(names.get(text) ?? []), `${name} ${version}: ${license}`]);
  const line = '-'.repeat(80);
  return [...names].map(([text, of]) => `${line}\n${of.join('\n')}\n${line}\n\n${text}\n`).join('\n');
}
