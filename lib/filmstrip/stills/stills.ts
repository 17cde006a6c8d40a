import { at, lastAtMost } from '@/lib/containers/mp4/read/runs';
import type { Filmstrip, StripUpdate } from '@/lib/filmstrip/filmstrip';
import type { StillsService } from '@/lib/filmstrip/still-reader';
import { hasWebCodecs } from '@/lib/filmstrip/web-codecs';
import type { Stills } from '@/lib/media/info';
import { WorkerBridge } from '@/lib/worker/bridge';
import { FileWorker, IdleTimer } from '@/lib/worker/file-worker';
import { SpareWorker } from '@/lib/worker/spare-worker';

const spare = new SpareWorker<StillsService>(
  () => new WorkerBridge(() => new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' })),
);

/** Starts the worker that draws stills, where the browser can decode them. @returns a function that ends it if nothing uses it. */
export function prepareStills(): () => void {
  if (hasWebCodecs()) spare.prepare();
  return spare.end;
}

/**
 * Opens a strip of the keyframes that the file's index named, without audio. It is ready long before a strip that reads the file.
 * @returns null where this browser doesn't decode them.
 * @throws the signal's reason when aborted.
 */
export async function openStills(
  file: File,
  stills: Stills,
  onUpdate: (update: StripUpdate) => void,
  signal: AbortSignal,
): Promise<Filmstrip | null> {
  if (!hasWebCodecs() || stills.atSec.length === 0) return null;
  const worker = new FileWorker(
    () => spare.take(),
    (bridge) => bridge.call('open', [file, stills]),
    new IdleTimer(),
  );
  const close = () => worker.close();
  signal.addEventListener('abort', close, { once: true });
  const aspect = await worker.work((_, opened) => opened).catch(() => null);
  signal.throwIfAborted();
  if (aspect === null) {
    close();
    return null;
  }
  let lastCall = 0;
  return {
    contents: { aspect, audio: false },
    close,
    requestFrame: async () => null,
    requestPeaks: async () => false,
    async requestThumbnails(times, accuracy) {
      const call = ++lastCall;
      if (accuracy !== 'keyframe') return false;
      let last = -1;
      for (const sec of times) {
        const number = lastAtMost(stills.atSec, sec);
        if (number === last) continue;
        last = number;
        const shownSec = at(stills.atSec, number);
        const thumbnail = await worker.work((bridge) => bridge.call('thumbnail', [number, shownSec]));
        if (call !== lastCall) {
          thumbnail?.bitmap.close();
          return false;
        }
        if (thumbnail) onUpdate({ thumbnail });
      }
      return true;
    },
  };
}
