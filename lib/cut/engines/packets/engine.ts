import type { CutContext, CutResult, Engine, OpenContext, OpenEngine } from '@/lib/cut/engine';
import type { Forecast } from '@/lib/cut/forecast';
import { WorkerBridge } from '@/lib/cut/worker/bridge';
import { clipType, type Edit, onlySource, type Source } from '@/lib/edit/edit';
import { MediaError, nullIfFailed } from '@/lib/media/errors';
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

/** A worker, and what it says of the file that it opens. */
interface Running {
  bridge: WorkerBridge<PacketService>;
  opened: Promise<MediaInfo>;
}

/**
 * An engine whose work is done by a {@link PacketService} in a worker. An abort ends the worker, as it may be anywhere in
 * its packets; the next forecast or cut starts another.
 */
class PreparedPackets implements OpenEngine {
  #running: Running | null;
  #isClosed = false;

  private constructor(
    private readonly source: Source,
    running: Running,
    readonly info: MediaInfo,
  ) {
    this.#running = running;
  }

  /** @throws {MediaError} as `openPackets`; `engine-unavailable` where workers are missing. */
  static async open(source: Source, { signal }: OpenContext): Promise<PreparedPackets> {
    const running = start(source, signal);
    return new PreparedPackets(source, running, await running.opened);
  }

  /** A range that cannot be cut has no forecast; the cut itself says why. */
  forecast(edit: Edit): Promise<Forecast | null> {
    return nullIfFailed(this.#ready().then((bridge) => bridge.call('forecast', [edit])));
  }

  async cut(edit: Edit, { signal, onProgress }: CutContext): Promise<CutResult> {
    const scratch = await newScratchName();
    signal.throwIfAborted();
    const end = () => this.#end();
    signal.addEventListener('abort', end, { once: true });
    try {
      const bridge = await this.#ready();
      const clip = await bridge.call('cut', [edit, scratch], {
        signal,
        onUpdate: (progress) => onProgress(...progress),
      });
      onProgress(1);
      return resultOf(clip, clipType(edit), scratch);
    } catch (error) {
      if (scratch) void removeScratch(scratch);
      signal.throwIfAborted();
      throw error;
    } finally {
      signal.removeEventListener('abort', end);
    }
  }

  close(): void {
    this.#isClosed = true;
    this.#end();
  }

  /** The worker with the file open. @throws {MediaError} as {@link open}. */
  async #ready(): Promise<WorkerBridge<PacketService>> {
    if (this.#isClosed) throw new MediaError('engine-unavailable', 'closed');
    this.#running ??= start(this.source);
    const running = this.#running;
    try {
      await running.opened;
      return running.bridge;
    } catch (error) {
      if (this.#running === running) this.#running = null;
      throw error;
    }
  }

  #end(): void {
    this.#running?.bridge.close();
    this.#running = null;
  }
}

function start({ file, container }: Source, signal = new AbortController().signal): Running {
  const bridge = new WorkerBridge<PacketService>(
    () => new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' }),
  );
  const opened = bridge.call('open', [file, container], { signal });
  opened.catch(() => bridge.close());
  return { bridge, opened };
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
