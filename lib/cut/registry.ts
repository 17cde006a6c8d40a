/**
 * The engines in the order they are tried, each behind an import of its own: a visitor of an mp4 never downloads the
 * code of the ffmpeg engine.
 */
import type { Engine, EngineId, Source, Verdict } from './engine';

/** An engine whose code is not there yet. */
export interface EngineEntry {
  id: EngineId;
  /** What the engine's own `accepts` says of containers, so that its code is not loaded in vain. */
  accepts(source: Source): Verdict;
  load(): Promise<Engine>;
}

export const ENGINES: readonly EngineEntry[] = [
  {
    id: 'ffmpeg',
    accepts: () => ({ ok: true }),
    load: async () => (await import('./engines/ffmpeg')).ffmpegEngine,
  },
];
