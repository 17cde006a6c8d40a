/** WebKitGTK by plain WebDriver calls (https://www.w3.org/TR/webdriver2/): Playwright can't drive a stock WebKit. */
import { type ChildProcess, spawn } from 'node:child_process';
import { createServer } from 'node:net';
import type { Readable } from 'node:stream';
import { requiredPath } from '../../e2e/support/environment';
import { Driver, type Point, SCRIPT_MS } from './driver';

/** The standard's key for a reference to an element. */
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf';

const START_MS = 20_000;

/** The virtual screen has no GPU. Mesa's software OpenGL crashes now and then, in WebKitGTK's painting and in GStreamer's. */
const WITHOUT_GL = { WEBKIT_SKIA_ENABLE_CPU_RENDERING: '1', WEBKIT_GST_DISABLE_GL_SINK: '1' };

/**
 * What WebKitWebDriver answers while a page is busy, leaves, or gets another process. Errors of the test's function aren't among
 * them, because `run` catches those in the page. After a crash, the next answer is "invalid session id", which ends a wait.
 * https://github.com/WebKit/WebKit/blob/main/Source/WebDriver/Session.cpp
 */
const TRANSIENT = ['script timeout', 'timeout', 'no such window', 'no such frame', 'stale element reference'];
const TRANSIENT_DETAIL =
  /^Could not (parse|retrieve) (script result|browsing context)|before the unload event/;

class WebDriverError extends Error {
  constructor(
    readonly code: string,
    readonly detail: string,
  ) {
    super(`WebDriver: ${code}: ${detail}`);
  }
}

/** One window of WebKitGTK on a separate virtual screen. */
export class WebKit extends Driver {
  /** @param url of the session */
  constructor(
    private readonly url: string,
    private readonly processes: readonly ChildProcess[] = [],
  ) {
    super();
  }

  static async open(): Promise<WebKit> {
    const processes: ChildProcess[] = [];
    try {
      const screen = spawn(requiredPath('XVFB_PATH'), ['-displayfd', '3', '-screen', '0', '1440x1000x24'], {
        stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
      });
      processes.push(screen);
      const display = await firstLine(screen.stdio[3] as Readable);
      const port = await freePort();
      const driver = spawn(requiredPath('WEBKIT_DRIVER_PATH'), [`--port=${port}`, '--host=127.0.0.1'], {
        stdio: 'ignore',
        env: { ...process.env, ...WITHOUT_GL, DISPLAY: `:${display}` },
      });
      processes.push(driver);
      const server = `http://127.0.0.1:${port}`;
      await answering(server);
      const { sessionId } = await call<{ sessionId: string }>(`${server}/session`, 'POST', {
        capabilities: {
          alwaysMatch: {
            'webkitgtk:browserOptions': {
              binary: requiredPath('WEBKIT_BROWSER_PATH'),
              args: ['--automation'],
            },
            timeouts: { script: SCRIPT_MS },
          },
        },
      });
      const url = `${server}/session/${sessionId}`;
      await call(`${url}/window/rect`, 'POST', { x: 0, y: 0, width: 1440, height: 1000 });
      return new WebKit(url, processes);
    } catch (error) {
      for (const process of processes) process.kill();
      throw error;
    }
  }

  async close(): Promise<void> {
    await call(this.url, 'DELETE').catch(() => undefined);
    for (const process of this.processes) process.kill();
  }

  async goto(url: string): Promise<void> {
    await call(`${this.url}/url`, 'POST', { url });
  }

  async run<Args extends unknown[], Value>(
    work: (...args: Args) => Value,
    ...args: Args
  ): Promise<Awaited<Value>> {
    const script = `const done = arguments[arguments.length - 1];
      Promise.resolve().then(() => (${work.toString()})(...Array.from(arguments).slice(0, -1)))
        .then((value) => done({ value }), (error) => done({ error: String(error && error.stack || error) }));`;
    const answer = await call<{ value?: Awaited<Value>; error?: string }>(
      `${this.url}/execute/async`,
      'POST',
      {
        script,
        args,
      },
    );
    if (answer.error !== undefined) throw new Error(answer.error);
    return answer.value as Awaited<Value>;
  }

  protected isTransient(error: unknown): boolean {
    if (!(error instanceof WebDriverError)) return false;
    return TRANSIENT.includes(error.code) || TRANSIENT_DETAIL.test(error.detail);
  }

  protected async clickMiddle(css: string): Promise<void> {
    await call(`${await this.element(css)}/click`, 'POST', {});
  }

  choose(css: string, path: string): Promise<void> {
    return this.type(css, path);
  }

  async type(css: string, text: string): Promise<void> {
    await call(`${await this.element(css)}/value`, 'POST', { text });
  }

  async press(...keys: string[]): Promise<void> {
    const down = keys.map((value) => ({ type: 'keyDown', value }));
    const up = keys.toReversed().map((value) => ({ type: 'keyUp', value }));
    await call(`${this.url}/actions`, 'POST', {
      actions: [{ type: 'key', id: 'keyboard', actions: [...down, ...up] }],
    });
  }

  protected async dragAlong(points: readonly Point[]): Promise<void> {
    const moves = points.map(({ x, y }) => ({
      ...{ type: 'pointerMove', duration: 50, origin: 'viewport' },
      ...{ x: Math.round(x), y: Math.round(y) },
    }));
    const [to, ...along] = moves;
    const [down, up] = ['pointerDown', 'pointerUp'].map((type) => ({ type, button: 0 }));
    await call(`${this.url}/actions`, 'POST', {
      actions: [
        {
          ...{ type: 'pointer', id: 'mouse', parameters: { pointerType: 'mouse' } },
          actions: [to, down, ...along, up],
        },
      ],
    });
  }

  private async element(css: string): Promise<string> {
    const found = await call<Record<string, string>>(`${this.url}/element`, 'POST', {
      using: 'css selector',
      value: css,
    });
    return `${this.url}/element/${found[ELEMENT]}`;
  }
}

async function call<Value>(url: string, method: string, body?: unknown): Promise<Value> {
  const response = await fetch(url, { method, body: body === undefined ? undefined : JSON.stringify(body) });
  const { value } = (await response.json()) as { value: Value & { error?: string; message?: string } };
  if (!response.ok) throw new WebDriverError(value.error ?? '', value.message ?? '');
  return value;
}

async function answering(server: string): Promise<void> {
  const deadline = Date.now() + START_MS;
  for (;;) {
    const answer = await fetch(`${server}/status`).catch(() => null);
    if (answer?.ok) return;
    if (Date.now() > deadline) throw new Error('WebKitWebDriver does not answer');
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

function firstLine(stream: Readable): Promise<string> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('Xvfb does not start')), START_MS);
    stream.once('data', (data: Buffer) => {
      clearTimeout(timer);
      resolve(data.toString().trim());
    });
  });
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() =>
        address && typeof address === 'object' ? resolve(address.port) : reject(new Error('no port')),
      );
    });
  });
}
