/**
 * Sound that Firefox doesn't play is decoded. tests/e2e listens to it, in Chromium: Firefox's audio clock stands still on a machine
 * without an audio device.
 */
import { expect, type Page, test } from '@playwright/test';
import { fixtures } from '../fixtures';
import { PATIENT } from '../support/listen';
import { PlayersEditor } from './support/players-editor';

const NOTE = 'Your browser can’t play this sound format, so we decode it here.';

async function openSilent(page: Page): Promise<PlayersEditor> {
  const editor = new PlayersEditor(page);
  await editor.open();
  await editor.choose(fixtures.h264Ac3);
  await editor.ready();
  await expect(page.getByRole('status').filter({ hasText: NOTE })).toBeVisible(PATIENT);
  return editor;
}

test('AC-3 in an MP4 is drawn in the timeline, and the preview and the clip’s card say that it is decoded', async ({
  page,
}) => {
  const editor = await openSilent(page);
  await expect.poll(() => page.getByTestId('strip').getAttribute('data-heard'), PATIENT).not.toBe('0');
  await editor.cut();
  const card = page.getByTestId('result-card');
  await expect(card.getByRole('status').filter({ hasText: NOTE })).toBeVisible(PATIENT);
});
