import type { CutContext, CutResult, Engine, OpenContext, OpenEngine } from '@/lib/cut/engine';
import type { Forecast } from '@/lib/cut/forecast';
import { WorkerBridge } from '@/lib/cut/worker/bridge';
import { clipType, type Edit, onlySource, type Source } from '@/lib/edit/edit';
import { nullIfFailed } from '@/lib/media/errors';
import type { MediaInfo } from '@/lib/media/info';
import { newScratchName, removeScratch } from '@/lib/media/scratch/scratch';
import type { PacketService } from './packet-service';
import type { PacketClip } from './write-packets';

/**
 * Cuts whatever Mediabunny can read: packets are copied into an MP4, and streams that don't play in one are encoded with
 * WebCodecs, stream by stream.
 */
export const packetsEngine: Engine = {
  id: 'packets',
  open: (sources, context) => PreparedPackets.open(onlySource(sources), context),
};

/**
 * An engine whose work is done by a {@link PacketService} in a worker. An abort ends the worker, as it may be anywhere in
 * its packets; the next cut starts another.
 */
class PreparedPackets implements OpenEngine {
  #bridge: WorkerBridge<PacketService> | null;

  private constructor(
    private readonly source: Source,
    bridge: WorkerBridge<PacketService>,
    readonly info: MediaInfo,
  ) {
    this.#bridge = bridge;
  }

  /** @throws {MediaError} as `openPackets`; `engine-unavailable` where workers are missing. */
  static async open(source: Source, { signal }: OpenContext): Promise<PreparedPackets> {
    const { bridge, info } = await start(source, signal);
    return new PreparedPackets(source, bridge, info);
  }

  async forecast(edit: Edit): Promise<Forecast | null> {
    // A range that cannot be cut has no forecast; the cut itself says why.
    return this.#bridge && nullIfFailed(this.#bridge.call('forecast', [edit]));
  }

  async cut(edit: Edit, { signal, onProgress }: CutContext): Promise<CutResult> {
    this.#bridge ??= (await start(this.source, signal)).bridge;
    const scratch = await newScratchName();
    try {
      const clip = await this.#bridge.call('cut', [edit, scratch], {
        signal,
        onUpdate: (progress) => onProgress(...progress),
      });
      onProgress(1);
      return resultOf(clip, clipType(edit), scratch);
    } catch (error) {
      if (signal.aborted) this.close();
      if (scratch) void removeScratch(scratch);
      throw error;
    }
  }

  close(): void {
    this.#bridge?.close();
    this.#bridge = null;
  }
}

async function start({ file, container }: Source, signal: AbortSignal) {
  const bridge = new WorkerBridge<PacketService>(
    () => new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' }),
  );
  try {
    return { bridge, info: await bridge.call('open', [file, container], { signal }) };
  } catch (error) {
    bridge.close();
    throw error;
  }
}

function resultOf(
  { head, media, ranges, durationSec, contents }: PacketClip,
  type: string,
  scratch: string | null,
): CutResult {
  const parts = ranges.map(({ from, to }) => media.slice(from, to));
  return {
    blob: new Blob([head, ...parts], { type }),
    durationSec,
    report: { ...contents, engine: 'packets' },
    verified: null,
    dispose: () => void (scratch && removeScratch(scratch)),
  };
}
