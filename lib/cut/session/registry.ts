import type { Engine } from '@/lib/cut/engine';
import { indexEngine, spareIndexWorker } from '@/lib/cut/engines/index/engine';
import { preloadVerifier } from '@/lib/cut/verify/verify-clip';
import type { Source } from '@/lib/edit/edit';
import { type Family, familyOf } from '@/lib/media/formats';

interface Entry {
  /** As the engine's own. */
  id: string;
  /** True if the engine can open all of the files; asked before its code is loaded. */
  opens(sources: readonly Source[]): boolean;
  /** True if it can encode video that could be copied. */
  encodes: boolean;
  load(): Promise<Engine>;
}

/**
 * The engines in the order in which they are tried. The code of all but the first is fetched when it's needed: a visitor with an MP4
 * never downloads that of the ffmpeg engine.
 */
export const ENGINES = [
  {
    id: 'index',
    opens: filesOf((family) => family === 'iso' || family === 'matroska'),
    encodes: false,
    load: async () => indexEngine,
  },
  {
    id: 'packets',
    opens: filesOf((family) => family !== 'other'),
    encodes: true,
    load: async () => withVerifier((await import('@/lib/cut/engines/packets/engine')).packetsEngine),
  },
  {
    id: 'ffmpeg',
    opens: () => true,
    encodes: true,
    load: async () => withVerifier((await import('@/lib/cut/engines/ffmpeg/engine')).ffmpegEngine),
  },
] as const satisfies readonly Entry[];

export type EngineId = (typeof ENGINES)[number]['id'];

/** An engine whose code is not loaded yet. */
export interface EngineEntry extends Entry {
  id: EngineId;
}

/** The check of an engine that opens some families of containers. */
function filesOf(opens: (family: Family) => boolean): (sources: readonly Source[]) => boolean {
  return (sources) => sources.every(({ container }) => opens(familyOf(container)));
}

/** Fetches the verifier with an engine that can't verify its own clips, because the network may fail before the first cut. */
function withVerifier(engine: Engine): Engine {
  void preloadVerifier();
  return engine;
}

/** The worker of the engine that most files need, which may be started before a file is chosen. */
export const spareEngineWorker = spareIndexWorker;
