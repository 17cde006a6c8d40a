import type { CDPSession, Locator, Page } from '@playwright/test';

const COPY = 1;
/** The page's margin, outside of any drop target. */
const CORNER = { x: 1, y: 1 };

interface Drag {
  /** Drops the files on the target. */
  drop(): Promise<void>;
  /** Drags them off the target and cancels. `dragCancel` alone causes no event in the page. */
  leave(): Promise<void>;
}

async function centre(target: Locator): Promise<{ x: number; y: number }> {
  await target.scrollIntoViewIfNeeded();
  const box = await target.boundingBox();
  if (!box) throw new Error('the drop target is not visible');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/**
 * Drags files from disk over the middle of a target, like a desktop would. Chromium makes the trusted events and the File
 * objects, which are backed by the files and have the types that Chromium gives them. A DataTransfer built in the page could
 * only imitate them.
 */
export async function dragFiles(page: Page, target: Locator | string, paths: string[]): Promise<Drag> {
  const locator = typeof target === 'string' ? page.locator(target) : target;
  const at = await centre(locator);
  const session: CDPSession = await page.context().newCDPSession(page);
  const send = (type: 'dragEnter' | 'dragOver' | 'drop' | 'dragCancel', point = at) =>
    session.send('Input.dispatchDragEvent', {
      type,
      ...point,
      data: { items: [], files: paths, dragOperationsMask: COPY },
    });
  await send('dragEnter');
  await send('dragOver');
  return {
    drop: async () => {
      await send('drop');
      await session.detach();
    },
    leave: async () => {
      await send('dragOver', CORNER);
      await send('dragCancel');
      await session.detach();
    },
  };
}

/** Drags files from disk over a target and drops them there. */
export async function dropFile(
  page: Page,
  target: Locator | string,
  paths: string | string[],
): Promise<void> {
  const drag = await dragFiles(page, target, [paths].flat());
  await drag.drop();
}
