import type { Engine } from '@/lib/cut/engine';
import { prepareIndex } from '@/lib/cut/engines/index/prepared';
import type { IndexService } from '@/lib/cut/engines/index/service';
import { WorkerBridge } from '@/lib/cut/worker/bridge';
import type { Container } from '@/lib/media/formats';

const CONTAINERS: ReadonlySet<Container> = new Set<Container>(['webm', 'mkv']);

const connect = () =>
  new WorkerBridge<IndexService>(
    () => new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' }),
    async () => (await import('./service')).createService({ ahead: false }),
  );

/**
 * Cuts Matroska and WebM as an mp4 is cut: a new index over ranges of the file itself, lossless, exact to the frame, and no
 * media copied. Out of scope: frames that do not stand in the file as a decoder wants them, and encoding of any kind.
 */
export const matroskaEngine: Engine = {
  id: 'matroska',
  accepts: ({ container }) => (CONTAINERS.has(container) ? { ok: true } : { ok: false, reason: 'container' }),
  async prepare({ file }, { signal }) {
    return prepareIndex(file, connect(), signal);
  },
};
