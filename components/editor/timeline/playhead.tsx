import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';
import { type View, xOf } from '@/lib/editor/timeline/view';
import { msToSeconds } from '@/lib/media/time';
import { useEditorSelector } from '../editor-store';
import type { PlayerHandle } from '../player-handle';

interface PlayheadProps {
  view: View;
  width: number;
  player: RefObject<PlayerHandle | null>;
  /** Called while playing, once the playhead leaves the view. */
  onLeave(atSec: number): void;
}

/** The player's position. It moves directly while playing, because the state gets the time less often than frames are drawn. */
export function Playhead({ view, width, player, onLeave }: PlayheadProps) {
  const { currentMs, playing } = useEditorSelector(({ playback: { currentMs, playing } }) => ({
    currentMs,
    playing,
  }));
  const atSec = msToSeconds(currentMs);
  const ref = useRef<HTMLDivElement>(null);
  const leave = useEffectEvent(onLeave);
  useLayoutEffect(() => {
    place(ref.current, xOf(view, width, atSec), width);
  });
  useEffect(() => {
    if (!playing) return;
    let frame = 0;
    let before = 0;
    const follow = () => {
      const sec = player.current?.nowSec();
      if (sec !== undefined) {
        place(ref.current, xOf(view, width, sec), width);
        // Only a jump leads back: while the visitor looks ahead, the view stays.
        if (sec > view.fromSec + view.spanSec || (sec < before && sec < view.fromSec)) leave(sec);
        before = sec;
      }
      frame = requestAnimationFrame(follow);
    };
    frame = requestAnimationFrame(follow);
    return () => cancelAnimationFrame(frame);
  }, [playing, player, view, width]);
  return (
    <div
      ref={ref}
      aria-hidden
      data-testid="playhead"
      className="pointer-events-none absolute inset-y-0 left-0 z-30 -ml-px w-0.5 bg-ink shadow-[0_0_0_1px_var(--panel)]"
    >
      <span className="absolute top-[15px] left-1/2 size-3 -translate-x-1/2 rotate-45 rounded-[3px] bg-ink shadow-[0_0_0_1.5px_var(--panel)]" />
    </div>
  );
}

function place(element: HTMLElement | null, x: number, width: number) {
  if (!element) return;
  element.style.transform = `translateX(${x}px)`;
  element.style.visibility = x < -0.5 || x > width + 0.5 ? 'hidden' : 'visible';
}
