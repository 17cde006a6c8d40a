/** Thumbnails and loudness of a file, for the editor's timeline. README.md describes the way they take. */

import type { Source } from '@/lib/edit/edit';
import { MediaError } from '@/lib/media/errors';
import { WorkerBridge } from '@/lib/worker/bridge';
import { FileWorker, IdleTimer } from '@/lib/worker/file-worker';
import type { FilmstripService, StripContents, StripUpdate } from './filmstrip-service';
import type { PeakTile } from './peaks';
import type { Accuracy, Thumbnail } from './thumbnails';
import { hasWebCodecs } from './web-codecs';

export type { StripContents, StripUpdate } from './filmstrip-service';
export type { PeakTile } from './peaks';
export type { Accuracy, Thumbnail } from './thumbnails';

/** Where a frame is, in seconds on the presentation timeline. */
export interface FrameTime {
  /** When it is presented; a time at which it is on screen if the file's frames are unknown. */
  fromSec: number;
  /** A time well within it. */
  insideSec: number;
}

export interface Filmstrip {
  readonly contents: StripContents;
  /**
   * Asks for thumbnails, and drops the request before.
   * @param times ascending seconds on the presentation timeline.
   * @returns true once all of them were passed on; false if the request was dropped.
   */
  requestThumbnails(times: number[], accuracy: Accuracy): Promise<boolean>;
  /** The very frame at a time; null if there is none, or only keyframes. @throws the signal's reason when aborted. */
  requestFrame(time: FrameTime, signal: AbortSignal): Promise<Thumbnail | null>;
  /** Asks for loudness in the same way. @param endSec of the file. */
  requestPeaks(tiles: PeakTile[], endSec: number): Promise<boolean>;
  /** Ends the worker. Nothing is passed on after. */
  close(): void;
}

/**
 * Opens a file with WebCodecs, in a worker.
 * @param onUpdate gets each thumbnail and tile as soon as it is there.
 * @throws {MediaError} `unsupported` if the browser can't decode the file; `engine-unavailable` without workers.
 * @throws the signal's reason when aborted.
 */
export async function openFilmstrip(
  { file, container }: Source,
  onUpdate: (update: StripUpdate) => void,
  signal: AbortSignal,
): Promise<Filmstrip> {
  if (!hasWebCodecs()) throw new MediaError('unsupported', 'no WebCodecs');
  const worker = new FileWorker(
    () =>
      new WorkerBridge<FilmstripService>(
        () => new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' }),
      ),
    (bridge) => bridge.call('open', [file, container]),
    new IdleTimer(),
  );
  const close = () => worker.close();
  signal.addEventListener('abort', close, { once: true });
  try {
    const contents = await worker.work((_, opened) => opened);
    return {
      contents,
      async requestThumbnails(times, accuracy) {
        if (times.length === 0 && !worker.isRunning) return true;
        return worker.work((bridge) => bridge.call('thumbnails', [times, accuracy], { onUpdate }));
      },
      requestFrame: ({ insideSec }, signal) =>
        worker.work((bridge) => bridge.call('frame', [insideSec], { signal })),
      async requestPeaks(tiles, endSec) {
        if (tiles.length === 0 && !worker.isRunning) return true;
        return worker.work((bridge) => bridge.call('peaks', [tiles, endSec], { onUpdate }));
      },
      close() {
        signal.removeEventListener('abort', close);
        close();
      },
    };
  } catch (error) {
    close();
    signal.throwIfAborted();
    throw error;
  }
}
