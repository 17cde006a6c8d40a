import type { Engine } from '@/lib/cut/engine';
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
 * The engines in the order in which they are tried. Each is behind an import of its own: a visitor with an MP4 never downloads
 * the code of the ffmpeg engine.
 */
export const ENGINES: readonly EngineEntry[] = [
  {
    ...entry('index'),
    encodes: false,
    load: async () => (await import('@/lib/cut/engines/index/engine')).indexEngine,
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

/** Fetches the code of the engine that most files need. */
export async function preloadEngine(): Promise<void> {
  await ENGINES[0]?.load();
}
