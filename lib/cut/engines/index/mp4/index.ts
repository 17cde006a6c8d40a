import type { Engine } from '@/lib/cut/engine';
import { preparedIndex } from '@/lib/cut/engines/index/prepared';
import { openRunner } from '@/lib/cut/engines/index/runner';
import { ISO_MEDIA } from '@/lib/media/formats';
import { createService } from './service';

const PLACE = {
  createWorker: () => new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' }),
  createService,
};

/**
 * Cuts MP4, QuickTime and 3GPP files by writing a new index over ranges of the file itself: exact to the frame, lossless,
 * and done before a byte of media is read. Out of scope: encoding of any kind.
 */
export const mp4Engine: Engine = {
  id: 'mp4',
  accepts: ({ container }) => (ISO_MEDIA.has(container) ? { ok: true } : { ok: false, reason: 'container' }),
  async prepare({ file }, { signal }) {
    return preparedIndex(file, await openRunner(file, PLACE, signal));
  },
};
