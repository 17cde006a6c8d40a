import type { Page } from '@playwright/test';
import { type FixtureName, fixtures } from '../../fixtures';
import { EditorPage } from '../support/editor-page';
import { probe } from '../support/probe';
import { expect } from '../support/site-test';

/** What a visitor reads if no source of the engine answers. */
export const LOADING_ERROR =
  'Unable to load video processing engine. Please try refreshing the page or use a different browser.';

export const noCdn = (page: Page) => page.route(/^https:/, (route) => route.abort());

/** Runs a function before each of the site's scripts, including those of its workers. */
export const withPrelude = (page: Page, prelude: (argument: string) => void, argument = '') =>
  page.route(/\/_next\/.*\.js$/, async (route) => {
    const response = await route.fetch();
    const call = `(${prelude})(${JSON.stringify(argument)});`;
    await route.fulfill({ response, body: call + (await response.text()) });
  });

export async function opened(page: Page): Promise<EditorPage> {
  const editor = new EditorPage(page);
  await editor.open();
  return editor;
}

/** Chooses a file, cuts 1.5 s of it and saves the clip. */
export async function cutsWhole(editor: EditorPage, name: FixtureName): Promise<void> {
  await opensFile(editor, name);
  await cutsHere(editor);
}

/** Chooses a file and waits until it can be cut. */
export async function opensFile(editor: EditorPage, name: FixtureName): Promise<void> {
  await editor.choose(fixtures[name]);
  if (name === 'mpegTs') await editor.page.getByRole('button', { name: 'Open it anyway' }).click();
  await editor.ready();
}

/** The same with the open file. */
export async function cutsHere(editor: EditorPage): Promise<void> {
  await editor.setRange('1', '0:02.5');
  const clip = await probe((await editor.cut()).path);
  expect(clip.video[0]?.codec).toMatch(/h264|vp9/);
  expect(Math.abs(clip.duration - 1.5)).toBeLessThan(0.15);
  await expect(editor.page.getByRole('progressbar')).toHaveCount(0);
}
