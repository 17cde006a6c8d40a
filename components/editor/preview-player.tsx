'use client';

import { LoaderCircle } from 'lucide-react';
import { type RefObject, useImperativeHandle, useRef } from 'react';
import { cn } from '@/components/ui/cn';
import { framedAspect, isWholeFrame } from '@/lib/editor/frame/shown';
import { framingOf } from '@/lib/editor/frame-of';
import { formatSpoken } from '@/lib/editor/messages/format';
import { DAMAGED, PLAYER, PREVIEW, UNPLAYABLE } from '@/lib/editor/messages/player';
import { aspectOf } from '@/lib/editor/selectors';
import { markOfFrameAt, steppedFrame } from '@/lib/editor/timeline/frames';
import { frameMark, msToSeconds } from '@/lib/media/time';
import type { Deck } from './deck';
import { useEditorSelector, useEditorStore, useFile } from './editor-store';
import { FrameWindow } from './frame/frame-window';
import { useCropMode } from './frame/use-crop-mode';
import { useSaveFrame } from './frame/use-save-frame';
import { toggleFullScreen } from './full-screen';
import { PlayerControls } from './player-controls';
import type { PlayerHandle } from './player-handle';
import { PlayerNote } from './player-note';
import { viewShape } from './use-aspect';
import { usePreviewFrames } from './use-preview-frames';
import { usePreviewStream } from './use-preview-stream';
import { useShown } from './use-shown';
import { useTransport } from './use-transport';

/** The player of a file that the browser can't play. Paused, it shows frames; playing, a light proxy. */
export function PreviewPlayer({ handle }: { handle: RefObject<PlayerHandle | null> }) {
  const { dispatch, getState } = useEditorStore();
  const currentMs = () => getState().playback.currentMs;
  const playing = useEditorSelector(({ playback }) => playback.playing);
  const source = useShown((shown) => shown.source);
  const hasLength = useShown(({ durationMs }) => durationMs > 0);
  const frames = useShown(({ timeline }) => timeline?.frames ?? null);
  const shell = useRef<HTMLDivElement>(null);
  const video = useRef<HTMLVideoElement>(null);
  const { frame, status, request } = usePreviewFrames(source, currentMs());
  const stream = usePreviewStream(video, request);

  const usable = status === 'ready';
  const deck: Deck = {
    play: stream.play,
    pause: stream.pause,
    seek(ms) {
      dispatch({ type: 'time', ms });
      request(ms);
      if (playing) stream.seek(ms);
    },
    isPlaying: () => playing && !stream.preparing && video.current?.seeking === false,
    nowSec: () =>
      playing && video.current?.readyState ? video.current.currentTime : msToSeconds(currentMs()),
  };
  const transport = useTransport(video, deck);
  const show = (ms: number) => {
    transport.stop();
    deck.seek(ms);
  };
  const step = (direction: -1 | 1) => show(frameMark(steppedFrame(frames, deck.nowSec(), direction)));
  const still = useRef<HTMLImageElement>(null);
  const crop = useCropMode(
    shell,
    transport.stop,
    () => (playing && !stream.preparing ? video : still).current,
  );
  const saver = useSaveFrame(() => ({
    video: null,
    ms: playing ? markOfFrameAt(frames, deck.nowSec()) : currentMs(),
  }));
  useImperativeHandle(handle, () => ({
    ...transport,
    show,
    step,
    seek: deck.seek,
    nowSec: deck.nowSec,
    hereMs: currentMs,
    crop: () => usable && crop.open(),
    saveFrame: saver.save,
  }));

  const aspect = useShown(aspectOf);
  const framing = useFile(framingOf);
  const framedBox = aspect === null || isWholeFrame(framing) ? null : framedAspect(framing, aspect);

  // The frame stays on screen until the first segment is ready.
  const showsFrame = frame !== null && (!playing || stream.preparing);
  return (
    <div ref={shell} className="player">
      <div className="player-view" {...viewShape(framedBox, aspect)}>
        <div className="player-screen">
          <FrameWindow framing={framing} aspect={aspect}>
            {frame && (
              // biome-ignore lint/performance/noImgElement: an object URL; there is nothing to optimize
              <img
                ref={still}
                src={frame.url}
                alt={PLAYER.frame(formatSpoken(frame.atMs))}
                className={cn('player-frame absolute inset-0', !showsFrame && 'invisible')}
              />
            )}
            <video
              ref={video}
              playsInline
              tabIndex={-1}
              aria-label={PLAYER.video}
              className={cn('absolute inset-0 size-full bg-black object-contain', showsFrame && 'invisible')}
              onClick={transport.toggle}
            >
              <track kind="captions" />
            </video>
          </FrameWindow>
          <Status
            text={status === 'failed' && !hasLength ? DAMAGED : statusText(status, stream.preparing)}
            spins={status !== 'failed'}
            over={frame !== null}
          />
        </div>
        {usable && <PlayerNote>{stream.competing ? PREVIEW.waiting : PREVIEW.note}</PlayerNote>}
      </div>
      <PlayerControls
        transport={transport}
        canPlay={usable && (stream.canPlay || playing) && hasLength}
        canSeek={usable}
        onSeek={deck.seek}
        onFrame={step}
        saver={saver}
        onFullScreen={() => toggleFullScreen(shell.current, video.current)}
        onCrop={crop.open}
      />
      {crop.editor}
    </div>
  );
}

function statusText(status: 'loading' | 'ready' | 'failed', preparing: boolean): string {
  if (status === 'failed') return UNPLAYABLE;
  if (status === 'loading') return PREVIEW.loading;
  return preparing ? PREVIEW.preparing : '';
}

/** Always rendered, so that screen readers announce a change of its text. */
function Status({ text, spins, over }: { text: string; spins: boolean; over: boolean }) {
  return (
    <p
      className="pointer-events-none absolute inset-0 grid place-items-center p-6 text-center text-white"
      role="status"
    >
      {text && (
        <span
          className={cn('flex max-w-md items-center gap-2', over && 'rounded-full bg-black/80 px-4 py-2')}
        >
          {spins && <LoaderCircle className="size-5 shrink-0 motion-safe:animate-spin" aria-hidden />}
          {text}
        </span>
      )}
    </p>
  );
}
