import type { Engine } from '@/lib/cut/engine';
import { PreparedPackets } from '@/lib/cut/engines/packets/prepared';
import type { Container } from '@/lib/media/formats';

const CONTAINERS: ReadonlySet<Container> = new Set<Container>(['webm', 'mkv', 'ogg', 'mpegts']);

/**
 * Cuts WebM, Matroska, Ogg and MPEG-TS files by copying their packets into an mp4: lossless, exact to the frame, without
 * WebAssembly. Out of scope: encoding of any kind.
 */
export const remuxEngine: Engine = {
  id: 'remux',
  accepts: ({ container }) => (CONTAINERS.has(container) ? { ok: true } : { ok: false, reason: 'container' }),
  prepare: (source, context) =>
    PreparedPackets.open(
      source,
      () => new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' }),
      context,
    ),
};
