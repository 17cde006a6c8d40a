import type { Page } from '@playwright/test';

/** Nothing may go wrong unseen: no unhandled rejection, no error of the page's own. */
export function watchErrors(page: Page): string[] {
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.stack ?? String(error)));
  return errors;
}
