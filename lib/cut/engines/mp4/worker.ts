/** The worker's entry: the index of a long film takes longer to read than a page may stand still. */
import { serve, type WorkerScope } from '@/lib/cut/worker-bridge';
import { createService } from './service';

// Progress goes beside the bridge's answers, which know of none.
const onShare = (share: number) => self.postMessage({ share });

serve(self as unknown as WorkerScope, createService({ ahead: true, onShare }), (value) => {
  const head = (value as { head?: Uint8Array } | undefined)?.head;
  return head ? [head.buffer as ArrayBuffer] : [];
});
