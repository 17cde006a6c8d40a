import { publicPath } from '@/lib/config/site';
import { MediaError } from '@/lib/media/errors';

/** `loader.ts`, as the build writes it for a site with its assets on another origin (`scripts/finish/worker-loader.mjs`). */
export const LOADER_PATH = publicPath('/worker-loader.js');

/**
 * Starts a worker, also from a script on another origin (an asset prefix), for which a plain `new Worker` throws.
 * @param create `() => new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' })`, in these very words, by which
 *   the bundler finds the script.
 * @throws {MediaError} `engine-unavailable` where workers are missing or forbidden.
 */
export function startWorker(create: () => Worker): Worker {
  const { Worker: Native } = globalThis;
  // The bundler makes the script's URL inside of `create`, so it can only be replaced on its way into the constructor.
  try {
    globalThis.Worker = class extends Native {
      constructor(script: string | URL, options?: WorkerOptions) {
        super(onOwnOrigin(script), options);
      }
    };
    return create();
  } catch (cause) {
    throw new MediaError('engine-unavailable', `no worker: ${cause}`, { cause });
  } finally {
    globalThis.Worker = Native;
  }
}

function onOwnOrigin(script: string | URL): string | URL {
  const { origin, href } = new URL(script, location.href);
  return origin === location.origin ? script : `${LOADER_PATH}#${encodeURIComponent(href)}`;
}
