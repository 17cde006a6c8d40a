// Lists the files of lib/ that a video passes from the choice of the file to the verified clip, in the order of their first use:
// `node scripts/passes.mjs [video …]`. A file counts once one of its functions runs: types and constants don't. The editor's
// state and its display are left out. Workers run in this process, behind the product's own bridge. The ffmpeg engine needs a
// browser: a video that gets there passes, in addition, all that this engine imports.
import { readFileSync } from 'node:fs';
import { basename, join, relative } from 'node:path';
import { MessageChannel } from 'node:worker_threads';
import { parseAst } from 'vite';
import { say } from './lib/console.mjs';
import { createLoader } from './lib/load-module.mjs';
import { ROOT } from './lib/paths.mjs';

const FIXTURES = ['h264-bframes-aac.mp4', 'vp9-opus.webm', 'mpeg4-mp3.avi'].map((name) =>
  join(ROOT, 'tests/fixtures/media', name),
);

/** @type {Set<string>} */
const passed = new Set();
const LIB = join(ROOT, 'lib/');
const MARK = '__passes';
Reflect.set(globalThis, MARK, passed.add.bind(passed));

/** Adds the file to `passed` at the start of each of its functions. @param {string} code @param {string} id */
function marked(code, id) {
  const mark = `${MARK}(${JSON.stringify(relative(ROOT, id))})`;
  /** @type {[at: number, text: string][]} */
  const added = [];
  const visit = (/** @type {any} */ node) => {
    if (Array.isArray(node)) node.forEach(visit);
    if (typeof node?.type !== 'string') return;
    if (/Function/.test(node.type) && node.body?.type === 'BlockStatement')
      added.push([node.body.start + 1, `${mark};`]);
    else if (/Function/.test(node.type) && node.body)
      added.push([node.body.start, `(${mark},(`], [node.body.end, '))']);
    Object.values(node).forEach(visit);
  };
  visit(parseAst(code).body);
  let out = code;
  for (const [at, text] of added.sort(([a], [b]) => b - a)) out = out.slice(0, at) + text + out.slice(at);
  return out;
}

/** @param {(code: string, id: string) => string | null} visit called for each file of lib/ that is loaded */
const load = (visit) =>
  createLoader([
    {
      name: 'passes',
      enforce: 'post',
      transform: (code, id) => (id.startsWith(LIB) ? visit(code, id) : null),
    },
  ]);
const loader = await load(marked);

/** A worker in this thread: its script finds its port at `self`. */
class Worker extends EventTarget {
  #port;
  /** @param {URL} script */
  constructor(script) {
    super();
    const { port1, port2 } = new MessageChannel();
    this.#port = port1;
    port1.on('message', (data) => this.dispatchEvent(new MessageEvent('message', { data })));
    Object.assign(globalThis, { self: port2 });
    // Loaded anew each time, as by a worker.
    loader.load(`${relative(ROOT, script.pathname)}?${performance.now()}`);
  }
  /** @param {unknown} message */
  postMessage(message) {
    this.#port.postMessage(message);
  }
  terminate() {
    this.#port.close();
  }
}
Object.assign(globalThis, { Worker, location: new URL('file:///') });

/** @type {typeof import('../lib/media/judge-file')} */
const { judgeFile } = await loader.load('lib/media/judge-file.ts');
/** @type {typeof import('../lib/cut/session/cutter')} */
const { Cutter } = await loader.load('lib/cut/session/cutter.ts');
/** @type {typeof import('../lib/edit/plain-options')} */
const { PLAIN_OPTIONS } = await loader.load('lib/edit/plain-options.ts');

/** @param {string} path @returns {Promise<string>} how it went */
async function cut(path) {
  const file = new File([readFileSync(path)], basename(path));
  const { container } = await judgeFile(file, new Uint8Array(await file.slice(0, 4096).arrayBuffer()));
  const source = { id: 1, file, container };
  const edit = { ...PLAIN_OPTIONS, parts: [{ source, startMs: 0, endMs: 1000 }] };
  const { signal } = new AbortController();
  const cutter = new Cutter();
  const opened = await cutter.open(source, { signal, onLoad() {} });
  await opened.timeline();
  await cutter.forecast(edit);
  const { verified } = await cutter.cut(edit, { signal, onProgress() {} });
  cutter.close();
  return `${opened.engine} engine, ${verified?.samples} samples verified`;
}

/** Adds the files that the ffmpeg engine imports. */
async function addFfmpegEngine() {
  const { load: read, close } = await load((_, id) => {
    passed.add(relative(ROOT, id));
    return null;
  });
  await read('lib/cut/engines/ffmpeg/engine.ts');
  await close();
}

const given = process.argv.slice(2);
for (const path of given.length > 0 ? given : FIXTURES) {
  passed.clear();
  const how = await cut(path).catch(async () => {
    await addFfmpegEngine();
    return 'ffmpeg engine, not run';
  });
  say(`${[...passed].join('\n')}\n${passed.size} files for ${basename(path)} (${how})\n`);
}
await loader.close();
process.exit();
