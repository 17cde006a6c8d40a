'use client';

import { LoaderCircle } from 'lucide-react';
import { type RefObject, useImperativeHandle, useRef } from 'react';
import { cn } from '@/components/ui/cn';
import { PREVIEW, UNPLAYABLE } from '@/lib/editor/messages';
import type { OpenFile } from '@/lib/editor/state';
import { dsToSeconds, formatSpoken } from '@/lib/media/time';
import { useEditor } from './editor-provider';
import type { PlayerHandle } from './player';
import { PlayerControls } from './player-controls';
import { usePreviewFrames } from './use-preview-frames';
import { usePreviewStream } from './use-preview-stream';

/** The player of a file that the browser cannot play: frames when it stands still, a light proxy when it plays. */
export function PreviewPlayer({ file, handle }: { file: OpenFile; handle: RefObject<PlayerHandle | null> }) {
  const { dispatch } = useEditor();
  const video = useRef<HTMLVideoElement>(null);
  const { frame, status, want } = usePreviewFrames(file.source, file.currentDs);
  const stream = usePreviewStream(file, video, want);

  const usable = status === 'ready';
  const seek = (ds: number) => {
    dispatch({ type: 'time', ds });
    want(ds);
    if (file.playing) stream.seek(ds);
  };
  useImperativeHandle(handle, () => ({
    show(ds) {
      stream.pause();
      seek(ds);
    },
    seek: (ds) => usable && seek(ds),
    nowSec: () => (video.current?.readyState ? video.current.currentTime : dsToSeconds(file.currentDs)),
  }));

  // Until the first piece is there, the frame stands where it was.
  const showsFrame = frame !== null && (!file.playing || stream.preparing);
  return (
    <div className="overflow-hidden rounded-panel border border-line bg-panel shadow-panel">
      <div className="relative min-h-44 bg-black">
        {frame && (
          // biome-ignore lint/performance/noImgElement: an object URL; there is nothing to optimise
          <img
            src={frame.url}
            alt={`Frame of your video at ${formatSpoken(frame.ds)}`}
            className={cn(
              'mx-auto block max-h-[48vh] min-h-44 w-full object-contain',
              !showsFrame && 'invisible',
            )}
          />
        )}
        <video
          ref={video}
          playsInline
          tabIndex={-1}
          aria-label="Preview of your video"
          className={cn('absolute inset-0 size-full bg-black object-contain', showsFrame && 'invisible')}
          onClick={stream.toggle}
        >
          <track kind="captions" />
        </video>
        <Status
          text={statusText(status, stream.preparing)}
          spins={status !== 'failed'}
          over={frame !== null}
        />
      </div>
      <PlayerControls
        file={file}
        canPlay={usable && (stream.canPlay || file.playing) && file.durationDs > 0}
        canSeek={usable}
        onToggle={stream.toggle}
        onSeek={seek}
      />
      {usable && (
        <p className="px-4 pb-2 text-sm text-ink-soft" role="status">
          {stream.competing ? PREVIEW.waiting : PREVIEW.note}
        </p>
      )}
    </div>
  );
}

function statusText(status: 'loading' | 'ready' | 'failed', preparing: boolean): string {
  if (status === 'failed') return UNPLAYABLE;
  if (status === 'loading') return PREVIEW.loading;
  return preparing ? PREVIEW.preparing : '';
}

/** Stands from the beginning, so that a change of its text is read out. */
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
