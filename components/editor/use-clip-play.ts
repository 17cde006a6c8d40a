import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import { clipStep } from '@/lib/editor/clip-play';
import { keptParts } from '@/lib/editor/kept';
import { shownSource } from '@/lib/editor/sources';
import { msToSeconds } from '@/lib/media/time';
import type { Deck } from './deck';
import { useEditorSelector, useEditorStore } from './editor-store';

/**
 * While the clip plays: goes on to the next part at the end of each, also in another file, and stops at the end of the last, or before a
 * file that can't be played.
 */
export function useClipPlay(ref: RefObject<HTMLVideoElement | null>, deck: Deck): void {
  const { dispatch, getState } = useEditorStore();
  const on = useEditorSelector(({ playback }) => playback.clipPart !== null);
  /** When the player was last looked at: ms, as `performance.now()`. */
  const seen = useRef(0);
  const end = useEffectEvent(() => {
    dispatch({ type: 'stop' });
    deck.pause();
  });
  const prepare = useEffectEvent((index: number) => {
    const { file } = getState();
    const next = file && keptParts(file)[index + 1];
    deck.prepare?.(next ?? null);
  });
  const watch = useEffectEvent(() => {
    const now = performance.now();
    const unseenSec = msToSeconds(now - seen.current) * (ref.current?.playbackRate ?? 1);
    seen.current = now;
    const { file, playback } = getState();
    if (!file || !deck.isPlaying()) return;
    deck.report?.();
    const parts = keptParts(file);
    const { source, durationMs } = shownSource(file);
    const at = [playback.clipPart ?? 0, deck.nowSec(), msToSeconds(durationMs)] as const;
    const step = clipStep(parts, ...at, unseenSec);
    if (step.kind === 'stay') return;
    if (step.kind === 'end') return end();
    if (step.kind === 'leave') return dispatch({ type: 'leave-clip' });
    const part = parts[step.index];
    const isShown = part?.source.id === source.id;
    dispatch({ type: 'clip-part', index: step.index });
    if (step.kind === 'jump' && part) {
      // A player without a second video seeks, which it can in its own file only.
      if (!deck.jump && isShown) deck.seek(part.startMs);
      else if (!deck.jump?.(part)) return end();
    }
    prepare(step.index);
  });
  const leave = useEffectEvent(() => deck.leave?.());
  useEffect(() => {
    const video = ref.current;
    if (!on || !video) return;
    prepare(getState().playback.clipPart ?? 0);
    seen.current = performance.now();
    let frame = 0;
    const follow = () => {
      watch();
      frame = requestAnimationFrame(follow);
    };
    const check = () => watch();
    frame = requestAnimationFrame(follow);
    // In a hidden page there are no animation frames.
    video.addEventListener('timeupdate', check);
    return () => {
      cancelAnimationFrame(frame);
      video.removeEventListener('timeupdate', check);
      leave();
    };
  }, [ref, on, getState]);
}
