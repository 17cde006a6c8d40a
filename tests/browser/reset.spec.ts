/** A test can't see what another one left in the page that they share. */
import type { Page } from '@playwright/test';
import { fixtures } from '../fixtures';
import { expect, resetLab, test } from './harness';
import { cutWith, openWith } from './one-engine';

/** Leaves something of each kind. @returns the clip's object URL. */
const leaveAll = (app: Page) =>
  app.evaluate(async () => {
    Object.assign(window, { left: true });
    VideoDecoder.prototype.decode = () => {};
    localStorage.setItem('left', '');
    sessionStorage.setItem('left', '');
    await caches.open('left');
    await new Promise((resolve, reject) => {
      const request = indexedDB.open('left');
      request.onsuccess = resolve;
      request.onerror = reject;
    });
    void navigator.locks.request('left', () => new Promise(() => {}));
    await window.lab.leave('left', 'file');
    return URL.createObjectURL(window.lab.held.clip?.blob ?? new Blob());
  });

const whatIsLeft = (app: Page, url: string) =>
  app.evaluate(async (url) => {
    const { held: locks = [] } = await navigator.locks.query();
    return {
      engine: window.lab.held.engine !== undefined,
      file: document.querySelector<HTMLInputElement>('#file')?.files?.length,
      global: 'left' in window,
      method: String(VideoDecoder.prototype.decode) === '() => {}',
      lock: locks.some(({ name }) => name === 'left'),
      stored: [localStorage.length, sessionStorage.length, (await caches.keys()).length],
      databases: (await indexedDB.databases()).length,
      private: (await window.lab.scratch()).filter((name) => name.startsWith('left')),
      url: await fetch(url).then(
        () => true,
        () => false,
      ),
    };
  }, url);

test('a reset ends and deletes what a test leaves', async ({ app, origin }) => {
  await openWith(app, 'index', fixtures.silent);
  expect((await cutWith(app, 1, 2)).failed).toBeUndefined();
  const url = await leaveAll(app);
  expect(app.workers()).not.toEqual([]);
  expect(await whatIsLeft(app, url)).toEqual({
    engine: true,
    file: 1,
    global: true,
    method: true,
    lock: true,
    stored: [1, 1, 1],
    databases: 1,
    private: ['left/file'],
    url: true,
  });
  await resetLab(app, origin);
  expect(app.workers()).toEqual([]);
  expect(await whatIsLeft(app, url)).toEqual({
    engine: false,
    file: 0,
    global: false,
    method: false,
    lock: false,
    stored: [0, 0, 0],
    databases: 0,
    private: [],
    url: false,
  });
});
