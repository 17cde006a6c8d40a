'use client';

import { Pause, Play } from 'lucide-react';
import { type RefObject, useEffect, useImperativeHandle, useRef, useState } from 'react';
import { Button } from '@/components/ui/button';
import { cn } from '@/components/ui/cn';
import { Slider } from '@/components/ui/slider';
import { STEP_DS } from '@/lib/config/limits';
import { SOUND_ONLY, UNPLAYABLE } from '@/lib/editor/messages';
import { isSoundOnly } from '@/lib/editor/selectors';
import type { OpenFile } from '@/lib/editor/state';
import { dsToSeconds, formatClock, formatSpoken } from '@/lib/media/time';
import { useEditor } from './editor-provider';
import { createSeeker, useMediaEvents } from './use-media';

export interface PlayerHandle {
  /** Pauses and shows the frame at this time (deciseconds). */
  show(ds: number): void;
}

export function Player({ file, handle }: { file: OpenFile; handle: RefObject<PlayerHandle | null> }) {
  const { state, dispatch } = useEditor();
  const video = useRef<HTMLVideoElement>(null);
  const seeker = useRef<ReturnType<typeof createSeeker>>(null);
  const url = useObjectUrl(file.source.file);
  useMediaEvents(video, state.run, dispatch);

  useEffect(() => {
    if (!video.current) return;
    const made = createSeeker(video.current);
    seeker.current = made;
    return () => made.end();
  }, []);

  const seek = (ds: number) => {
    dispatch({ type: 'time', ds });
    seeker.current?.to(dsToSeconds(ds));
  };
  useImperativeHandle(handle, () => ({
    show(ds) {
      video.current?.pause();
      if (file.preview === 'playable') seek(ds);
    },
  }));

  const toggle = () => {
    const element = video.current;
    if (!element) return;
    if (element.paused) element.play().catch(() => dispatch({ type: 'playing', playing: false }));
    else element.pause();
  };
  const silent = file.preview === 'unplayable';
  const canPlay = !silent || isSoundOnly(file);

  return (
    <div>
      <div className="relative bg-black">
        <video
          ref={video}
          src={url}
          playsInline
          preload="auto"
          tabIndex={-1}
          aria-label="Preview of your video"
          className={cn('mx-auto block max-h-[62vh] min-h-44 w-full', silent && 'invisible')}
          onClick={toggle}
        >
          <track kind="captions" />
        </video>
        {silent && (
          <p className="absolute inset-0 grid place-items-center p-6 text-center text-white" role="status">
            <span className="max-w-md">{isSoundOnly(file) ? SOUND_ONLY : UNPLAYABLE}</span>
          </p>
        )}
      </div>
      <div className="flex items-center gap-3 px-3 py-2">
        <Button
          variant="ghost"
          size="icon"
          onClick={toggle}
          disabled={!canPlay}
          aria-label={file.playing ? 'Pause' : 'Play'}
        >
          {file.playing ? <Pause aria-hidden /> : <Play aria-hidden />}
        </Button>
        <Slider
          label="Seek"
          tone="seek"
          value={Math.min(file.currentDs, file.durationDs)}
          max={file.durationDs}
          step={STEP_DS}
          valueText={`${formatSpoken(file.currentDs)} of ${formatSpoken(file.durationDs)}`}
          disabled={!canPlay || file.durationDs === 0}
          onChange={seek}
        />
        <p className="shrink-0 pr-1 text-sm text-ink-soft tabular-nums" aria-hidden>
          {formatClock(file.currentDs)} / {formatClock(file.durationDs)}
        </p>
      </div>
    </div>
  );
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
