// Measures what it takes the browser to read a range of a file in a worker: no cut that has to read it can be faster.
import { withFile } from './blank-page.mjs';

/** Reads half-way through the file, where clips are. @param {number} bytes */
async function readInWorker(bytes) {
  const read = async () => {
    const block = 4 * 2 ** 20;
    addEventListener('message', async ({ data: { slice, way } }) => {
      const since = performance.now();
      if (way === 'stream') {
        const reader = slice.stream().getReader({ mode: 'byob' });
        let buffer = new ArrayBuffer(2 ** 20);
        for (;;) {
          const { done, value } = await reader.read(new Uint8Array(buffer));
          if (done) break;
          buffer = value.buffer;
        }
      } else {
        let at = 0;
        const next = async () => {
          while (at < slice.size) {
            const from = at;
            at += block;
            await slice.slice(from, from + block).arrayBuffer();
          }
        };
        await Promise.all([next(), next(), next()]);
      }
      postMessage(performance.now() - since);
    });
  };
  const script = URL.createObjectURL(new Blob([`(${read})()`], { type: 'text/javascript' }));
  const file = chosenFile();
  const from = (file.size - bytes) / 2;
  const slice = file.slice(from, from + bytes);
  const worker = new Worker(script);
  const took = async (/** @type {string} */ way) => {
    worker.postMessage({ slice, way });
    const { data } = await new Promise((resolve) =>
      worker.addEventListener('message', resolve, { once: true }),
    );
    return Number(data);
  };
  return { streamMs: await took('stream'), blocksMs: await took('blocks') };
}

/**
 * @param {import('./browser.mjs').Target} target @param {string} origin of the modules
 * @param {string} path @param {number} bytes
 */
export const readAlone = ({ browser }, origin, path, bytes) =>
  withFile(browser, origin, path, (page) => page.evaluate(readInWorker, bytes));
