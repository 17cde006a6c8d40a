/** The editor as a visitor uses it, in any browser that a driver drives. players-editor.ts is the same with Playwright's locators. */

import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { EDITOR_ID } from '@/components/editor/page-ids';
import { type Driver, KEY } from './driver';
import { dropInPage, keepClips } from './keep-clips';
import { keepPlayers, playersSettled } from './keep-players';

/** The button of the open file. `choose` marks that of the file before. */
export const CUT = '.cut-bar button:has(.lucide-scissors):not([data-before])';

export class DrivenEditor {
  constructor(protected readonly driver: Driver) {}

  /** Opens the home page and starts React. */
  async open(url = process.env.SNIPREEL_E2E_URL ?? ''): Promise<void> {
    const { driver } = this;
    await driver.goto(url);
    await driver.run(keepClips);
    await driver.run(keepPlayers);
    await driver.run(() => window.dispatchEvent(new PointerEvent('pointermove')));
    await driver.until('React', () => document.querySelector('[data-testid=drop-zone][data-ready]') !== null);
  }

  /**
   * Waits until each player knows its video or can't play it. WebKitGTK 2.50 with GStreamer 1.22 hangs if a player is taken away
   * earlier: the page waits for the demuxer, which waits for the page.
   */
  protected async playersSettle(): Promise<void> {
    await this.driver.until('the players', playersSettled);
  }

  async choose(path: string): Promise<void> {
    await this.playersSettle();
    await this.driver.run((css) => document.querySelector(css)?.setAttribute('data-before', ''), CUT);
    await this.driver.choose('input[type=file]', path);
  }

  /** Drops a file on the open editor, which adds it. The button "Add another video" opens a chooser outside the document. */
  async add(path: string): Promise<void> {
    const file = [basename(path), readFileSync(path).toString('base64')] as const;
    await this.driver.run(dropInPage, file, '[data-testid=drop-to-add]');
  }

  /** Clicks the button with this text once it is there. The click isn't part of the wait, which may be repeated. */
  async clicks(text: string): Promise<void> {
    const find = (wanted: string) => {
      const all = [...document.querySelectorAll('button')];
      for (const each of all) each.toggleAttribute('data-found', each.textContent?.trim() === wanted);
      return document.querySelector('button[data-found]') !== null;
    };
    await this.driver.until(text, find, text);
    await this.driver.run(() => document.querySelector<HTMLElement>('button[data-found]')?.click());
  }

  openAnyway(): Promise<void> {
    return this.clicks('Open it anyway');
  }

  /** The values of both time fields. */
  range(): Promise<string[]> {
    return this.driver.read(() =>
      ['Start time', 'End time'].map((text) => {
        const label = [...document.querySelectorAll('label')].find((each) => each.textContent === text);
        return document.querySelector<HTMLInputElement>(`[id="${label?.htmlFor}"]`)?.value ?? '';
      }),
    );
  }

  async ready(): Promise<void> {
    await this.driver.until(
      'the cut button',
      (css) => document.querySelector<HTMLButtonElement>(css)?.disabled === false,
      CUT,
    );
  }

  /** Waits until the page has moved to the editor and put the focus there, which takes keys from then on. */
  async takesKeys(): Promise<void> {
    const isFocused = (id: string) => document.getElementById(id)?.contains(document.activeElement) === true;
    await this.driver.until('the focus', isFocused, EDITOR_ID);
  }

  /** Seconds. */
  async setRange(start: number, end: number): Promise<void> {
    const { driver } = this;
    for (const [label, value] of [
      ['End time', end],
      ['Start time', start],
    ] as const) {
      // The editor is hidden until it knows the video's size.
      const id = await driver.until(
        label,
        (text) => {
          const found = [...document.querySelectorAll('label')].find((each) => each.textContent === text);
          return found && getComputedStyle(found).visibility === 'visible' && found.htmlFor;
        },
        label,
      );
      const field = `[id="${id}"]`;
      // What opens a file also focuses the editor's heading, which would end the typing.
      await driver.rests(field);
      await driver.run((css) => document.querySelector<HTMLInputElement>(css)?.select(), field);
      await driver.type(field, `${value}${KEY.enter}`);
      await driver.until(
        `${label} ${value}`,
        (css, seconds) => {
          const parts = document.querySelector<HTMLInputElement>(css)?.value.split(':') ?? [];
          return Math.abs(parts.reduce((sum, part) => sum * 60 + Number(part), 0) - seconds) < 0.001;
        },
        field,
        value,
      );
    }
    // The forecast may move the button, and a click would miss it.
    await driver.until('the forecast', () => document.querySelector('[data-testid=forecast]')?.textContent);
  }

  click(): Promise<void> {
    return this.driver.click(CUT);
  }

  async done(): Promise<void> {
    await this.driver.until('the clip', () => document.querySelector('[data-testid=result-card]') !== null);
  }

  /** Waits until this text is anywhere on the page. */
  async says(text: string): Promise<void> {
    await this.driver.until(text, (wanted) => document.body.textContent?.includes(wanted), text);
  }

  names(): Promise<string[]> {
    return this.driver.read(() => Reflect.get(window, 'names') as string[]);
  }
}
