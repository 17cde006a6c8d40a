/** The built site in WebKitGTK: thumbnails. */
import { test } from '@playwright/test';
import { fixtures } from '../fixtures';
import { DrivenEditor } from './support/driven-editor';
import { WebKit } from './support/webkit';

let webkit: WebKit;
let editor: DrivenEditor;
test.beforeEach(async () => {
  webkit = await WebKit.open();
  editor = new DrivenEditor(webkit);
});
test.afterEach(() => webkit.close());

test('a `<video>` makes the timeline’s thumbnails, because WebCodecs isn’t used here', async () => {
  await editor.open();
  await editor.choose(fixtures.h264BframesAac);
  await webkit.until(
    'thumbnails in the timeline',
    () => Number(document.querySelector<HTMLElement>('[data-testid=strip]')?.dataset.thumbnails) >= 5,
  );
});
