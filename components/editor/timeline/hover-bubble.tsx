import { useEffect, useState } from 'react';
import { STEP_MS } from '@/lib/config/limits';
import type { MarkSide } from '@/lib/editor/mark-note';
import { secAt } from '@/lib/editor/timeline/view';
import { formatField, msToSeconds, type TimeRange } from '@/lib/media/time';
import { Bubble, type BubbleProps } from './bubble';
import { frameMsAt } from './drags';
import type { Scene } from './draw';
import { HANDLE_PX } from './handle';

interface HoverBubbleProps extends Pick<BubbleProps, 'strip' | 'reachSec'> {
  scene: Scene;
  durationMs: number;
  /** The selected part, and the pixels at which its handles begin. */
  range: TimeRange;
  startX: number;
  endX: number;
  playing: boolean;
}

/** While the file plays, the pointer has to rest this long (ms) before a frame is decoded, so that playing stays smooth. */
const PLAYING_REST_MS = 250;

/** Where a tenth of a second is wider than this (px), neighboring frames are told apart by milliseconds. */
const WIDE_TENTH_PX = 30;

/** The time and the frame under a mouse, which a press would show. Over a handle, those of its mark. */
export function HoverBubble(props: HoverBubbleProps) {
  const { strip, scene, durationMs, range, startX, endX, playing, reachSec } = props;
  const { film, framing, crops, index, view, width } = scene;
  const [x, setX] = useState<number | null>(null);
  useEffect(() => {
    const element = strip.current;
    if (!element) return;
    const look = ({ pointerType, buttons, target, clientX }: PointerEvent) => {
      const isOver =
        pointerType !== 'touch' && buttons === 0 && target instanceof Element && !target.closest('button');
      setX(isOver ? clientX - element.getBoundingClientRect().left : null);
    };
    const hide = () => setX(null);
    const dismiss = ({ key }: KeyboardEvent) => key === 'Escape' && hide();
    element.addEventListener('pointermove', look);
    element.addEventListener('pointerdown', hide);
    element.addEventListener('pointerleave', hide);
    window.addEventListener('keydown', dismiss);
    return () => {
      element.removeEventListener('pointermove', look);
      element.removeEventListener('pointerdown', hide);
      element.removeEventListener('pointerleave', hide);
      window.removeEventListener('keydown', dismiss);
    };
  }, [strip]);
  if (x === null) return null;

  const mark: MarkSide | null =
    x >= startX - HANDLE_PX && x < startX ? 'start' : x > endX && x <= endX + HANDLE_PX ? 'end' : null;
  const hoveredMs = frameMsAt({ durationMs, index }, secAt(view, width, x));
  const ms = mark === 'start' ? range.startMs : mark === 'end' ? range.endMs : hoveredMs;
  const tenthPx = (width / view.spanSec) * msToSeconds(STEP_MS);
  const crop = crops.find(({ fromSec, toSec }) => fromSec * 1000 <= ms && ms < toSec * 1000)?.crop;
  return (
    <>
      {mark === null && (
        <span
          aria-hidden
          className="pointer-events-none absolute inset-y-0 z-20 w-px bg-ink/60"
          style={{ left: x }}
        />
      )}
      <Bubble
        strip={strip}
        film={film}
        framing={crop ? { ...framing, crop } : framing}
        ms={ms}
        reachSec={reachSec}
        delayMs={playing ? PLAYING_REST_MS : 0}
        x={mark === 'start' ? startX : mark === 'end' ? endX : x}
        width={width}
        scale={1.25}
        testId="hover-bubble"
      >
        <span className="px-1 pt-1 text-sm leading-4 font-semibold tabular-nums">
          {formatField(mark || tenthPx > WIDE_TENTH_PX ? ms : ms - (ms % STEP_MS))}
        </span>
      </Bubble>
    </>
  );
}
