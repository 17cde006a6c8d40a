import { lastAtMost } from '@/lib/containers/mp4/read/runs';
import { WorkerBridge } from '@/lib/cut/worker/bridge';
import type { Filmstrip, StripUpdate } from '@/lib/filmstrip/filmstrip';
import { RestingWorker } from '@/lib/filmstrip/resting-worker';
import type { StillsService } from '@/lib/filmstrip/still-reader';
import { hasWebCodecs } from '@/lib/filmstrip/web-codecs';
import type { Stills } from '@/lib/media/info';

let spare: WorkerBridge<StillsService> | null = null;

/**
 * Starts the worker that draws stills. Call it long before they are known: while a film's index is read, a worker takes a third
 * of a second to start, longer than the reading takes.
 * @returns a function that ends the worker, unless it was put to use meanwhile.
 */
export function prepareStills(): () => void {
  if (hasWebCodecs()) spare ??= start();
  return () => {
    spare?.close();
    spare = null;
  };
}

function start(): WorkerBridge<StillsService> {
  return new WorkerBridge(() => new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' }));
}

/**
 * Opens a strip of keyframes alone, which the file's index named. It is there long before a strip that reads the file itself, and
 * has no audio.
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
  const worker = new RestingWorker(
    () => {
      const bridge = spare ?? start();
      spare = null;
      return bridge;
    },
    (bridge) => bridge.call('open', [file, stills]),
  );
  const close = () => worker.close();
  signal.addEventListener('abort', close, { once: true });
  const aspect = await worker.work((_, opened) => opened).catch(() => null);
  signal.throwIfAborted();
  if (aspect === null) {
    close();
    return null;
  }
  let call = 0;
  return {
    contents: { aspect, audio: false },
    close,
    requestPeaks: async () => false,
    async requestThumbnails(times, accuracy) {
      const own = ++call;
      if (accuracy !== 'keyframe') return false;
      let last = -1;
      for (const sec of times) {
        const number = lastAtMost(stills.atSec, sec);
        if (number === last) continue;
        last = number;
        const thumbnail = await worker.work((bridge) => bridge.call('thumbnail', [number, sec]));
        if (own !== call) {
          thumbnail?.bitmap.close();
          return false;
        }
        if (thumbnail) onUpdate({ thumbnail });
      }
      return true;
    },
  };
}
