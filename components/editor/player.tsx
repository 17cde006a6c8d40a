'use client';

import { type RefObject, useEffect, useImperativeHandle, useRef, useState } from 'react';
import { cn } from '@/components/ui/cn';
import { PREVIEW, SOUND_ONLY, UNPLAYABLE } from '@/lib/editor/messages';
import { isSoundOnly, usesPreview } from '@/lib/editor/selectors';
import type { OpenFile } from '@/lib/editor/state';
import { middleOfFrame } from '@/lib/editor/timeline/frames';
import { dsToSeconds } from '@/lib/media/time';
import { useEditor } from './editor-provider';
import { PlayerControls } from './player-controls';
import { PreviewPlayer } from './preview-player';
import { createSeeker, useMediaEvents } from './use-media';

export interface PlayerHandle {
  /** Pauses and shows the frame that a mark here selects (deciseconds). */
  show(ds: number): void;
  /** The same, but what plays goes on from there. */
  seek(ds: number): void;
  /** Seconds. */
  nowSec(): number;
}

interface PlayerProps {
  file: OpenFile;
  handle: RefObject<PlayerHandle | null>;
}

/** The browser's own player, or what stands in for it. */
export function Player(props: PlayerProps) {
  return usesPreview(props.file) ? <PreviewPlayer {...props} /> : <NativePlayer {...props} />;
}

function NativePlayer({ file, handle }: PlayerProps) {
  const { state, dispatch } = useEditor();
  const video = useRef<HTMLVideoElement>(null);
  const seeker = useRef<ReturnType<typeof createSeeker>>(null);
  const url = useObjectUrl(file.source.file);
  const frames = file.timeline?.frames ?? null;
  useMediaEvents(video, state.run, dispatch, frames);

  useEffect(() => {
    if (!video.current) return;
    const made = createSeeker(video.current);
    seeker.current = made;
    return () => made.end();
  }, []);

  const silent = file.preview === 'unplayable';
  const canPlay = !silent || isSoundOnly(file);
  const seek = (ds: number) => {
    dispatch({ type: 'time', ds });
    seeker.current?.to(middleOfFrame(frames, dsToSeconds(ds)));
  };
  useImperativeHandle(handle, () => ({
    show(ds) {
      video.current?.pause();
      if (file.preview === 'playable') seek(ds);
    },
    seek: (ds) => canPlay && seek(ds),
    nowSec: () => video.current?.currentTime ?? 0,
  }));

  const toggle = () => {
    const element = video.current;
    if (!element) return;
    if (element.paused) element.play().catch(() => dispatch({ type: 'playing', playing: false }));
    else element.pause();
  };

  return (
    <div className="overflow-hidden rounded-panel border border-line bg-panel shadow-panel">
      <div className="relative bg-black">
        <video
          ref={video}
          src={url}
          playsInline
          preload="auto"
          tabIndex={-1}
          aria-label="Preview of your video"
          className={cn('mx-auto block max-h-[48vh] min-h-44 w-full', silent && 'invisible')}
          onClick={toggle}
        >
          <track kind="captions" />
        </video>
        {silent && (
          <p className="absolute inset-0 grid place-items-center p-6 text-center text-white" role="status">
            <span className="max-w-md">{silentText(file)}</span>
          </p>
        )}
      </div>
      <PlayerControls file={file} canPlay={canPlay} canSeek={canPlay} onToggle={toggle} onSeek={seek} />
    </div>
  );
}

function silentText(file: OpenFile): string {
  if (isSoundOnly(file)) return SOUND_ONLY;
  return file.engine.status === 'failed' ? UNPLAYABLE : PREVIEW.loading;
}

/** An object URL for as long as the component shows it. */
function useObjectUrl(file: File): string | undefined {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    const made = URL.createObjectURL(file);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return url;
}
