import { basename } from 'node:path';
import { expect, type Locator, type Page } from '@playwright/test';

/** A path, or a file in memory. */
type Chosen = string | { name: string; mimeType: string; buffer: Buffer };

/** The editor as a visitor sees it. Every locator uses role and name. */
export class EditorPage {
  readonly cutButton: Locator;
  readonly startField: Locator;
  readonly endField: Locator;
  readonly startSlider: Locator;
  readonly endSlider: Locator;
  readonly dropZone: Locator;
  /** The name of the file that was chosen last; null once it was shown. */
  #chosen: string | null = null;

  constructor(readonly page: Page) {
    this.cutButton = page.getByRole('button', { name: /Cut & Download|Loading Engine|Processing\.\.\./ });
    this.startField = page.getByRole('textbox', { name: 'Start time' });
    this.endField = page.getByRole('textbox', { name: 'End time' });
    this.startSlider = page.getByRole('slider', { name: 'Start handle' });
    this.endSlider = page.getByRole('slider', { name: 'End handle' });
    this.dropZone = page.getByTestId('drop-zone');
  }

  /** Opens a file in the editor, without waiting until it is ready. */
  static async with(page: Page, file: Chosen, path = './'): Promise<EditorPage> {
    const editor = new EditorPage(page);
    await editor.open(path);
    await editor.choose(file);
    return editor;
  }

  /** @param path of home, or of a task page. */
  async open(path = './'): Promise<void> {
    await this.page.goto(path);
    // React starts at the first sign of a visitor.
    await this.page.mouse.move(5, 5);
    // A file chosen before React has taken over would be lost.
    await this.dropZone.and(this.page.locator('[data-ready]')).waitFor();
  }

  async choose(file: Chosen): Promise<void> {
    this.#chosen = typeof file === 'string' ? basename(file) : file.name;
    await this.page.locator('input[type=file]').setInputFiles(file);
  }

  /** Waits until the chosen file's engine is ready and its length is known. */
  async ready(): Promise<void> {
    // The file before it is ready, and stays until the new one is judged.
    if (this.#chosen)
      await expect(this.page.getByTestId('file-name')).toHaveText(this.#chosen, { timeout: 60_000 });
    this.#chosen = null;
    // Both at once: the button is disabled again while another engine loads.
    const name = /^Cut & Download Video \(with(out)? Audio\)$/;
    await this.page.getByRole('button', { name, disabled: false }).waitFor({ timeout: 60_000 });
  }

  /** Opens the panel of the player's tools that the bar has no room for. */
  async moreTools(): Promise<void> {
    const more = this.page.getByRole('button', { name: /^More player tools/ });
    if ((await more.getAttribute('aria-expanded')) !== 'true') await more.click();
  }

  async setRange(start: string, end: string): Promise<void> {
    // The end comes first, because the start can't pass it.
    await this.type(this.endField, end);
    await this.type(this.startField, start);
  }

  async type(field: Locator, text: string): Promise<void> {
    await field.fill(text);
    await field.press('Enter');
  }

  /** Waits until the note for a reload has these properties. */
  async noted(properties: Record<string, unknown>): Promise<void> {
    const note = () =>
      this.page.evaluate(() => JSON.parse(sessionStorage.getItem('snipreel-recall') ?? '{}'));
    await expect.poll(note).toMatchObject(properties);
  }

  toast(title: string): Locator {
    return this.page.locator('[data-sonner-toast]', { hasText: title });
  }

  /** Clicks the cut button, and waits until the cut is over. @returns the clip's path on disk and its suggested name. */
  async cut(): Promise<{ path: string; name: string }> {
    const download = this.page.waitForEvent('download', { timeout: 90_000 });
    await this.cutButton.click();
    const clip = await download;
    const path = await clip.path();
    // A file that is chosen before the cut is over is ignored.
    await expect(this.page.getByRole('button', { name: 'Processing...' })).toHaveCount(0);
    return { path, name: clip.suggestedFilename() };
  }
}
