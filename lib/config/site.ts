/** Path under which the site is served, without a trailing slash; empty at a domain's root. */
export const BASE_PATH = process.env.NEXT_PUBLIC_BASE_PATH ?? '';

/** The absolute path of a file in `public/` on this site's origin; `path` begins with a slash. */
export function publicPath(path: `/${string}`): string {
  return `${BASE_PATH}${path}`;
}
