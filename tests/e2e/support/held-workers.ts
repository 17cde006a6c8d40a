import type { Page } from '@playwright/test';

/** Holds back what the page asks its workers, however slow the machine is. @returns what sends it on. */
export async function holdWorkers(page: Page): Promise<() => Promise<void>> {
  const held = await page.evaluateHandle(() => {
    const { postMessage } = Worker.prototype;
    const messages: (() => void)[] = [];
    Worker.prototype.postMessage = function hold(this: Worker, ...message: unknown[]) {
      messages.push(() => Reflect.apply(postMessage, this, message));
    };
    return { postMessage, messages };
  });
  return () =>
    held.evaluate(({ postMessage, messages }) => {
      Worker.prototype.postMessage = postMessage;
      for (const send of messages) send();
    });
}
