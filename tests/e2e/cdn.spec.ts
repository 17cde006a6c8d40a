import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { CDN_BUILD, CDN_PORT } from '../../scripts/lib/cdn-build.mjs';
import { startStaticServer } from '../../scripts/lib/static-server.mjs';
import { fixtures } from '../fixtures';
import { EditorPage } from './support/editor-page';
import { watchErrors } from './support/errors';
import { probe } from './support/probe';
import { expect, test } from './support/site-test';

const CDN_OUT = CDN_BUILD.SNIPREEL_OUT;

test.use({ provoked: new RegExp(`^contacted http://localhost:${CDN_PORT}/cdn/_next/`) });

test('below a path, with its assets on another origin, the site cuts in workers', { tag: '@ci' }, async ({
  browser,
  guard,
}) => {
  if (!existsSync(join(CDN_OUT, 'index.html'))) throw new Error('not built: run "npm run check build" first');
  const site = await startStaticServer(CDN_OUT, { basePath: CDN_BUILD.NEXT_PUBLIC_BASE_PATH });
  const cdn = await startStaticServer(CDN_OUT, { port: CDN_PORT, basePath: '/cdn', isCdn: true });
  try {
    const context = await browser.newContext({ baseURL: site.url, serviceWorkers: 'block' });
    await guard(context, site.url);
    const page = await context.newPage();
    const errors = watchErrors(page);
    const workers: string[] = [];
    page.on('worker', (worker) => workers.push(worker.url()));
    // The site itself must not serve what belongs on the CDN.
    await page.route(`${site.url}_next/**`, (route) => route.fulfill({ status: 404 }));
    const editor = new EditorPage(page);
    await editor.open();
    // The first file is cut without a worker. The second needs one, and is encoded there.
    for (const file of [fixtures.h264BframesAac, fixtures.vp8Vorbis]) {
      await editor.choose(file);
      await editor.ready();
      await editor.setRange('1', '2.5');
      expect((await probe((await editor.cut()).path)).video).toHaveLength(1);
    }
    // At least the workers of the strip's first frames and of both engines.
    const ours = workers.filter((url) => !url.startsWith('blob:'));
    expect(ours.length).toBeGreaterThanOrEqual(3);
    expect(ours.filter((url) => !url.startsWith(`${site.url}worker-loader.js#http`))).toEqual([]);
    expect(errors).toEqual([]);
    await context.close();
  } finally {
    await site.close();
    await cdn.close();
  }
});
