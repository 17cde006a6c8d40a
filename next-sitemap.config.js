// Makes sitemap.xml and robots.txt of out/. `lastmod` is the day on which the text or the facts of an article or a task page last changed, never
// the day of the build. Pages without such a day have none.
import { readdirSync, readFileSync } from 'node:fs';
import matter from 'gray-matter';

const POSTS = new URL('content/posts/', import.meta.url);
const TOOLS = new URL('content/tools/', import.meta.url);
const siteUrl = new URL(process.env.NEXT_PUBLIC_SITE_URL ?? 'http://localhost:3000').origin;
const basePath = process.env.NEXT_PUBLIC_BASE_PATH ?? '';

/** YAML reads an unquoted date as midnight UTC. @param {Date | string} value */
const day = (value) => (value instanceof Date ? value.toISOString().slice(0, 10) : value);

const posts = readdirSync(POSTS)
  .filter((name) => name.endsWith('.mdx'))
  .map((name) => {
    /** @type {{ slug?: string, date?: string, updated?: string }} */
    const { slug, date = '', updated } = matter(readFileSync(new URL(name, POSTS), 'utf8'), {}).data;
    return { path: `/blog/${slug}/`, lastmod: day(updated ?? date) };
  });

const tools = readdirSync(TOOLS)
  .filter((name) => name.endsWith('.mdx'))
  .map((name) => {
    /** @type {{ slug?: string, updated?: string }} */
    const { slug, updated = '' } = matter(readFileSync(new URL(name, TOOLS), 'utf8'), {}).data;
    return { path: `/${slug}/`, lastmod: day(updated) };
  });

/** @param {{ lastmod: string }[]} pages */
const last = (pages) =>
  pages
    .map(({ lastmod }) => lastmod)
    .sort()
    .at(-1);

/** @type {Map<string, string | undefined>} */
const LASTMOD = new Map([
  ...[...posts, ...tools].map(({ path, lastmod }) => /** @type {const} */ ([path, lastmod])),
  ['/blog/', last(posts)],
  ['/tools/', last(tools)],
]);

/** @type {import('next-sitemap').IConfig} */
export default {
  siteUrl: siteUrl + basePath,
  outDir: process.env.SNIPREEL_OUT || 'out',
  generateRobotsTxt: true,
  generateIndexSitemap: false,
  trailingSlash: true,
  autoLastmod: false,
  // Feeds, cards and the manifest are routes to Next, and files to visitors.
  exclude: ['/*.*', '/**/*.*', '/404', '/_not-found'],
  transform: (_config, path) => {
    const loc = path.endsWith('/') ? path : `${path}/`;
    const lastmod = LASTMOD.get(loc);
    return { loc, ...(lastmod && { lastmod }) };
  },
};
