/** Small pictures and loudness of a file, for the editor's timeline. README.md has the way it goes. */

import { WorkerBridge } from '@/lib/cut/worker/bridge';
import type { Source } from '@/lib/edit/edit';
import { MediaError } from '@/lib/media/errors';
import type { FilmstripService, News, Offer, PeakTile } from './service';
import { hasWebCodecs } from './web-codecs';

export type { News, Offer, PeakTile } from './service';
export type { Picture } from './thumbnails';

export interface Filmstrip {
  readonly offer: Offer;
  /** Ascending seconds; what was wanted before is given up. @returns whether all are told; false when given up. */
  wantPictures(times: number[], near: boolean): Promise<boolean>;
  /** The same for sound. */
  wantSound(tiles: PeakTile[]): Promise<boolean>;
  /** Ends the worker; nothing is told after. */
  close(): void;
}

/**
 * @throws {MediaError} `unsupported` for a file or a browser that it cannot do.
 * @throws the signal's reason when aborted.
 */
export async function openFilmstrip(
  { file, container }: Source,
  tell: (news: News) => void,
  signal: AbortSignal,
): Promise<Filmstrip> {
  if (!hasWebCodecs()) throw new MediaError('unsupported', 'no WebCodecs');
  const bridge = new WorkerBridge<FilmstripService>(
    () => new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' }),
  );
  const abort = () => bridge.close();
  signal.addEventListener('abort', abort, { once: true });
  try {
    const offer = await bridge.call('open', [file, container], { signal });
    return {
      offer,
      wantPictures: (times, near) => bridge.call('pictures', [times, near], { onUpdate: tell }),
      wantSound: (tiles) => bridge.call('sound', [tiles], { onUpdate: tell }),
      close() {
        signal.removeEventListener('abort', abort);
        bridge.close();
      },
    };
  } catch (error) {
    bridge.close();
    throw error;
  }
}
