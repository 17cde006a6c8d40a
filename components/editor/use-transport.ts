import { type RefObject, useEffect, useEffectEvent } from 'react';
import { keptParts } from '@/lib/editor/kept';
import { rangeOf } from '@/lib/editor/parts';
import { faster, type Motion, motionOf, slower } from '@/lib/editor/shuttle';
import { shownSource } from '@/lib/editor/sources';
import { msToSeconds } from '@/lib/media/time';
import type { Deck } from './deck';
import { useEditorSelector, useEditorStore } from './editor-store';
import { useClipPlay } from './use-clip-play';

/** What moves a player. How it plays is `playback` in the editor's state. */
export interface Transport {
  toggle(): void;
  stop(): void;
  /** Starts or stops playing the selection in a loop. */
  toggleLoop(): void;
  /** Plays the selection once, or stops that. */
  playSelection(): void;
  /** Plays the clip, part after part, or stops that. */
  playClip(): void;
  faster(): void;
  slower(): void;
}

/** Playing the selection ends this many seconds before its end, so that no frame beyond it is shown. */
const LEAD_SEC = 0.015;

/** Makes a player play as the editor's state says: speed, direction, loop and loudness. */
export function useTransport(ref: RefObject<HTMLVideoElement | null>, deck: Deck): Transport {
  const { dispatch, getState } = useEditorStore();
  useSpeedAndSound(ref);
  useSelectionEnd(ref, deck);
  useClipPlay(ref, deck);
  useBackwards(deck);
  const motion = () => motionOf(getState().playback);
  const stop = () => {
    dispatch({ type: 'stop' });
    deck.pause();
  };
  const run = ({ rate }: Motion) => {
    if (rate < 0 && !deck.scrub) return;
    dispatch({ type: 'set-rate', rate });
    if (rate < 0) deck.pause();
    else if (!getState().playback.playing) deck.play();
  };
  return {
    stop,
    toggle: () => (motion().playing ? stop() : deck.play()),
    toggleLoop() {
      const { file, playback } = getState();
      if (!file || playback.looping) return stop();
      const { startMs, endMs } = rangeOf(file);
      const { currentMs } = playback;
      if (currentMs < startMs || currentMs >= endMs || !motion().playing) deck.seek(startMs);
      dispatch({ type: 'loop' });
      if (!playback.playing) deck.play();
    },
    playSelection() {
      const { file, playback } = getState();
      if (!file || playback.once) return stop();
      deck.seek(rangeOf(file).startMs);
      dispatch({ type: 'play-once' });
      if (!playback.playing) deck.play();
    },
    playClip() {
      const { file, playback } = getState();
      const first = file && keptParts(file)[0];
      if (!first || playback.clipPart !== null) return stop();
      deck.begin?.();
      const isShown = first.source.id === shownSource(file).source.id;
      if (isShown) deck.seek(first.startMs);
      dispatch({ type: 'play-clip' });
      if (isShown) {
        if (!playback.playing) deck.play();
      } else if (deck.jump?.(first)) dispatch({ type: 'playing', playing: true });
      else stop();
    },
    faster: () => run(faster(motion())),
    slower: () => run(slower(motion())),
  };
}

function useSpeedAndSound(ref: RefObject<HTMLVideoElement | null>): void {
  const { rate, muted, volume } = useEditorSelector(({ playback }) => ({
    rate: playback.rate,
    muted: playback.muted,
    volume: playback.volume,
  }));
  useEffect(() => {
    if (ref.current) Object.assign(ref.current, { defaultPlaybackRate: rate, playbackRate: rate });
  }, [ref, rate]);
  useEffect(() => {
    if (ref.current) Object.assign(ref.current, { muted, volume });
  }, [ref, muted, volume]);
}

/** At the end of the selection, a loop begins again, and playing it once stops. */
function useSelectionEnd(ref: RefObject<HTMLVideoElement | null>, deck: Deck): void {
  const { dispatch, getState } = useEditorStore();
  const ends = useEditorSelector(({ playback }) => playback.looping || playback.once);
  const again = useEffectEvent(() => {
    const { file } = getState();
    if (file) deck.seek(rangeOf(file).startMs);
  });
  const watch = useEffectEvent((video: HTMLVideoElement) => {
    const { file, playback } = getState();
    const end = file ? msToSeconds(rangeOf(file).endMs) - LEAD_SEC : Number.POSITIVE_INFINITY;
    if (video.paused || video.seeking || deck.nowSec() < end) return;
    if (playback.looping) return again();
    dispatch({ type: 'stop' });
    deck.pause();
  });
  // A selection that reaches the file's end stops there by itself.
  const ended = useEffectEvent(() => {
    if (!getState().playback.looping) return;
    again();
    deck.play();
  });
  useEffect(() => {
    const video = ref.current;
    if (!ends || !video) return;
    let frame = 0;
    const follow = () => {
      watch(video);
      frame = requestAnimationFrame(follow);
    };
    const onEnded = () => ended();
    frame = requestAnimationFrame(follow);
    video.addEventListener('ended', onEnded);
    return () => {
      cancelAnimationFrame(frame);
      video.removeEventListener('ended', onEnded);
    };
  }, [ref, ends]);
}

/** Plays backwards by seeking from frame to frame. Only Safari can play backwards natively. */
function useBackwards(deck: Deck): void {
  const { dispatch } = useEditorStore();
  const rate = useEditorSelector(({ playback }) => playback.backwards);
  const now = useEffectEvent(() => deck.nowSec());
  const show = useEffectEvent((sec: number) => deck.scrub?.(sec));
  useEffect(() => {
    if (rate === 0) return;
    let sec = now();
    let before = performance.now();
    let frame = 0;
    const step = (at: number) => {
      sec = Math.max(0, sec - ((at - before) / 1000) * rate);
      before = at;
      show(sec);
      if (sec === 0) dispatch({ type: 'stop' });
      else frame = requestAnimationFrame(step);
    };
    frame = requestAnimationFrame(step);
    return () => cancelAnimationFrame(frame);
  }, [rate, dispatch]);
}
