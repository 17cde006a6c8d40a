/** The worker's entry: the index of a long film takes longer to read than a page may stand still. */
import type { CutParts } from '@/lib/cut/exact/core';
import { type TimelineIndex, timelineBuffers } from '@/lib/cut/timeline-index';
import { serve, type WorkerScope } from '@/lib/cut/worker-bridge';
import { createService } from './service';

// Progress goes beside the bridge's answers, which know of none.
const onShare = (share: number) => self.postMessage({ share });

serve(self as unknown as WorkerScope, createService({ ahead: true, onShare }), (value) => {
  const answer = value as Partial<CutParts & TimelineIndex> | undefined;
  if (answer?.frames) return timelineBuffers(answer as TimelineIndex);
  return answer?.head ? [answer.head.buffer] : [];
});
