import { readFileSync } from 'node:fs';
import vm from 'node:vm';
import { describe, expect, it } from 'vitest';
import { cloudfrontFunction } from '@/lib/hosting/cloudfront';
import { HOST_FILES } from '@/lib/hosting/host-files';
import { HOSTING } from '@/lib/hosting/hosting';
import { headersFile, redirectsFile } from '@/lib/hosting/netlify';
import { nginxConfig } from '@/lib/hosting/nginx';

const policy = HOSTING.security.find(({ name }) => name === 'Content-Security-Policy')?.value ?? '';

describe('the committed files of hosts', () => {
  it.each(Object.entries(HOST_FILES))('%s is what `npm run hosting` writes', (file, text) => {
    expect(readFileSync(file, 'utf8')).toBe(text);
  });

  it.each(['vercel.json', 'deploy/nginx.conf', 'deploy/cloudfront-headers.json'])(
    '%s has the policy that the pages have',
    (file) => {
      expect(HOST_FILES[file]).toContain(policy);
    },
  );
});

describe("the engine's public copies", () => {
  it.each(Object.entries(HOST_FILES))(
    'run from nowhere and are fetched from named folders, says %s',
    (_, text) => {
      for (const [, scripts] of text.matchAll(/script-src ([^;]*)/g)) expect(scripts).not.toContain('https:');
      for (const [, fetched = ''] of text.matchAll(/connect-src ([^;]*)/g))
        for (const url of fetched.match(/https:\S+/g) ?? [])
          expect(new URL(url).pathname).toMatch(/^\/.+\/$/);
    },
  );
});

describe('below a base path', () => {
  const hosting = { ...HOSTING, basePath: '/tools' };

  it('every path of _headers and _redirects is below it', () => {
    const paths = headersFile(hosting)
      .split('\n')
      .filter((line) => line.startsWith('/'));
    expect(paths.length).toBeGreaterThan(4);
    for (const path of paths) expect(path).toMatch(/^\/tools\//);
    expect(redirectsFile(hosting)).toContain('/tools/* /:splat 200');
  });

  it("nginx's rules are below it", () => {
    const config = nginxConfig(hosting, { root: '/site', listen: '80', brotli: true });
    expect(config).toContain('"~^/tools/_next/static/"');
    expect(config).toContain('error_page 404 /tools/404.html;');
    expect(config).toContain('brotli_static on;');
  });
});

describe('no path gets a header twice, since Netlify and Cloudflare would join the values', () => {
  it('_headers', () => {
    const general = headersFile(HOSTING).split('\n\n')[0] ?? '';
    for (const { headers } of HOSTING.special)
      for (const { name } of headers) expect(general).not.toContain(`${name}:`);
  });
});

describe('the CloudFront function', () => {
  type Answer = { uri?: string; statusCode?: number; headers?: { location: { value: string } } };
  const handlerFor = (basePath: string) => {
    const code = `${cloudfrontFunction({ ...HOSTING, basePath })}; handler`;
    const handler: (event: { request: { uri: string } }) => Answer = vm.runInNewContext(code);
    return (uri: string) => {
      const answer = handler({ request: { uri } });
      return answer.statusCode ? `→ ${answer.headers?.location.value}` : answer.uri;
    };
  };

  it.each([
    ['', '/', '/index.html'],
    ['', '/blog/', '/blog/index.html'],
    ['', '/blog', '→ /blog/'],
    ['', '/blog/og.png', '/blog/og.png'],
    ['/tools', '/', '→ /tools/'],
    ['/tools', '/tools/blog/', '/blog/index.html'],
    ['/tools', '/tools/engine/0.12.10/ffmpeg-core.js', '/engine/0.12.10/ffmpeg-core.js'],
  ])('below "%s", %s is %s', (basePath, uri, expected) => {
    expect(handlerFor(basePath)(uri)).toBe(expected);
  });
});
