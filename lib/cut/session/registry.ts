/**
 * The engines in the order they are tried, each behind an import of its own: a visitor of an mp4 never downloads the
 * code of the ffmpeg engine.
 */

import type { Engine, EngineId, Verdict } from '@/lib/cut/engine';
import type { Source } from '@/lib/edit/edit';
import { type Container, ISO_MEDIA } from '@/lib/media/formats';

/** An engine whose code is not there yet. */
export interface EngineEntry {
  id: EngineId;
  /** What the engine's own `accepts` says of containers, so that its code is not loaded in vain. */
  accepts(source: Source): Verdict;
  /** Can encode a picture that could be copied. */
  encodes?: boolean;
  load(): Promise<Engine>;
}

const MATROSKA: ReadonlySet<Container> = new Set(['webm', 'mkv']);
const PACKETS: ReadonlySet<Container> = new Set(['webm', 'mkv', 'ogg', 'mpegts']);

export const ENGINES: readonly EngineEntry[] = [
  {
    id: 'mp4',
    accepts: ({ container }) =>
      ISO_MEDIA.has(container) ? { ok: true } : { ok: false, reason: 'container' },
    load: async () => (await import('@/lib/cut/engines/index/mp4')).mp4Engine,
  },
  {
    id: 'matroska',
    accepts: ({ container }) => (MATROSKA.has(container) ? { ok: true } : { ok: false, reason: 'container' }),
    load: async () => (await import('@/lib/cut/engines/index/matroska')).matroskaEngine,
  },
  {
    id: 'remux',
    accepts: ({ container }) => (PACKETS.has(container) ? { ok: true } : { ok: false, reason: 'container' }),
    load: async () => (await import('@/lib/cut/engines/packets/remux')).remuxEngine,
  },
  {
    id: 'transcode',
    encodes: true,
    accepts: ({ container }) =>
      ISO_MEDIA.has(container) || PACKETS.has(container) ? { ok: true } : { ok: false, reason: 'container' },
    load: async () => (await import('@/lib/cut/engines/packets/encode')).transcodeEngine,
  },
  {
    id: 'ffmpeg',
    encodes: true,
    accepts: () => ({ ok: true }),
    load: async () => (await import('@/lib/cut/engines/ffmpeg/engine')).ffmpegEngine,
  },
];

/** Fetches the code of the engine that most files need. */
export async function preloadEngine(): Promise<void> {
  await ENGINES[0]?.load();
}
