import type { Hosting } from './hosting';

/**
 * `vercel.json`: serves the prebuilt folder, without Vercel's Next.js integration. Vercel's default Cache-Control for other
 * paths is the same as elsewhere. https://vercel.com/docs/project-configuration
 */
export function vercelJson({ basePath, security, special }: Hosting): string {
  const source = (path: string) => `${basePath}${path.replace('*', '(.*)')}`;
  const config = {
    $schema: 'https://openapi.vercel.sh/vercel.json',
    framework: null,
    buildCommand:
      // biome-ignore lint/suspicious/noTemplateCurlyInString: the shell's
      'NEXT_PUBLIC_SITE_URL=${NEXT_PUBLIC_SITE_URL:-https://$VERCEL_PROJECT_PRODUCTION_URL} npm run build',
    outputDirectory: 'out',
    trailingSlash: true,
    headers: [
      { source: source('/*'), headers: security },
      ...special.map(({ path, headers }) => ({ source: source(path), headers })),
    ].map(({ source: from, headers }) => ({
      source: from,
      headers: headers.map(({ name, value }) => ({ key: name, value })),
    })),
    redirects: ['/feed', '/rss.xml', '/atom.xml'].map((from) => ({
      source: `${basePath}${from}`,
      destination: `${basePath}/feed.xml`,
      statusCode: 301,
    })),
    ...(basePath && {
      rewrites: [{ source: `${basePath}/:path*`, destination: '/:path*' }],
    }),
  };
  return `${JSON.stringify(config, null, 2)}\n`;
}
