import type { Engine } from '@/lib/cut/engine';
import { WorkerBridge } from '@/lib/cut/worker/bridge';
import { onlySource } from '@/lib/edit/edit';
import { MediaError } from '@/lib/media/errors';
import { type Container, familyOf } from '@/lib/media/formats';
import { prepareIndex } from './prepared';
import type { Cuttable, IndexService } from './service';

/**
 * Cuts MP4, QuickTime, 3GPP, WebM and Matroska by writing a new index over ranges of the file itself: lossless, exact to the
 * frame, and done before a byte of media is read. Out of scope: encoding, but for the frames of a smart cut.
 */
export const indexEngine: Engine = {
  id: 'index',
  async open(sources, { signal }) {
    const { file, container } = onlySource(sources);
    return prepareIndex(file, connect(container), signal);
  },
};

/** A bridge to the service for a container; in the page where there are no workers. */
function connect(container: Container): WorkerBridge<IndexService> {
  switch (familyOf(container)) {
    case 'iso':
      return new WorkerBridge<IndexService>(
        () => new Worker(new URL('./mp4/worker.ts', import.meta.url), { type: 'module' }),
        async () => inPage((await import('./open-mp4')).openMp4),
      );
    case 'matroska':
      return new WorkerBridge<IndexService>(
        () => new Worker(new URL('./matroska/worker.ts', import.meta.url), { type: 'module' }),
        async () => inPage((await import('./open-matroska')).openMatroska),
      );
    default:
      throw new MediaError('unsupported', container);
  }
}

async function inPage(openFile: (file: Blob) => Promise<Cuttable>): Promise<IndexService> {
  const { createIndexService } = await import('./service');
  return createIndexService(openFile, { ahead: false });
}
