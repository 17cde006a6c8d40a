import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** The ways a network can behave: correctly, with either style of script, or incorrectly. */
export type Behavior = 'appends' | 'writes' | 'late' | 'missing' | 'garbage' | 'hangs' | 'down';

export interface AdRequest {
  host: string;
  /** With its query. */
  path: string;
}

export interface FakeAdHost {
  port: number;
  behavior: Behavior;
  /** Sends what is held back while the behavior is `late`, and everything after it at once. */
  deliver(): void;
  requests: AdRequest[];
  /** Replaces the site's `ads/frame.html`, at {@link frameUrl}. */
  frame: string;
  frameUrl: string;
  /** The requested paths of one host name. */
  asked(host: string): string[];
  close(): Promise<void>;
}

const FRAME_PATH = '/of-the-site/frame.html';

/** Tries what an advertisement must not be able to do, and reports the results. */
const MISCHIEF = `
  var report = function (what, result) { new Image().src = '//banners.ads.test/report?' + what + '=' + encodeURIComponent(result) };
  try { report('parent', parent.document.title) } catch (error) { report('parent', error.name) }
  try { top.location = 'http://pop.ads.test/hijacked'; report('top', 'left') } catch (error) { report('top', error.name) }
  document.cookie = 'seen=1; path=/'; localStorage.setItem('seen', '1');
  report('storage', document.cookie + ',' + localStorage.getItem('seen'));
`;

const CREATIVE = `'<iframe title="creative" src="//banners.ads.test/creative?' + atOptions.key + '" width="' + atOptions.width + '" height="' + atOptions.height + '" frameborder="0" scrolling="no"></iframe>'`;

const BANNER: Record<'appends' | 'writes', string> = {
  writes: `${MISCHIEF} document.write(${CREATIVE});`,
  appends: `${MISCHIEF} var box = document.createElement('div'); box.innerHTML = ${CREATIVE}; document.currentScript.parentNode.insertBefore(box, document.currentScript);`,
};

const NATIVE = `document.getElementById('container-key-native').innerHTML = '<a href="//native.ads.test/go">Something recommended</a>';`;

function answer({ headers, url = '/' }: IncomingMessage, behavior: Behavior): { type: string; body: string } {
  const host = (headers.host ?? '').replace(/:\d+$/, '');
  const script = (body: string) => ({ type: 'text/javascript', body });
  const style = behavior === 'writes' ? 'writes' : 'appends';
  if (host === 'banners.ads.test' && url.endsWith('/invoke.js')) return script(BANNER[style]);
  if (host === 'native.ads.test' && url.endsWith('/invoke.js')) return script(NATIVE);
  if (host === 'notify.ads.test') return script('window.notifications = (window.notifications || 0) + 1;');
  return {
    type: 'text/html',
    body: `<!doctype html><title>ad</title><body style="background:#ccd">${host}${url}`,
  };
}

/** @param late gets what is held back. */
function respond(
  request: IncomingMessage,
  response: ServerResponse,
  behavior: Behavior,
  late: (() => void)[],
): void {
  if (behavior === 'down') return void request.socket.destroy();
  if (behavior === 'hangs') return;
  if (behavior === 'missing') return void response.writeHead(404).end();
  if (behavior === 'garbage') {
    response.setHeader('content-type', 'text/javascript');
    return void response.end('<html>(502) }{ \u0000 "bad gateway');
  }
  const { type, body } = answer(request, behavior);
  const send = () => response.setHeader('content-type', type).end(body);
  if (behavior === 'late') late.push(send);
  else send();
}

/** All advertising networks of the tests in one server. The Host header tells them apart. */
export async function startFakeAdHost(): Promise<FakeAdHost> {
  const requests: AdRequest[] = [];
  const late: (() => void)[] = [];
  const server = createServer((request, response) => {
    const host = (request.headers.host ?? '').replace(/:\d+$/, '');
    if (request.url === FRAME_PATH) {
      response.setHeader('content-type', 'text/html').end(fake.frame);
      return;
    }
    requests.push({ host, path: request.url ?? '/' });
    respond(request, response, fake.behavior, late);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const fake: FakeAdHost = {
    port,
    behavior: 'appends',
    deliver() {
      fake.behavior = 'appends';
      for (const send of late.splice(0)) send();
    },
    requests,
    frame: '',
    frameUrl: `http://127.0.0.1:${port}${FRAME_PATH}`,
    asked: (name) => requests.flatMap(({ host, path }) => (host === name ? path : [])),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return fake;
}
