import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Button } from '@/components/ui/button';
import { cn } from '@/components/ui/cn';
import { PLAYER } from '@/lib/editor/messages/player';
import { frameNumberAt } from '@/lib/editor/timeline/frames';
import { typedFrame, typedTime } from '@/lib/editor/timeline/typed-place';
import { formatClock, formatField, msToSeconds, tenthOf } from '@/lib/media/time';
import { useDispatch, useEditorSelector } from './editor-store';
import { PlayheadField } from './playhead-field';
import { useShown } from './use-shown';

/** Frames per second that few videos exceed. */
const LIKELY_RATE = 60;

/** The buttons are as high as the row that they share with the slider, or in the line below it. */
const TEXT =
  'text-[length:inherit] text-ink-soft disabled:cursor-default disabled:opacity-100 @min-[46rem]:h-6 @min-[46rem]:min-h-6';

interface PlayheadTimeProps {
  disabled: boolean;
  /** Milliseconds. */
  onSeek(ms: number): void;
}

/**
 * The player's time to the tenth, and the length. A press on the time makes it a field; one on the length shows the numbers of frames
 * instead, if the file's frames are known.
 */
export function PlayheadTime({ disabled, onSeek }: PlayheadTimeProps) {
  const dispatch = useDispatch();
  const currentMs = useEditorSelector(({ playback }) => playback.currentMs);
  const durationMs = useShown((shown) => shown.durationMs);
  const known = useShown(({ timeline }) => timeline?.frames ?? null);
  const [counts, setCounts] = useState(false);
  const [typing, setTyping] = useState(false);
  const time = useRef<HTMLButtonElement>(null);
  const whole = formatClock(durationMs);
  const likely = Math.ceil(msToSeconds(durationMs) * LIKELY_RATE);
  const frames = counts ? known : null;
  const frame = frames && frameNumberAt(frames, msToSeconds(currentMs));
  const label = frames ? PLAYER.typeFrame : PLAYER.typeTime;
  const [now, all] = frames
    ? PLAYER.frameOf(frame ?? 0, frames.length)
    : [`${formatClock(currentMs)}.${tenthOf(currentMs)}`, whole];
  return (
    // As wide as the longest text, so that the slider beside it keeps its width. The frames are known late.
    <div className="relative grid shrink-0 items-center justify-items-start text-sm font-medium text-ink-soft tabular-nums [&>*]:[grid-area:1/1] @min-[32rem]:justify-items-end @min-[46rem]:-mt-2 @min-[46rem]:h-6 @min-[46rem]:self-end @min-[46rem]:text-xs">
      <span className="invisible px-2 @min-[46rem]:px-1">{`${whole}.0 / ${whole}`}</span>
      <span className="invisible hidden px-2 @min-[32rem]:block @min-[46rem]:px-1">
        {PLAYER.frameOf(likely, likely).join(' / ')}
      </span>
      {typing ? (
        <PlayheadField
          label={label}
          text={frames ? String(frame) : formatField(currentMs)}
          read={(text) => (frames ? typedFrame(text, frames) : typedTime(text, durationMs))}
          onGo={(ms) => {
            onSeek(ms);
            dispatch({ type: 'reveal', ms });
          }}
          onClose={(byKey) => {
            if (!byKey) return setTyping(false);
            // The focus goes to the button that takes the field's place.
            flushSync(() => setTyping(false));
            time.current?.focus();
          }}
        />
      ) : (
        <span data-testid="playhead-time" className="flex">
          <Button
            ref={time}
            variant="ghost"
            size="sm"
            tabIndex={-1}
            data-tool
            aria-label={PLAYER.shownAs(now, label)}
            title={label}
            disabled={disabled || durationMs === 0}
            onClick={() => setTyping(true)}
            className={cn(TEXT, 'cursor-text pr-0.5 @min-[46rem]:pl-1')}
          >
            {now}
          </Button>
          <Button
            variant="ghost"
            size="sm"
            tabIndex={-1}
            data-tool
            aria-label={PLAYER.shownAs(`/ ${all}`, PLAYER.frameNumbers)}
            title={PLAYER.frameNumbers}
            aria-pressed={counts}
            disabled={!known}
            onClick={() => setCounts(!counts)}
            className={cn(TEXT, 'pl-0.5 @min-[46rem]:pr-1')}
          >
            {` / ${all}`}
          </Button>
        </span>
      )}
    </div>
  );
}
