import type { Engine } from '@/lib/cut/engine';
import { preparedIndex } from '@/lib/cut/engines/index/prepared';
import { openRunner } from '@/lib/cut/engines/index/runner';
import type { Container } from '@/lib/media/formats';
import { createService } from './service';

const CONTAINERS: ReadonlySet<Container> = new Set<Container>(['webm', 'mkv']);

const PLACE = {
  createWorker: () => new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' }),
  createService,
};

/**
 * Cuts Matroska and WebM as an mp4 is cut: a new index over ranges of the file itself, lossless, exact to the frame, and no
 * media copied. Out of scope: frames that do not stand in the file as a decoder wants them, and encoding of any kind.
 */
export const matroskaEngine: Engine = {
  id: 'matroska',
  accepts: ({ container }) => (CONTAINERS.has(container) ? { ok: true } : { ok: false, reason: 'container' }),
  async prepare({ file }, { signal }) {
    return preparedIndex(file, await openRunner(file, PLACE, signal));
  },
};
