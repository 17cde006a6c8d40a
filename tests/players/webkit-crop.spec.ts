/** The same in WebKitGTK, which encodes with ffmpeg. */
import { test } from '@playwright/test';
import { startServer } from '../browser/server';
import { expectCropInEditor } from './support/cropped-in-editor';
import { cutInLab, expectFramedClip } from './support/framed-clip';
import { WebKit } from './support/webkit';

test('WebKitGTK crops and mirrors rotated video', async () => {
  test.setTimeout(240_000);
  const [server, webkit] = [await startServer(), await WebKit.open()];
  try {
    await webkit.goto(`${server.origin}/lab`);
    await webkit.run(async () => {
      while (!('lab' in window)) await new Promise((resolve) => setTimeout(resolve, 50));
    });
    await expectFramedClip(
      {
        choose: (path) => webkit.choose('#file', path),
        cut: (edit) => webkit.run(cutInLab, edit),
      },
      'ffmpeg',
    );
  } finally {
    await webkit.close();
    await server.close();
  }
});

test('a visitor crops with the mouse and the arrow keys in WebKitGTK', async () => {
  test.setTimeout(300_000);
  const webkit = await WebKit.open();
  try {
    await expectCropInEditor(webkit);
  } finally {
    await webkit.close();
  }
});
