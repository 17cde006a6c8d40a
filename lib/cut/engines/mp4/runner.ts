import { WorkerBridge } from '@/lib/cut/worker-bridge';
import { MediaError } from '@/lib/media/errors';
import type { MediaInfo } from '@/lib/media/info';
import { createService, type Mp4Service } from './service';

/** The service behind a worker or, where there is none, in this thread. */
export interface Runner {
  info: MediaInfo;
  call: WorkerBridge<Mp4Service>['call'];
  close(): void;
}

/**
 * Opens a file in a worker. Where workers are missing or their script is blocked, the same code runs in this thread: a
 * long film's index then holds the page up for some tenths of a second, which is better than no cut.
 * @throws {MediaError} as `openForCut`.
 */
export async function openRunner(file: File, signal: AbortSignal): Promise<Runner> {
  const bridge = createBridge();
  if (bridge) {
    try {
      const info = await bridge.call('open', [file], signal);
      return { info, call: bridge.call.bind(bridge), close: () => bridge.close() };
    } catch (error) {
      bridge.close();
      if (!(error instanceof MediaError) || error.code !== 'engine-unavailable') throw error;
    }
  }
  return openInThread(file, signal);
}

function createBridge(): WorkerBridge<Mp4Service> | null {
  if (typeof Worker === 'undefined') return null;
  try {
    return new WorkerBridge<Mp4Service>(
      new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' }),
    );
  } catch {
    return null;
  }
}

async function openInThread(file: File, signal: AbortSignal): Promise<Runner> {
  const service = createService({ ahead: false });
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
  return { info, call, close: () => undefined };
}
