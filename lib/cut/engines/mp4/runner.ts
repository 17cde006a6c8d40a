import { WorkerBridge } from '@/lib/cut/worker-bridge';
import { MediaError } from '@/lib/media/errors';
import type { MediaInfo } from '@/lib/media/info';
import { createService, type Mp4Service } from './service';

/** The service behind a worker or, where there is none, in this thread. */
export interface Runner {
  info: MediaInfo;
  call: WorkerBridge<Mp4Service>['call'];
  /** Set by a cut under way to hear of the share done, 0–1. */
  onShare: ((share: number) => void) | null;
  close(): void;
}

/**
 * Opens a file in a worker. Where workers are missing or their script is blocked, the same code runs in this thread: a
 * long film's index then holds the page up for some tenths of a second, which is better than no cut.
 * @throws {MediaError} as `openForCut`.
 */
export async function openRunner(file: File, signal: AbortSignal): Promise<Runner> {
  const thread = createThread();
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
  return openInThread(file, signal);
}

function createThread(): { worker: Worker; bridge: WorkerBridge<Mp4Service> } | null {
  if (typeof Worker === 'undefined') return null;
  try {
    const worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });
    return { worker, bridge: new WorkerBridge<Mp4Service>(worker) };
  } catch {
    return null;
  }
}

async function openInThread(file: File, signal: AbortSignal): Promise<Runner> {
  const service = createService({ ahead: false, onShare: (share) => runner.onShare?.(share) });
  signal.throwIfAborted();
  const info = await service.open(file);
  signal.throwIfAborted();
  const call = async <Name extends keyof Mp4Service & string>(
    method: Name,
    args: Parameters<Mp4Service[Name]>,
    callSignal?: AbortSignal,
  ): Promise<Awaited<ReturnType<Mp4Service[Name]>>> => {
    callSignal?.throwIfAborted();
    const run = service[method] as (...values: unknown[]) => Promise<unknown>;
    const value = await run(...args);
    callSignal?.throwIfAborted();
    return value as Awaited<ReturnType<Mp4Service[Name]>>;
  };
  const runner: Runner = { info, call, onShare: null, close: () => undefined };
  return runner;
}
