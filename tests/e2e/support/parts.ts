import { expect, type Locator, type Page } from '@playwright/test';
import { EditorPage } from './editor-page';

/** The controls of several parts, as a visitor finds them. */
export class Parts {
  readonly list: Locator;
  readonly chips: Locator;
  readonly split: Locator;
  readonly remove: Locator;
  readonly add: Locator;
  readonly cutOut: Locator;
  readonly restore: Locator;

  constructor(
    readonly page: Page,
    readonly editor: EditorPage,
  ) {
    this.list = page.getByRole('list', { name: 'Parts', exact: true });
    this.chips = this.list.getByRole('button');
    this.split = page.getByRole('button', { name: 'Split at playhead' });
    this.remove = page.getByRole('button', { name: 'Remove this part' });
    this.add = page.getByRole('button', { name: 'Add part' });
    this.cutOut = page.getByRole('button', { name: 'Cut out the selection' });
    this.restore = page.getByRole('button', { name: 'Restore', exact: true });
  }

  static async in(page: Page, path: string): Promise<Parts> {
    const editor = await EditorPage.with(page, path);
    await editor.ready();
    // The shortcuts and buttons that need the playhead wait for the player.
    await expect(page.getByRole('button', { name: 'Play', exact: true })).toBeEnabled();
    return new Parts(page, editor);
  }

  /** Moves the playhead. Seconds, in tenths. */
  async goTo(sec: number): Promise<void> {
    await this.page.getByRole('button', { name: 'Type a time' }).click();
    const field = this.page.getByRole('textbox', { name: 'Type a time' });
    await field.fill(String(sec));
    await field.press('Enter');
    await expect(this.page.getByTestId('playhead-time')).toHaveText(new RegExp(`^0:0${sec.toFixed(1)} `));
  }

  async splitAt(...times: number[]): Promise<void> {
    for (const sec of times) {
      await this.goTo(sec);
      await this.split.click();
    }
  }

  /** The times of the parts in the list, as its chips show them. */
  async times(): Promise<string[]> {
    // Chips out of view aren't laid out and have no `innerText`.
    return this.chips.evaluateAll((chips) =>
      chips.map((chip) => {
        const texts = [...chip.querySelectorAll('span')].map(({ textContent }) => textContent);
        return texts.find((text) => /^\d+:\d\d\.\d+–\d+:\d\d\.\d+$/.test(text)) ?? '';
      }),
    );
  }

  said(text: string | RegExp): Promise<void> {
    return expect(this.page.getByRole('status').filter({ hasText: text }).first()).toBeAttached();
  }
}
