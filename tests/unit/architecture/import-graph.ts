import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

export const ROOT = fileURLToPath(new URL('../../..', import.meta.url));

export interface Import {
  /** Paths from the repository's root, with `/`. */
  from: string;
  to: string;
}

const SPECIFIER = /(?:\bfrom\s+|\bimport\s+|\bimport\(\s*|\brequire\(\s*)(['"])((?:\.{1,2}\/|@\/)[^'"]+)\1/g;
const SUFFIXES = ['', '.ts', '.tsx', '.d.ts', '.mjs', '/index.ts', '/index.tsx'];

/** Every import between files below the given folders, static and dynamic; types count too. A worker's URL is not an import, because it starts a separate program. */
export function importsBelow(folders: readonly string[]): Import[] {
  return folders.flatMap(sourceFiles).flatMap((from) => {
    const code = readFileSync(join(ROOT, from), 'utf8');
    return [...code.matchAll(SPECIFIER)].flatMap(([, , specifier = '']) => {
      const to = resolved(from, specifier);
      return to ? [{ from, to }] : [];
    });
  });
}

function sourceFiles(folder: string): string[] {
  return readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map((entry) => relative(ROOT, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .sort();
}

function resolved(from: string, specifier: string): string | null {
  const path = specifier.startsWith('@/') ? specifier.slice(2) : join(dirname(from), specifier);
  const base = path.split(sep).join('/');
  const suffix = SUFFIXES.find((each) => isSource(base + each));
  return suffix === undefined ? null : base + suffix;
}

function isSource(path: string): boolean {
  return /\.(tsx?|mjs)$/.test(path) && existsSync(join(ROOT, path));
}

/**
 * Groups of folders that reach each other through imports. Each is a cycle; the list is empty in a sound layout. An `index.ts` only
 * exports what its folder has for others, so it counts as a folder of its own.
 */
export const folderCycles = (imports: readonly Import[]) =>
  cycles(imports, (path) => (path.endsWith('/index.ts') ? path : dirname(path)));

/** The same of files. */
export const fileCycles = (imports: readonly Import[]) => cycles(imports, (path) => path);

function cycles(imports: readonly Import[], nodeOf: (path: string) => string): string[][] {
  const edges = new Map<string, Set<string>>();
  for (const { from, to } of imports) {
    const [source, target] = [nodeOf(from), nodeOf(to)];
    if (source === target) continue;
    edges.set(source, (edges.get(source) ?? new Set()).add(target));
  }
  const reach = new Map([...edges.keys()].map((node) => [node, reachable(node, edges)]));
  const found: string[][] = [];
  const seen = new Set<string>();
  for (const node of edges.keys()) {
    if (seen.has(node) || !reach.get(node)?.has(node)) continue;
    const cycle = [...(reach.get(node) ?? [])].filter((other) => reach.get(other)?.has(node)).sort();
    for (const member of cycle) seen.add(member);
    found.push(cycle);
  }
  return found;
}

function reachable(node: string, edges: ReadonlyMap<string, ReadonlySet<string>>): Set<string> {
  const found = new Set<string>();
  const open = [node];
  for (let next = open.pop(); next !== undefined; next = open.pop())
    for (const target of edges.get(next) ?? []) {
      if (found.has(target)) continue;
      found.add(target);
      open.push(target);
    }
  return found;
}
