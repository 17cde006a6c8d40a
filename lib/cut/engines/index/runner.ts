import { WorkerBridge } from '@/lib/cut/worker/bridge';
import { MediaError } from '@/lib/media/errors';
import type { MediaInfo } from '@/lib/media/info';
import type { IndexService, ServiceOptions } from './service';

/** The service behind a worker or, where there is none, in this thread. */
export interface Runner {
  info: MediaInfo;
  call: WorkerBridge<IndexService>['call'];
  /** Set by a cut under way to hear of the share done, 0–1. */
  onShare: ((share: number) => void) | null;
  close(): void;
}

/** Where an engine's service runs: its own worker's entry, and the same code for this thread. */
export interface Place {
  createWorker(): Worker;
  createService(options: ServiceOptions): IndexService;
}

/**
 * Opens a file in a worker. Where workers are missing or their script is blocked, the same code runs in this thread: a
 * long film's index then holds the page up for some tenths of a second, which is better than no cut.
 * @throws {MediaError} as the engine's own opening of a file.
 */
export async function openRunner(file: File, place: Place, signal: AbortSignal): Promise<Runner> {
  const thread = createThread(place);
  if (thread) {
    const { worker, bridge } = thread;
    try {
      const info = await bridge.call('open', [file], signal);
      const runner: Runner = {
        info,
        call: bridge.call.bind(bridge),
        onShare: null,
        close: () => bridge.close(),
      };
      worker.addEventListener('message', ({ data }: MessageEvent<{ share?: number }>) => {
        if (data.share !== undefined) runner.onShare?.(data.share);
      });
      return runner;
    } catch (error) {
      bridge.close();
      if (!(error instanceof MediaError) || error.code !== 'engine-unavailable') throw error;
    }
  }
  return openInThread(file, place, signal);
}

function createThread({
  createWorker,
}: Place): { worker: Worker; bridge: WorkerBridge<IndexService> } | null {
  if (typeof Worker === 'undefined') return null;
  try {
    const worker = createWorker();
    return { worker, bridge: new WorkerBridge<IndexService>(worker) };
  } catch {
    return null;
  }
}

async function openInThread(file: File, { createService }: Place, signal: AbortSignal): Promise<Runner> {
  const service = createService({ ahead: false, onShare: (share) => runner.onShare?.(share) });
  signal.throwIfAborted();
  const info = await service.open(file);
  signal.throwIfAborted();
  const call = async <Name extends keyof IndexService & string>(
    method: Name,
    args: Parameters<IndexService[Name]>,
    callSignal?: AbortSignal,
  ): Promise<Awaited<ReturnType<IndexService[Name]>>> => {
    callSignal?.throwIfAborted();
    const run = service[method] as (...values: unknown[]) => Promise<unknown>;
    const value = await run(...args);
    callSignal?.throwIfAborted();
    return value as Awaited<ReturnType<IndexService[Name]>>;
  };
  const runner: Runner = { info, call, onShare: null, close: () => undefined };
  return runner;
}
