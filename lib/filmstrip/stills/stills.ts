import { lastAtMost } from '@/lib/containers/mp4/read/runs';
import { WorkerBridge } from '@/lib/cut/worker/bridge';
import type { Filmstrip, News } from '@/lib/filmstrip/filmstrip';
import type { StillsService } from '@/lib/filmstrip/still-reader';
import { hasWebCodecs } from '@/lib/filmstrip/web-codecs';
import { isAbort } from '@/lib/media/errors';
import type { Stills } from '@/lib/media/stills';

let spare: WorkerBridge<StillsService> | null = null;

/**
 * Starts the worker that draws stills. To be called long before they are known: beside a browser that reads the index of a film a
 * worker takes a third of a second to start, longer than that index takes to be read.
 * @returns a function that ends it, unless it was put to use meanwhile.
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
 * A strip of keyframes alone, by what the index of the file has told: there long before a strip that reads the file itself, and
 * without sound. Null where this browser does not decode them.
 * @throws the signal's reason when aborted.
 */
export async function openStills(
  file: File,
  stills: Stills,
  tell: (news: News) => void,
  signal: AbortSignal,
): Promise<Filmstrip | null> {
  if (!hasWebCodecs() || stills.atSec.length === 0) return null;
  const bridge = spare ?? start();
  spare = null;
  const close = () => bridge.close();
  signal.addEventListener('abort', close, { once: true });
  const aspect = await bridge.call('open', [file, stills], { signal }).catch((error: unknown) => {
    if (isAbort(error)) throw error;
    return null;
  });
  if (aspect === null) {
    close();
    return null;
  }
  let call = 0;
  return {
    offer: { aspect, sound: false },
    close,
    wantSound: async () => false,
    async wantPictures(times, near) {
      const own = ++call;
      if (!near) return false;
      let last = -1;
      for (const sec of times) {
        const number = lastAtMost(stills.atSec, sec);
        if (number === last) continue;
        last = number;
        const picture = await bridge.call('picture', [number, sec]);
        if (own !== call) {
          picture?.bitmap.close();
          return false;
        }
        if (picture) tell({ picture });
      }
      return true;
    },
  };
}
