import type { Engine } from '@/lib/cut/engine';
import { WorkerBridge } from '@/lib/cut/worker/bridge';
import { onlySource } from '@/lib/edit/edit';
import type { IndexService } from './index-service';
import { prepareIndex } from './prepare-index';

/**
 * Cuts MP4, QuickTime, 3GPP, WebM and Matroska by writing a new index over ranges of the file itself: lossless, exact to the
 * frame, and done before a byte of media is read. Out of scope: encoding, but for the frames of a smart cut.
 */
export const indexEngine: Engine = {
  id: 'index',
  open: async (sources, { signal }) => prepareIndex(onlySource(sources), connect(), signal),
};

/** Without workers the service runs in the page. A long film's index then holds the page up for some tenths of a second. */
function connect(): WorkerBridge<IndexService> {
  return new WorkerBridge(
    () => new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' }),
    async () => (await import('./index-service')).createIndexService({ ahead: false }),
  );
}
