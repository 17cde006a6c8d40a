import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { OpenFile } from '@/lib/editor/state';
import { msToSeconds, secondsToStepMs } from '@/lib/media/time';
import { useEditor } from './editor-provider';
import { useEditorStore } from './editor-store';
import { mediaSourceClass, PreviewStream } from './preview-stream';

/** Milliseconds after which a cut under way counts as one that needs the processor for itself. */
const LONG_CUT_MS = 300;

/** Milliseconds before the end from which playing begins anew. */
const AT_END_MS = 200;

/** Plays the file from a light proxy. `stopped` is told where playing ended (milliseconds). */
export function usePreviewStream(
  file: OpenFile,
  ref: RefObject<HTMLVideoElement | null>,
  stopped: (ms: number) => void,
) {
  const { getState } = useEditorStore();
  const [preparing, setPreparing] = useState(false);
  const [failed, setFailed] = useState(false);
  const stream = useRef<PreviewStream>(null);
  const competing = useLongCut(file);
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
      stream.current ??= new PreviewStream(video, openProxy(file.source), msToSeconds(file.durationMs), {
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
      void play(currentMs >= file.durationMs - AT_END_MS ? 0 : currentMs);
    },
    pause: () => stream.current?.pause(),
    /** While playing, goes on from there. */
    seek: (ms: number) => stream.current?.seek(msToSeconds(ms)),
  };
}

/** Tells the reducer how playing goes. */
function usePlayback(ref: RefObject<HTMLVideoElement | null>, stopped: (ms: number) => void): void {
  const { dispatch } = useEditor();
  const onStopped = useEffectEvent(stopped);
  useEffect(() => {
    const video = ref.current;
    if (!video) return;
    let frame = 0;
    const now = () => secondsToStepMs(video.currentTime);
    const follow = () => {
      // Before the first piece is there the element has no time of its own.
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

/** A cut that takes its time; one that only writes an index is over before it disturbs anything. */
function useLongCut({ job }: OpenFile): boolean {
  const [long, setLong] = useState(false);
  const running = job !== null && job.progress < 100;
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
