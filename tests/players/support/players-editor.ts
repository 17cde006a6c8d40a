/** The editor in Chromium and Firefox, using only what both support. driven-editor.ts is the same for any driver. */
import { expect, type Page } from '@playwright/test';
import { keepClips } from './keep-clips';

export class PlayersEditor {
  constructor(readonly page: Page) {}

  /** Opens the home page and starts React. */
  async open(): Promise<void> {
    const { page } = this;
    await page.addInitScript(keepClips);
    await page.goto('./');
    // React starts at the first sign of a visitor.
    await page.mouse.move(5, 5);
    await page.locator('[data-testid=drop-zone][data-ready]').waitFor();
  }

  choose(path: string): Promise<void> {
    return this.page.locator('input[type=file]').setInputFiles(path);
  }

  get cutButton() {
    return this.page.getByRole('button', { name: /^Cut & Download/ });
  }

  ready(): Promise<void> {
    return expect(this.cutButton).toBeEnabled({ timeout: 60_000 });
  }

  /** Seconds. */
  async setRange(start: number, end: number): Promise<void> {
    for (const [field, seconds] of [
      ['End time', end],
      ['Start time', start],
    ] as const) {
      // By keyboard, because React doesn't notice `fill` in Firefox under WebDriver BiDi.
      await this.page.getByRole('textbox', { name: field }).click();
      await this.page.keyboard.press('Control+a');
      await this.page.keyboard.type(String(seconds));
      await this.page.keyboard.press('Enter');
    }
  }

  async cut(): Promise<void> {
    await this.cutButton.click();
    await this.done();
  }

  done(): Promise<void> {
    return expect(this.page.getByText('Video processed successfully!')).toBeVisible({ timeout: 150_000 });
  }

  /** The suggested names of the clips. */
  names(): Promise<string[]> {
    return this.page.evaluate(() => Reflect.get(window, 'names') as string[]);
  }
}
