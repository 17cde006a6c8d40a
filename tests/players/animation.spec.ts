/** A GIF in Firefox, which doesn't decode to YUV. tests/browser has more, for Chromium. */
import { test } from '@playwright/test';
import { openLab } from '../browser/harness';
import { startServer } from '../browser/server';
import { expectAnimatedClip } from './support/animated-clip';
import { cutInLab } from './support/framed-clip';

test('a selection becomes a GIF', async ({ page }) => {
  test.setTimeout(240_000);
  const server = await startServer();
  try {
    await openLab(page, server.origin);
    await expectAnimatedClip({
      choose: (path) => page.setInputFiles('#file', path),
      cut: (edit) => page.evaluate(cutInLab, edit),
    });
  } finally {
    await server.close();
  }
});
