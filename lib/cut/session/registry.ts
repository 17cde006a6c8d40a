import type { Engine } from '@/lib/cut/engine';
import { indexEngine, spareIndexWorker } from '@/lib/cut/engines/index/engine';
import { preloadVerifier } from '@/lib/cut/verify/verify-clip';
import type { Source } from '@/lib/edit/edit';
import { type EngineId, engineOpens } from '@/lib/media/formats';

/** An engine whose code is not loaded yet. */
export interface EngineEntry {
  id: EngineId;
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
export const ENGINES: readonly EngineEntry[] = [
  {
    ...entry('index'),
    encodes: false,
    load: async () => indexEngine,
  },
  {
    ...entry('packets'),
    encodes: true,
    load: async () => withVerifier((await import('@/lib/cut/engines/packets/engine')).packetsEngine),
  },
  {
    ...entry('ffmpeg'),
    encodes: true,
    load: async () => withVerifier((await import('@/lib/cut/engines/ffmpeg/engine')).ffmpegEngine),
  },
];

/** Fetches the verifier with an engine that can't verify its own clips, because the network may fail before the first cut. */
function withVerifier(engine: Engine): Engine {
  void preloadVerifier();
  return engine;
}

function entry(id: EngineId): Pick<EngineEntry, 'id' | 'opens'> {
  return { id, opens: (sources) => sources.every(({ container }) => engineOpens(id, container)) };
}

/** The worker of the engine that most files need, which may be started before a file is chosen. */
export const spareEngineWorker = spareIndexWorker;
