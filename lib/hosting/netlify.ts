import type { Hosting } from './hosting';

/**
 * `_headers` for Netlify and Cloudflare Pages. Where several rules match, these hosts join the values of a header, so no path
 * may get a header twice. The general Cache-Control is left out, because both send it by default.
 * https://docs.netlify.com/routing/headers/ https://developers.cloudflare.com/pages/configuration/headers/
 */
export function headersFile({ basePath, security, special }: Hosting): string {
  const blocks = [{ path: '/*', headers: security }, ...special].map(({ path, headers }) =>
    [`${basePath}${path}`, ...headers.map(({ name, value }) => `  ${name}: ${value}`)].join('\n'),
  );
  return `${blocks.join('\n\n')}\n`;
}

/** `_redirects`: short names and, with a base path, the way from the host's root to it. */
export function redirectsFile({ basePath }: Hosting): string {
  const lines = [
    `${basePath}/feed ${basePath}/feed.xml 301`,
    `${basePath}/rss.xml ${basePath}/feed.xml 301`,
    `${basePath}/atom.xml ${basePath}/feed.xml 301`,
    ...(basePath ? [`/ ${basePath}/ 302`, `${basePath}/* /:splat 200`] : []),
  ];
  return `${lines.join('\n')}\n`;
}

/**
 * `netlify.toml`, without headers: the build writes `out/_headers` for its own configuration. Netlify takes the version of Node
 * from `.nvmrc`.
 */
export function netlifyToml(): string {
  return `# Written by npm run hosting. https://docs.netlify.com/configure-builds/file-based-configuration/

[build]
  # URL is the site's own address, set by Netlify.
  command = "NEXT_PUBLIC_SITE_URL=\${NEXT_PUBLIC_SITE_URL:-$URL} npm run build"
  publish = "out"
`;
}
