import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { PLAYER } from '@/lib/editor/messages/player';
import { frameNumberAt } from '@/lib/editor/timeline/frames';
import { formatClock, msToSeconds, tenthOf } from '@/lib/media/time';
import { useEditorSelector } from './editor-store';
import { useShown } from './use-shown';

/** Frames per second that few videos exceed. */
const LIKELY_RATE = 60;

/** The player's time to the tenth. A click shows the number of the frame instead, if the file's frames are known. */
export function PlayheadTime() {
  const currentMs = useEditorSelector(({ playback }) => playback.currentMs);
  const durationMs = useShown((shown) => shown.durationMs);
  const frames = useShown(({ timeline }) => timeline?.frames ?? null);
  const [counts, setCounts] = useState(false);
  const whole = formatClock(durationMs);
  const total = frames?.length ?? 0;
  const likely = Math.ceil(msToSeconds(durationMs) * LIKELY_RATE);
  const shown =
    counts && frames
      ? PLAYER.frameOf(frameNumberAt(frames, msToSeconds(currentMs)), total)
      : `${formatClock(currentMs)}.${tenthOf(currentMs)} / ${whole}`;
  return (
    <Button
      variant="ghost"
      size="sm"
      aria-label={PLAYER.frameNumbers}
      title={PLAYER.frameNumbers}
      aria-pressed={counts}
      disabled={total === 0}
      onClick={() => setCounts(!counts)}
      className="-mr-2 shrink-0 text-ink-soft tabular-nums disabled:cursor-default disabled:opacity-100 @min-[46rem]:relative @min-[46rem]:-mt-2 @min-[46rem]:mr-0 @min-[46rem]:h-6 @min-[46rem]:min-h-6 @min-[46rem]:self-end @min-[46rem]:px-1 @min-[46rem]:text-xs"
    >
      {/* As wide as the longest text, so that the slider beside it keeps its width. The frames are known late. */}
      <span className="grid text-right [&>*]:[grid-area:1/1]">
        <span className="invisible">{`${whole}.0 / ${whole}`}</span>
        <span className="invisible">{PLAYER.frameOf(likely, likely)}</span>
        <span data-testid="playhead-time">{shown}</span>
      </span>
    </Button>
  );
}
