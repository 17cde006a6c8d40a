import type { Engine } from '@/lib/cut/engine';
import { prepareIndex } from '@/lib/cut/engines/index/prepared';
import type { IndexService } from '@/lib/cut/engines/index/service';
import { WorkerBridge } from '@/lib/cut/worker/bridge';
import { ISO_MEDIA } from '@/lib/media/formats';

const connect = () =>
  new WorkerBridge<IndexService>(
    () => new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' }),
    async () => (await import('./service')).createService({ ahead: false }),
  );

/**
 * Cuts MP4, QuickTime and 3GPP files by writing a new index over ranges of the file itself: exact to the frame, lossless,
 * and done before a byte of media is read. Out of scope: encoding of any kind.
 */
export const mp4Engine: Engine = {
  id: 'mp4',
  accepts: ({ container }) => (ISO_MEDIA.has(container) ? { ok: true } : { ok: false, reason: 'container' }),
  async prepare({ file }, { signal }) {
    return prepareIndex(file, connect(), signal);
  },
};
