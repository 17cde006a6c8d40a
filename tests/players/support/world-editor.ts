/** The editor in the failing world. Marks and clicks are fast, because other tests cover the mouse and the keys. */
import { writeFileSync } from 'node:fs';
import { basename } from 'node:path';
import { expect, test } from '@playwright/test';
import { probe } from '../../e2e/support/probe';
import { type FixtureName, fixtures } from '../../fixtures';
import { CUT, DrivenEditor } from './driven-editor';
import { lastClip } from './site-clip';

export class WorldEditor extends DrivenEditor {
  /** Chooses a file, cuts 1.5 s of it, and judges the clip. */
  async cutsWhole(name: FixtureName): Promise<void> {
    await this.choose(fixtures[name]);
    await this.ready();
    await this.cutsHere();
  }

  /** The same with the open file. */
  async cutsHere(): Promise<void> {
    await this.mark('1', '0:02.5');
    const clip = await probe(await this.cutToFile());
    expect(clip.video[0]?.codec).toMatch(/h264|vp9/);
    expect(Math.abs(clip.duration - 1.5)).toBeLessThan(0.15);
  }

  async mark(start: string, end: string): Promise<void> {
    // The end comes first, because the start can't pass it.
    await this.enters(['End time', end], ['Start time', start]);
  }

  /** Types into the fields with these labels. */
  async enters(...texts: readonly (readonly [label: string, text: string])[]): Promise<void> {
    await this.driver.until('the fields', enterTexts, texts);
  }

  /** @param times 2 is a double click. */
  async pressCut(times = 1): Promise<void> {
    await this.driver.run(clickFast, CUT, times);
  }

  /** Closes the file. @param times 2 is a double click. */
  async reset(times = 1): Promise<void> {
    await this.playersSettle();
    await this.driver.run(clickFast, 'button:has(.lucide-rotate-ccw)', times);
    await this.driver.until('no file', () => !document.querySelector('[data-testid=file-name]'));
  }

  /** Clips stay until they are removed. */
  async removeEarlier(): Promise<void> {
    await this.driver.until('no earlier clip', () => {
      const remove = document.querySelector<HTMLElement>('button[aria-label^="Remove: "]');
      remove?.click();
      return remove === null;
    });
  }

  async processes(): Promise<void> {
    await this.driver.until('progress', () => document.querySelector('[role=progressbar]') !== null);
  }

  /** Cuts and waits for the end. @returns the number of clips saved so far. */
  async cut(): Promise<number> {
    const before = (await this.names()).length;
    await this.pressCut();
    await this.driver.until(
      'a clip',
      (count) =>
        (Reflect.get(window, 'names') as string[]).length > count &&
        !document.querySelector('[role=progressbar]'),
      before,
    );
    return before + 1;
  }

  /** Cuts, and writes the clip to disk. @returns its path. */
  async cutToFile(): Promise<string> {
    const number = await this.cut();
    const path = test.info().outputPath(`clip-${number}.mp4`);
    writeFileSync(path, Buffer.from(await this.driver.run(lastClip), 'base64'));
    return path;
  }

  /** Waits for a toast with this text. */
  async toasts(text: string): Promise<void> {
    await this.driver.until(
      `the toast ${text}`,
      (wanted) =>
        [...document.querySelectorAll('[data-sonner-toast]')].some(({ textContent }) =>
          textContent?.includes(wanted),
        ),
      text,
    );
  }

  async closeToasts(): Promise<void> {
    await this.driver.until('no toast', () => {
      for (const button of document.querySelectorAll<HTMLElement>('[data-sonner-toast] [data-close-button]'))
        button.click();
      return document.querySelector('[data-sonner-toast]') === null;
    });
  }

  /** Opens any file, and cuts it if that is possible. @throws if there is neither a clip nor a message in time. */
  async endOf(path: string): Promise<'clip' | 'failure' | 'refusal'> {
    await this.closeToasts();
    const before = (await this.names()).length;
    await this.choose(path);
    const name = basename(path);
    const opened = await this.driver.until(`an answer to ${name}`, answerTo, name, CUT);
    if (opened === 'refusal') return 'refusal';
    if (opened === 'failure') return 'failure';
    await this.pressCut();
    return this.driver.until(`an end of ${name}`, endOfCut, before);
  }
}

/** In the page: what it says about a chosen file; null as long as it says nothing. */
function answerTo(name: string, cut: string): null | 'ready' | 'failure' | 'refusal' {
  const alert = document.querySelector('[data-testid=drop-zone] [role=alert]');
  const offer = [...(alert?.querySelectorAll('button') ?? [])].at(-1);
  if (offer) offer.click();
  // The refusal of the file before stays until this one is judged.
  else if (alert?.textContent?.includes(name)) return 'refusal';
  if (document.querySelector('[data-testid=file-name]')?.textContent !== name) return null;
  if (document.querySelector<HTMLButtonElement>(cut)?.disabled === false) return 'ready';
  const failed = /Loading Error|Processing failed/;
  return failed.test(document.body.textContent ?? '') ? 'failure' : null;
}

/** In the page: how a cut ended; null as long as it runs. */
function endOfCut(before: number): null | 'clip' | 'failure' {
  if (document.querySelector('[role=progressbar]')) return null;
  const toasts = [...document.querySelectorAll('[data-sonner-toast]')].map(({ textContent }) => textContent);
  if (toasts.some((text) => text?.includes('Processing failed'))) return 'failure';
  return (Reflect.get(window, 'names') as string[]).length > before ? 'clip' : null;
}

/** In the page: clicks an element as often as a fast visitor. */
async function clickFast(css: string, times: number): Promise<void> {
  const element = document.querySelector(css);
  for (let detail = 1; detail <= times; detail++) {
    element?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, detail }));
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

/** In the page: types into fields and presses Enter. Returns false until they are there. */
function enterTexts(texts: readonly (readonly [label: string, text: string])[]): boolean {
  for (const [label, text] of texts) {
    const id = [...document.querySelectorAll('label')].find((each) => each.textContent === label)?.htmlFor;
    const field = document.getElementById(id ?? '');
    if (!(field instanceof HTMLInputElement) || field.disabled) return false;
    // React overrides the property of the element.
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text);
    field.dispatchEvent(new Event('input', { bubbles: true }));
    field.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }));
  }
  return true;
}
