import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { rangeOf } from '@/lib/editor/parts';
import { faster, slower } from '@/lib/editor/shuttle';
import type { OpenFile } from '@/lib/editor/state';
import { msToSeconds } from '@/lib/media/time';

import { useEditorSelector, useEditorStore } from './editor-store';

/** What a player can be told, whichever it is. Times are milliseconds. */
export interface Deck {
  play(): void;
  pause(): void;
  /** What plays goes on from there. */
  seek(ms: number): void;
  /** Shows a moment while running backwards, where the player can do that; seconds. */
  scrub?(sec: number): void;
  nowSec(): number;
}

export interface Transport {
  playing: boolean;
  looping: boolean;
  /** Times the file's own speed; negative while it runs backwards. */
  rate: number;
  muted: boolean;
  volume: number;
  toggle(): void;
  stop(): void;
  /** Plays the selection over and over; once more ends that. */
  toggleLoop(): void;
  faster(): void;
  slower(): void;
  setRate(rate: number): void;
  toggleMute(): void;
  setVolume(volume: number): void;
}

/** Seconds before the selection's end at which a loop begins anew: no frame beyond it is shown. */
const LOOP_LEAD_SEC = 0.015;

/** Speed, direction, loop and loudness of a player. */
export function useTransport(ref: RefObject<HTMLVideoElement | null>, file: OpenFile, deck: Deck): Transport {
  const [rate, setRate] = useState(1);
  const [backwards, setBackwards] = useState(0);
  const [looping, setLooping] = useState(false);
  const [sound, setSound] = useState({ muted: false, volume: 1 });
  const latest = useRef({ deck, file });
  useEffect(() => {
    latest.current = { deck, file };
  });

  useEffect(() => {
    if (!ref.current) return;
    ref.current.defaultPlaybackRate = rate;
    ref.current.playbackRate = rate;
  }, [ref, rate]);
  useEffect(() => {
    if (ref.current) Object.assign(ref.current, sound);
  }, [ref, sound]);
  useLoop(ref, looping, latest);
  useBackwards(backwards, latest, () => setBackwards(0));

  const forwards = useEditorSelector(({ playback }) => playback.playing);
  const { getState } = useEditorStore();
  const playing = forwards || backwards !== 0;
  const stop = () => {
    setLooping(false);
    setBackwards(0);
    deck.pause();
  };
  const run = (motion: { rate: number }) => {
    if (motion.rate > 0) {
      setBackwards(0);
      setRate(motion.rate);
      if (!forwards) deck.play();
    } else if (deck.scrub) {
      setLooping(false);
      deck.pause();
      setBackwards(-motion.rate);
    }
  };
  const motion = { playing, rate: backwards ? -backwards : rate };
  return {
    playing,
    looping,
    ...sound,
    rate: motion.rate,
    stop,
    toggle: () => (playing ? stop() : deck.play()),
    toggleLoop() {
      if (looping) return stop();
      const { startMs, endMs } = rangeOf(file);
      setBackwards(0);
      setLooping(true);
      const { currentMs } = getState().playback;
      if (currentMs < startMs || currentMs >= endMs || !playing) deck.seek(startMs);
      if (!forwards) deck.play();
    },
    faster: () => run(faster(motion)),
    slower: () => run(slower(motion)),
    setRate(next) {
      setBackwards(0);
      setRate(next);
    },
    toggleMute: () => setSound(({ muted, volume }) => ({ muted: !muted, volume: volume || 1 })),
    setVolume: (volume) => setSound({ volume, muted: volume === 0 }),
  };
}

type Latest = RefObject<{ deck: Deck; file: OpenFile }>;

function useLoop(ref: RefObject<HTMLVideoElement | null>, looping: boolean, latest: Latest): void {
  useEffect(() => {
    const video = ref.current;
    if (!looping || !video) return;
    let frame = 0;
    const again = () => latest.current.deck.seek(rangeOf(latest.current.file).startMs);
    const watch = () => {
      const { deck, file } = latest.current;
      const end = msToSeconds(rangeOf(file).endMs) - LOOP_LEAD_SEC;
      if (!video.paused && !video.seeking && deck.nowSec() >= end) again();
      frame = requestAnimationFrame(watch);
    };
    // A selection that reaches the file's end stops there by itself.
    const ended = () => {
      again();
      latest.current.deck.play();
    };
    frame = requestAnimationFrame(watch);
    video.addEventListener('ended', ended);
    return () => {
      cancelAnimationFrame(frame);
      video.removeEventListener('ended', ended);
    };
  }, [ref, looping, latest]);
}

/** No browser but Safari plays backwards by itself: frame after frame is sought instead. */
function useBackwards(rate: number, latest: Latest, onBeginning: () => void): void {
  const arrive = useEffectEvent(onBeginning);
  useEffect(() => {
    if (rate === 0) return;
    let sec = latest.current.deck.nowSec();
    let before = performance.now();
    let frame = 0;
    const step = (now: number) => {
      sec = Math.max(0, sec - ((now - before) / 1000) * rate);
      before = now;
      latest.current.deck.scrub?.(sec);
      if (sec === 0) arrive();
      else frame = requestAnimationFrame(step);
    };
    frame = requestAnimationFrame(step);
    return () => cancelAnimationFrame(frame);
  }, [rate, latest]);
}
