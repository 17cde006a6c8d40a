import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import type { Page } from '@playwright/test';

/** Pastes a file like a file manager would. The event is synthetic, because a test can't put files on a browser's clipboard. */
export async function paste(page: Page, { path, type }: { path: string; type: string }): Promise<void> {
  const content = { name: basename(path), type, base64: readFileSync(path).toString('base64') };
  await page.evaluate(({ name, type, base64 }) => {
    const clipboardData = new DataTransfer();
    const bytes = Uint8Array.from(atob(base64), (c) => c.charCodeAt(0));
    clipboardData.items.add(new File([bytes], name, { type }));
    document.body.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    );
  }, content);
}
