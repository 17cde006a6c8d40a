/** The site's absolute URL, used while the site is built. Separate from `site.ts`, so it stays out of the browser's code. */
import { BASE_PATH, publicPath } from './site';

/** What `npm start` and the tests build for. A build for publication must set its own (`next.config.mjs`). */
const THIS_MACHINE = 'http://localhost:3000';

/** The site's public origin, such as `https://example.com`, without a slash at the end. */
export const SITE_ORIGIN = siteOrigin(process.env.NEXT_PUBLIC_SITE_URL || THIS_MACHINE, BASE_PATH);

/** The absolute URL of a page or file of this site, as canonical links, feeds and cards need it. */
export function publicUrl(path: `/${string}`): string {
  return SITE_ORIGIN + publicPath(path);
}

/**
 * The origin of the URL that a site is published at. The URL may include the base path.
 * @throws {Error} for anything else, so that a typo stops the build instead of breaking every canonical link.
 */
export function siteOrigin(siteUrl: string, basePath: string): string {
  const url = URL.canParse(siteUrl) ? new URL(siteUrl) : undefined;
  const path = url?.pathname.replace(/\/$/, '');
  if (!url || !/^https?:$/.test(url.protocol) || url.search || url.hash || (path && path !== basePath))
    throw new Error(
      `NEXT_PUBLIC_SITE_URL is "${siteUrl}" and must be the site's address, such as https://example.com${basePath}`,
    );
  return url.origin;
}
