import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { msToSeconds, secondsToStepMs } from '@/lib/media/time';
import { useDispatch, useEditorStore, useFile } from './editor-store';
import { mediaSourceClass, PreviewStream } from './preview-stream';
import { useShown } from './use-shown';

/** Milliseconds after which a running cut gets the processor to itself. */
const LONG_CUT_MS = 300;

/** This close to the end, in milliseconds, playing starts over from the beginning. */
const AT_END_MS = 200;

/** Plays the file from a light proxy. Calls `stopped` with the time in milliseconds at which playing ended. */
export function usePreviewStream(ref: RefObject<HTMLVideoElement | null>, stopped: (ms: number) => void) {
  const { getState } = useEditorStore();
  const source = useShown((shown) => shown.source);
  const durationMs = useShown((shown) => shown.durationMs);
  const [preparing, setPreparing] = useState(false);
  const [failed, setFailed] = useState(false);
  const stream = useRef<PreviewStream>(null);
  const competing = useLongCut();
  usePlayback(ref, stopped);

  useEffect(() => () => stream.current?.close(), []);
  useEffect(() => {
    if (competing) stream.current?.pause();
  }, [competing]);

  async function play(fromMs: number) {
    const video = ref.current;
    if (!video) return;
    if (!stream.current) {
      setPreparing(true);
      const { openProxy } = await import('@/lib/preview/preview');
      stream.current ??= new PreviewStream(video, openProxy(source), msToSeconds(durationMs), {
        preparing: setPreparing,
        failed: () => setFailed(true),
      });
    }
    stream.current.play(msToSeconds(fromMs));
  }

  return {
    preparing,
    competing,
    canPlay: !failed && !competing && mediaSourceClass() !== undefined,
    play() {
      const { currentMs } = getState().playback;
      void play(currentMs >= durationMs - AT_END_MS ? 0 : currentMs);
    },
    pause: () => stream.current?.pause(),
    /** While playing, continues from there. */
    seek: (ms: number) => stream.current?.seek(msToSeconds(ms)),
  };
}

/** Dispatches what the video element plays. */
function usePlayback(ref: RefObject<HTMLVideoElement | null>, stopped: (ms: number) => void): void {
  const dispatch = useDispatch();
  const onStopped = useEffectEvent(stopped);
  useEffect(() => {
    const video = ref.current;
    if (!video) return;
    let frame = 0;
    const now = () => secondsToStepMs(video.currentTime);
    const follow = () => {
      // Before the first segment is ready, the element has no time.
      if (video.readyState > 0) dispatch({ type: 'time', ms: now() });
      frame = requestAnimationFrame(follow);
    };
    const play = () => {
      dispatch({ type: 'playing', playing: true });
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(follow);
    };
    const pause = () => {
      cancelAnimationFrame(frame);
      dispatch({ type: 'playing', playing: false });
      if (video.readyState === 0) return;
      dispatch({ type: 'time', ms: now() });
      onStopped(now());
    };
    video.addEventListener('play', play);
    video.addEventListener('pause', pause);
    return () => {
      cancelAnimationFrame(frame);
      video.removeEventListener('play', play);
      video.removeEventListener('pause', pause);
      dispatch({ type: 'playing', playing: false });
    };
  }, [ref, dispatch]);
}

/** Whether a cut has been running for a while. One that only writes an index ends too soon to get in the way. */
function useLongCut(): boolean {
  const [long, setLong] = useState(false);
  const running = useFile(({ job }) => job !== null && job.progress < 100);
  useEffect(() => {
    if (!running) return;
    const timer = setTimeout(() => setLong(true), LONG_CUT_MS);
    return () => {
      clearTimeout(timer);
      setLong(false);
    };
  }, [running]);
  return long;
}
