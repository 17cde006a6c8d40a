/** The entry of the worker script. `scripts/prepare-engine.mjs` bundles it to `public/engine/worker.js`. */
import { isBytes } from '@/lib/ffmpeg/protocol';
import { type CommandData, run } from './commands';
import { scope } from './scope';

scope.onmessage = async ({
  data: message,
}: MessageEvent<{ id: number; type: string; data: CommandData }>) => {
  const { id, type } = message;
  try {
    const data = await run(type, message.data);
    scope.postMessage({ id, type, data }, isBytes(data) ? [data.buffer] : []);
  } catch (error) {
    // The library rejects with this text. An Error would lose its type on the way.
    scope.postMessage({ id, type: 'ERROR', data: error instanceof Error ? error.message : String(error) });
  }
};
