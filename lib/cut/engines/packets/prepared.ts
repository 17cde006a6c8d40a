import type { CutContext, CutReport, CutResult, PrepareContext, PreparedEngine } from '@/lib/cut/engine';
import { WorkerBridge } from '@/lib/cut/worker/bridge';
import { monotonic } from '@/lib/cut/worker/progress';
import { type CutRequest, clipType, type Source } from '@/lib/edit/edit';
import { isAbort, MediaError } from '@/lib/media/errors';
import type { MediaInfo } from '@/lib/media/info';
import { newScratchName, removeScratch } from '@/lib/media/scratch/scratch';
import type { PacketClip, PacketService } from './service';

interface Thread {
  worker: Worker;
  bridge: WorkerBridge<PacketService>;
}

/**
 * An engine whose work is done by a {@link PacketService} in a worker. An abort ends the worker, as it may be anywhere in
 * its packets; the next cut starts another.
 */
export class PreparedPackets implements PreparedEngine {
  #thread: Thread | null;

  private constructor(
    private readonly source: Source,
    private readonly createWorker: () => Worker,
    thread: Thread,
    readonly info: MediaInfo,
  ) {
    this.#thread = thread;
  }

  /** @throws {MediaError} as `openPackets`; `engine-unavailable` where workers are missing. */
  static async open(
    source: Source,
    createWorker: () => Worker,
    { signal }: PrepareContext,
  ): Promise<PreparedPackets> {
    const thread = start(createWorker);
    try {
      const info = await thread.bridge.call('open', [source.file, source.container], signal);
      return new PreparedPackets(source, createWorker, thread, info);
    } catch (error) {
      thread.bridge.close();
      throw error;
    }
  }

  async foresee(request: CutRequest): Promise<CutReport | null> {
    try {
      return (await this.#thread?.bridge.call('foresee', [request])) ?? null;
    } catch (error) {
      // A range that cannot be cut has nothing to foresee; the cut itself will say why.
      if (error instanceof MediaError || isAbort(error)) return null;
      throw error;
    }
  }

  async cut(request: CutRequest, { signal, onProgress }: CutContext): Promise<CutResult> {
    const { worker, bridge } = await this.#running(signal);
    const scratch = await newScratchName();
    const report = monotonic(onProgress);
    const listen = ({ data }: MessageEvent<{ share?: number }>) => {
      if (data.share !== undefined) report(data.share);
    };
    worker.addEventListener('message', listen);
    try {
      const clip = await bridge.call('cut', [request, scratch], signal);
      report(1);
      return resultOf(clip, clipType(request), scratch);
    } catch (error) {
      if (signal.aborted) this.close();
      if (scratch) void removeScratch(scratch);
      throw error;
    } finally {
      worker.removeEventListener('message', listen);
    }
  }

  close(): void {
    this.#thread?.bridge.close();
    this.#thread = null;
  }

  async #running(signal: AbortSignal): Promise<Thread> {
    if (this.#thread) return this.#thread;
    const thread = start(this.createWorker);
    try {
      await thread.bridge.call('open', [this.source.file, this.source.container], signal);
    } catch (error) {
      thread.bridge.close();
      throw error;
    }
    this.#thread = thread;
    return thread;
  }
}

function start(createWorker: () => Worker): Thread {
  try {
    const worker = createWorker();
    return { worker, bridge: new WorkerBridge<PacketService>(worker) };
  } catch (error) {
    throw new MediaError('engine-unavailable', 'no worker', { cause: error });
  }
}

function resultOf(
  { head, media, ranges, durationSec, report }: PacketClip,
  type: string,
  scratch: string | null,
): CutResult {
  const parts = ranges.map(({ from, to }) => media.slice(from, to));
  return {
    blob: new Blob([head, ...parts], { type }),
    durationSec,
    report,
    dispose: () => void (scratch && removeScratch(scratch)),
  };
}
