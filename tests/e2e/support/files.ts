import type { Page } from '@playwright/test';
import { Parts } from './parts';
import { expect } from './site-test';

/** The editor with the controls of several files. */
export class Files extends Parts {
  readonly addButton = this.page.getByRole('button', { name: 'Add another video' }).first();
  readonly dialog = this.page.getByRole('dialog', { name: 'Files in this clip' });
  readonly rows = this.dialog.getByRole('list', { name: 'Files' }).getByRole('listitem');
  readonly name = this.page.getByTestId('file-name');

  static override async in(page: Page, path: string): Promise<Files> {
    const { editor } = await Parts.in(page, path);
    return new Files(page, editor);
  }

  /** Adds files with the button, and waits for their parts. @param count how many parts there are then */
  async addFiles(paths: string[], count: number): Promise<void> {
    const chooser = this.page.waitForEvent('filechooser');
    await this.addButton.click();
    await (await chooser).setFiles(paths);
    await expect(this.chips).toHaveCount(count, { timeout: 30_000 });
  }

  async openList(): Promise<void> {
    await this.page.getByRole('button', { name: /^\d+ files?(,|$)/ }).click();
    await expect(this.dialog).toBeVisible();
  }

  /** The files of the parts, as the chips name them. */
  async fileNames(): Promise<string[]> {
    const labels = await this.chips.evaluateAll((chips) => chips.map((chip) => chip.ariaLabel ?? ''));
    return labels.map((label) => /: (.+?), \d/.exec(label)?.[1] ?? '');
  }
}
