import type { EngineId } from '@/lib/cut/engine';
import { serve, type WorkerScope } from '@/lib/cut/worker/bridge';
import { createService, type Encoders } from './service';

/** Milliseconds between two messages of progress. */
const PERIOD_MS = 100;

/** Makes this worker an engine's. Progress goes beside the bridge's answers, which know of none. */
export function servePackets(engine: EngineId, encoders: Encoders | null): void {
  let last = 0;
  const onShare = (share: number) => {
    const now = performance.now();
    if (now - last < PERIOD_MS) return;
    last = now;
    self.postMessage({ share: Math.min(1, share) });
  };
  serve(self as unknown as WorkerScope, createService(engine, encoders, onShare), (value) => {
    const head = (value as { head?: Uint8Array } | undefined)?.head;
    return head ? [head.buffer as ArrayBuffer] : [];
  });
}
