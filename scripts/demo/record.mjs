// Records what a page shows, frame by frame.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Failure } from '../lib/console.mjs';

/** @typedef {{ path: string, sec: number }} Frame a PNG of the screen, and since when it was shown (UNIX time in seconds) */

/**
 * The browser sends a frame whenever the screen changes:
 * https://chromedevtools.github.io/devtools-protocol/tot/Page/#event-screencastFrame
 * @param {import('@playwright/test').Page} page @param {string} folder for the frames
 * @param {() => Promise<void>} visit what is recorded
 * @returns {Promise<{ frames: Frame[], startSec: number, endSec: number }>}
 */
export async function record(page, folder, visit) {
  /** @type {Frame[]} */
  const frames = [];
  const session = await page.context().newCDPSession(page);
  session.on('Page.screencastFrame', ({ data, metadata, sessionId }) => {
    const sec = metadata.timestamp ?? Date.now() / 1000;
    const path = join(folder, `${String(frames.length).padStart(5, '0')}.png`);
    writeFileSync(path, Buffer.from(data, 'base64'));
    // Two frames of the same moment would have no duration between them.
    if (sec > (frames.at(-1)?.sec ?? 0)) frames.push({ path, sec });
    session.send('Page.screencastFrameAck', { sessionId }).catch(() => undefined);
  });
  await session.send('Page.startScreencast', { format: 'png' });
  await visit();
  const endSec = Date.now() / 1000;
  await session.send('Page.stopScreencast');
  const [first] = frames;
  if (!first || frames.length < 20)
    throw new Failure(`The browser sent ${frames.length} frames, too few for a film.`);
  return { frames, startSec: first.sec, endSec };
}
