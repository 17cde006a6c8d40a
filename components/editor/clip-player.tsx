'use client';

import { useEffect, useMemo, useRef, useState } from 'react';
import type { Source } from '@/lib/edit/edit';
import { CLIP_CARD } from '@/lib/editor/messages/clip';
import { playsAudio } from '@/lib/preview/plays-audio';
import { silentClock } from '@/lib/preview/silent-clock';
import { freeMedia } from './free-media';
import { clipViewStyle, useAspect } from './use-aspect';
import { useDecodedAudio } from './use-decoded-audio';
import { useObjectUrl } from './use-object-url';

/** Media time (s) shown before the clip plays: iPhones show nothing at 0. */
const POSTER_SEC = 0.001;

interface ClipPlayerProps {
  blob: Blob;
  hasVideo: boolean;
  /** Seconds. */
  durationSec: number;
  /** The clip holds audio of a file whose audio the browser doesn't play. */
  mayBeSilent: boolean;
  /** Shown if the browser doesn't play the clip. */
  unplayable: string;
  /** Called once the player's size is final. */
  onSized(): void;
}

/** Plays a clip as the visitor's browser would play the saved file, and with its audio even if the browser can't play that. */
export function ClipPlayer({
  blob,
  hasVideo,
  durationSec,
  mayBeSilent,
  unplayable,
  onSized,
}: ClipPlayerProps) {
  const [playable, setPlayable] = useState(true);
  const [silent, setSilent] = useState(false);
  const isClock = silent && !hasVideo;
  const url = useObjectUrl(
    useMemo(() => (isClock ? silentClock(durationSec) : blob), [isClock, blob, durationSec]),
  );
  const video = useRef<HTMLVideoElement>(null);
  const audio = useRef<HTMLAudioElement>(null);
  const aspect = useAspect(video);
  const source = useMemo<Source | null>(
    () => (silent ? { id: 0, file: new File([blob], 'clip.mp4'), container: 'mp4' } : null),
    [silent, blob],
  );
  const { failed } = useDecodedAudio(
    hasVideo ? video : audio,
    source,
    isClock ? null : () => setSilent(false),
  );
  useEffect(() => {
    const media = [video.current, audio.current];
    return () => media.forEach(freeMedia);
  }, []);
  const sized = !playable || !hasVideo || aspect !== null;
  useEffect(() => {
    if (sized) onSized();
  }, [sized, onSized]);
  const note = silent && <ClipNote>{failed ? CLIP_CARD.silent : CLIP_CARD.audio}</ClipNote>;
  if (!playable) {
    return (
      <p className="clip-view grid min-h-40 place-items-center p-6 text-center text-white" role="status">
        <span className="max-w-sm">{unplayable}</span>
      </p>
    );
  }
  if (!hasVideo) {
    return (
      <div className="clip-view grid min-h-32 place-items-center bg-sunken p-5">
        {/* biome-ignore lint/a11y/useMediaCaption: the visitor's own recording */}
        <audio
          ref={audio}
          src={url}
          controls
          preload="metadata"
          aria-label={CLIP_CARD.title}
          className="w-full"
          onError={() => (mayBeSilent && !silent ? setSilent(true) : setPlayable(false))}
        />
        {note}
      </div>
    );
  }
  return (
    <div className="clip-view" style={clipViewStyle(aspect)}>
      <video
        ref={video}
        src={url && `${url}#t=${POSTER_SEC}`}
        controls
        playsInline
        preload="metadata"
        aria-label={CLIP_CARD.title}
        className="size-full"
        onError={() => setPlayable(false)}
        onLoadedData={({ currentTarget }) => {
          // A video that can't be decoded often loads anyway, with audio only.
          if (currentTarget.videoWidth === 0) setPlayable(false);
          else if (mayBeSilent && playsAudio(currentTarget) === false) setSilent(true);
        }}
      >
        <track kind="captions" />
      </video>
      {note}
    </div>
  );
}

/** Lies over the player, so that nothing moves when it appears. */
function ClipNote({ children }: { children: string }) {
  return (
    <p
      className="pointer-events-none absolute inset-x-2 top-2 rounded-lg bg-black/80 px-3 py-1 text-xs text-white"
      role="status"
    >
      {children}
    </p>
  );
}
