import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import type { JSHandle, Locator, Page } from '@playwright/test';

interface Dropped {
  path: string;
  /** MIME type, as a browser would report it. */
  type: string;
}

/** A real DataTransfer with real files, in the page. */
function transfer(page: Page, files: Dropped[]): Promise<JSHandle<DataTransfer>> {
  const contents = files.map(({ path, type }) => ({
    name: basename(path),
    type,
    base64: readFileSync(path).toString('base64'),
  }));
  return page.evaluateHandle((list) => {
    const data = new DataTransfer();
    for (const { name, type, base64 } of list) {
      const bytes = Uint8Array.from(atob(base64), (c) => c.charCodeAt(0));
      data.items.add(new File([bytes], name, { type }));
    }
    return data;
  }, contents);
}

export async function dragOver(target: Locator): Promise<void> {
  const dataTransfer = await target.page().evaluateHandle(() => new DataTransfer());
  await target.dispatchEvent('dragenter', { dataTransfer });
  await target.dispatchEvent('dragover', { dataTransfer });
}

export async function drop(target: Locator, files: Dropped[]): Promise<void> {
  const dataTransfer = await transfer(target.page(), files);
  await target.dispatchEvent('dragenter', { dataTransfer });
  await target.dispatchEvent('dragover', { dataTransfer });
  await target.dispatchEvent('drop', { dataTransfer });
}

export async function paste(page: Page, file: Dropped): Promise<void> {
  const data = await transfer(page, [file]);
  await page.evaluate((clipboardData) => {
    document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, data);
}
