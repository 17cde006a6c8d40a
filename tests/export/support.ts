import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { JSDOM } from 'jsdom';
import { publicUrl } from '@/lib/config/origin';
import { BASE_PATH } from '@/lib/config/site';
import { allPosts } from '@/lib/content/posts';
import { allTools } from '@/lib/content/tools';

export const OUT = join(process.cwd(), 'out');

export const POSTS = allPosts();
export const TOOLS = allTools();

/** The paths of all pages that may be indexed. */
export const PATHS: readonly `/${string}`[] = [
  '/',
  '/blog/',
  ...POSTS.map(({ slug }) => `/blog/${slug}/` as const),
  '/tools/',
  ...TOOLS.map(({ slug }) => `/${slug}/` as const),
  '/privacy/',
  '/terms/',
  '/licenses/',
  '/about/',
];

/** The paths of all files of out/, with `/`. */
export function exportedFiles(): string[] {
  return readdirSync(OUT, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(OUT.length + 1)
        .replaceAll('\\', '/'),
    );
}

export const textOf = (file: string): string => readFileSync(join(OUT, file), 'utf8');

/** The path in out/ of an absolute URL of this site. */
export function fileOf(url: string): string {
  const root = publicUrl('/');
  if (!url.startsWith(root)) throw new Error(`${url} is not an address below ${root}`);
  const { pathname } = new URL(url);
  return pathname.slice(BASE_PATH.length + 1).replace(/(^|\/)$/, '$1index.html');
}

const parsed = new Map<string, Page>();

/** A page's markup, parsed once. */
export function pageOf(path: string): Page {
  const file = path.endsWith('.html') ? path.slice(1) : `${path.slice(1)}index.html`;
  const known = parsed.get(file) ?? new Page(new JSDOM(textOf(file)).window.document);
  parsed.set(file, known);
  return known;
}

export class Page {
  constructor(readonly document: Document) {}

  /** The contents of all `<meta>` elements with that name or property. */
  metas(name: string): string[] {
    return [...this.document.querySelectorAll(`meta[name="${name}"], meta[property="${name}"]`)].map(
      (meta) => meta.getAttribute('content') ?? '',
    );
  }

  /** @throws {Error} unless there is exactly one. */
  meta(name: string): string {
    const [only, ...more] = this.metas(name);
    if (only === undefined || more.length > 0) throw new Error(`${1 + more.length} × <meta> ${name}`);
    return only;
  }

  /** The text of the page, without that of scripts and styles: one line for each piece. */
  get text(): string {
    const { body } = this.document;
    const walker = this.document.createTreeWalker(body, 4 /* NodeFilter.SHOW_TEXT */);
    const texts: string[] = [];
    for (let node = walker.nextNode(); node; node = walker.nextNode())
      if (!node.parentElement?.closest('script, style')) texts.push(node.textContent ?? '');
    return texts.join('\n');
  }

  get canonicals(): string[] {
    return [...this.document.querySelectorAll('link[rel="canonical"]')].map(
      (link) => link.getAttribute('href') ?? '',
    );
  }

  /** All items of the page's structured data. */
  get things(): Record<string, unknown>[] {
    return [...this.document.querySelectorAll('script[type="application/ld+json"]')].flatMap((script) => {
      const graph: { '@graph': Record<string, unknown>[] } = JSON.parse(script.textContent ?? '');
      return graph['@graph'];
    });
  }

  /** The only item of that type. */
  thing(type: string): Record<string, unknown> {
    const found = this.things.filter((thing) => thing['@type'] === type);
    if (found.length !== 1 || !found[0]) throw new Error(`${found.length} × ${type}`);
    return found[0];
  }
}
