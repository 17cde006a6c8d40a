/** The same in WebKitGTK, for which ffmpeg decodes. */
import { test } from '@playwright/test';
import { startServer } from '../browser/server';
import { expectAnimatedClip } from './support/animated-clip';
import { cutInLab } from './support/framed-clip';
import { WebKit } from './support/webkit';

test('WebKitGTK makes a GIF', async () => {
  test.setTimeout(240_000);
  const [server, webkit] = [await startServer(), await WebKit.open()];
  try {
    await webkit.goto(`${server.origin}/lab`);
    await webkit.run(async () => {
      while (!('lab' in window)) await new Promise((resolve) => setTimeout(resolve, 50));
    });
    await expectAnimatedClip({
      choose: (path) => webkit.choose('#file', path),
      cut: (edit) => webkit.run(cutInLab, edit),
    });
  } finally {
    await webkit.close();
    await server.close();
  }
});
