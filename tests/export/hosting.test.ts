import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { META_POLICY } from '@/lib/hosting/hosting';
import { exportedFiles, OUT, PATHS, pageOf, TOOLS, textOf } from './support';

/** The file size limit of Cloudflare Pages: https://developers.cloudflare.com/pages/platform/limits/ */
const MAX_FILE_BYTES = 25 * 1024 * 1024;

const pages = [...PATHS, '/404.html'];

describe.each(pages)('%s', (path) => {
  const scripts = [...pageOf(path).document.querySelectorAll('script')];
  const isData = (script: Element) => /^application\/(ld\+)?json$/.test(script.getAttribute('type') ?? '');

  it('states the policy before its first script', () => {
    const [policy, ...more] = pageOf(path).document.querySelectorAll(
      'meta[http-equiv="Content-Security-Policy"]',
    );
    expect(more).toEqual([]);
    expect(policy?.getAttribute('content')).toBe(META_POLICY);
    expect(
      textOf(path.endsWith('/') ? `${path.slice(1)}index.html` : path.slice(1)).indexOf('<script'),
    ).toBeGreaterThan(
      textOf(path.endsWith('/') ? `${path.slice(1)}index.html` : path.slice(1)).indexOf(
        'Content-Security-Policy',
      ),
    );
  });

  it('contains no inline script and no event handler attribute', () => {
    expect(scripts.filter((script) => !script.hasAttribute('src') && !isData(script))).toEqual([]);
    for (const element of pageOf(path).document.querySelectorAll('*'))
      for (const { name } of element.attributes) expect(name).not.toMatch(/^on/);
  });

  if (path !== '/' && !TOOLS.some(({ slug }) => path === `/${slug}/`))
    it('loads only the site’s own script', () => {
      const sources = scripts.flatMap((script) => script.getAttribute('src') ?? []);
      expect(sources).toHaveLength(1);
      expect(sources[0]).toMatch(/\/_next\/static\/site-[0-9a-f]{12}\.js$/);
    });
});

describe('out/', () => {
  const files = exportedFiles();

  it('contains no file that is too large for Cloudflare Pages', () => {
    for (const file of files) expect(statSync(join(OUT, file)).size, file).toBeLessThan(MAX_FILE_BYTES);
  });

  it("contains no page data of Next's router, no source files, and no 404 folder", () => {
    expect(
      files.filter((file) => /(^|\/)(index|__next.*)\.txt$|\.tsx?$|^(404|_not-found)\//.test(file)),
    ).toEqual([]);
  });

  it('contains the configuration for Netlify and Cloudflare Pages', () => {
    expect(textOf('_headers')).toContain('Content-Security-Policy: ');
    expect(textOf('_redirects')).toContain('/feed.xml 301');
  });

  it('the service worker lists every page, and only files that exist', () => {
    const worker = textOf('sw.js');
    for (const path of pages) expect(worker).toContain(`"${process.env.NEXT_PUBLIC_BASE_PATH ?? ''}${path}"`);
    const named = [...worker.matchAll(/"[^"]*\/(_next\/static\/[^"]+)"/g)].map(([, file]) => file);
    expect(named.length).toBeGreaterThan(20);
    for (const file of named) expect(files).toContain(file);
    expect(gzipSync(readFileSync(join(OUT, 'sw.js'))).length).toBeLessThan(8_000);
  });
});

describe('the manifest', () => {
  const manifest = JSON.parse(textOf('manifest.webmanifest'));

  it('makes the site installable, with screenshots', () => {
    expect(manifest).toMatchObject({
      display: 'standalone',
      id: expect.any(String),
      start_url: expect.any(String),
    });
    const shapes = manifest.screenshots.map(({ form_factor }: { form_factor: string }) => form_factor);
    expect(shapes.sort()).toEqual(['narrow', 'wide']);
    for (const { src, sizes } of [...manifest.screenshots, ...manifest.icons]) {
      const picture = readFileSync(join(OUT, src.slice((process.env.NEXT_PUBLIC_BASE_PATH ?? '').length)));
      expect(`${picture.readUInt32BE(16)}x${picture.readUInt32BE(20)}`).toBe(sizes);
    }
  });

  it('accepts videos that are opened with the app or shared to it', () => {
    expect(Object.keys(manifest.file_handlers[0].accept)).toContain('video/mp4');
    expect(manifest.share_target).toMatchObject({ method: 'POST', enctype: 'multipart/form-data' });
    expect(manifest.share_target.params.files[0].accept).toContain('video/*');
  });
});
