// The tasks of a page's main thread, from Chromium's trace.

const CATEGORIES = ['toplevel', 'devtools.timeline', 'disabled-by-default-devtools.timeline', '__metadata'];

/** A task above this is long: https://www.w3.org/TR/longtasks-1/. */
export const LONG_MS = 50;

/**
 * @typedef {import('@playwright/test').Page} Page
 * @typedef {{ wall: number, processor: number }} Task ms
 * @typedef {{ name: string, ph: string, pid: number, tid: number, dur: number, tdur?: number, args: { name?: string } }} Event
 *   of a trace, times in µs
 */

/**
 * Traces the tasks that the main thread of the page runs during `work`.
 * @param {Page} page @param {() => Promise<unknown>} work @returns {Promise<Task[]>}
 */
export async function traced(page, work) {
  const session = await page.context().newCDPSession(page);
  /** @type {Event[]} */
  const events = [];
  session.on('Tracing.dataCollected', ({ value }) => {
    // Playwright declares all values of an event as strings, which they are not.
    events.push(.../** @type {Event[]} */ (/** @type {unknown} */ (value)));
  });
  await session.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: CATEGORIES },
  });
  await work();
  const complete = new Promise((resolve) =>
    session.once('Tracing.tracingComplete', () => resolve(undefined)),
  );
  await session.send('Tracing.end');
  await complete;
  await session.detach();
  const mains = new Set(
    events
      .filter(({ name, args }) => name === 'thread_name' && args.name === 'CrRendererMain')
      .map(({ pid, tid }) => `${pid}/${tid}`),
  );
  return events
    .filter(({ name, ph, pid, tid }) => name === 'RunTask' && ph === 'X' && mains.has(`${pid}/${tid}`))
    .map(({ dur, tdur }) => ({ wall: dur / 1000, processor: (tdur ?? dur) / 1000 }));
}
