import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { WebKit } from '../../players/support/webkit';

/** Answers the driver's requests one after the other, the last one again and again. @returns the paths of all requests. */
function answers(...list: readonly object[]): string[] {
  const paths: string[] = [];
  vi.stubGlobal('fetch', async (url: string) => {
    paths.push(new URL(url).pathname);
    const value = list[Math.min(paths.length, list.length) - 1];
    return Response.json({ value }, { status: value && 'error' in value && 'message' in value ? 500 : 200 });
  });
  return paths;
}

const error = (code: string, message: string) => ({ error: code, message });
const webkit = new WebKit('http://driver.test/session/1');
const poll = () => webkit.until('a clip', () => 1);

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('waiting for a page of WebKitGTK', () => {
  it.each([
    ['unknown error', 'Could not parse script result'],
    ['unknown error', 'Could not retrieve script result from browsing context'],
    ['javascript error', 'Could not parse script result'],
    ['javascript error', 'Callback was not called before the unload event.'],
    ['script timeout', ''],
    ['no such window', ''],
    ['stale element reference', 'The element is gone'],
  ])('survives "%s: %s"', async (code, message) => {
    const paths = answers(error(code, message), { value: false }, error(code, message), { value: 7 });
    const found = poll();
    await vi.runAllTimersAsync();
    expect(await found).toBe(7);
    expect(paths).toHaveLength(4);
  });

  it.each([
    ['a crash', error('invalid session id', ''), /invalid session id/],
    ['an error of the driver', error('invalid argument', 'Missing script parameter'), /invalid argument/],
    ['another error of a script', error('javascript error', 'SyntaxError'), /SyntaxError/],
    ['an error of the function in the page', { error: 'TypeError: no clip' }, /TypeError: no clip/],
  ])('ends at %s', async (_, answer, message) => {
    const paths = answers(answer);
    await expect(poll()).rejects.toThrow(message);
    expect(paths).toHaveLength(1);
  });

  it('ends at its deadline, with the last error as its cause', async () => {
    answers(error('no such window', 'gone'));
    const found = expect(poll()).rejects.toMatchObject({
      message: 'waited in vain for a clip',
      cause: { message: 'WebDriver: no such window: gone' },
    });
    await vi.runAllTimersAsync();
    await found;
  });

  it('reads again, whatever the answer', async () => {
    answers(error('no such window', 'gone'), { value: 0 });
    const read = webkit.read(() => 0);
    await vi.runAllTimersAsync();
    expect(await read).toBe(0);
  });

  it('never repeats an action', async () => {
    const paths = answers(error('stale element reference', 'gone'));
    await expect(webkit.type('input', 'text')).rejects.toThrow('stale element reference');
    await expect(webkit.press('a')).rejects.toThrow('stale element reference');
    await expect(webkit.run(() => 1)).rejects.toThrow('stale element reference');
    expect(paths).toEqual(['/session/1/element', '/session/1/actions', '/session/1/execute/async']);
  });
});
