import { serve, type WorkerScope } from '@/lib/cut/worker/bridge';
import type { CutParts } from '@/lib/cut/write/cut-movie';
import type { MediaInfo } from '@/lib/media/info';
import { stillsBuffers } from '@/lib/media/stills';
import { type TimelineIndex, timelineBuffers } from '@/lib/media/timeline-index';
import type { IndexService, ServiceOptions } from './service';

/** Makes this worker an engine's. */
export function serveIndex(createService: (options: ServiceOptions) => IndexService): void {
  // Progress goes beside the bridge's answers, which know of none.
  const onShare = (share: number) => self.postMessage({ share });
  serve(self as unknown as WorkerScope, createService({ ahead: true, onShare }), (value) => {
    const answer = value as Partial<CutParts & TimelineIndex & MediaInfo> | null | undefined;
    if (answer?.stills) return stillsBuffers(answer.stills);
    if (answer?.frames) return timelineBuffers(answer as TimelineIndex);
    return answer?.head ? [answer.head.buffer] : [];
  });
}
