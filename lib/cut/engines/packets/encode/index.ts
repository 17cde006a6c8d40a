import type { Engine } from '@/lib/cut/engine';
import { PreparedPackets } from '@/lib/cut/engines/packets/prepared';
import type { Container } from '@/lib/media/formats';

const CONTAINERS: ReadonlySet<Container> = new Set<Container>([
  ...(['mp4', 'mov', 'm4v', '3gp', 'webm', 'mkv', 'ogg', 'mpegts'] as const),
]);

/**
 * Encodes the streams that do not play in an mp4 as H.264 and AAC, by the browser's own decoders and encoders, and copies
 * the others. Out of scope: containers and codecs the browser cannot read.
 */
export const transcodeEngine: Engine = {
  id: 'transcode',
  accepts: ({ container }) => (CONTAINERS.has(container) ? { ok: true } : { ok: false, reason: 'container' }),
  prepare: (source, context) =>
    PreparedPackets.open(
      source,
      () => new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' }),
      context,
    ),
};
