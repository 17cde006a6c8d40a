import type { Page } from '@playwright/test';

/** Collects unhandled rejections and errors of the page. */
export function watchErrors(page: Page): string[] {
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.stack ?? String(error)));
  return errors;
}
