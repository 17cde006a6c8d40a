'use client';

import { useEffect, useRef, useState } from 'react';
import { CLIP_CARD } from '@/lib/editor/messages/clip';
import { useAspect } from './use-aspect';
import { useObjectUrl } from './use-object-url';

/** Media time (s) shown before the clip plays: iPhones show nothing at 0. */
const POSTER_SEC = 0.001;

interface ClipPlayerProps {
  blob: Blob;
  hasVideo: boolean;
  /** Called once the player's size is final. */
  onSized(): void;
}

/** Plays a clip as the visitor's browser would play the saved file. */
export function ClipPlayer({ blob, hasVideo, onSized }: ClipPlayerProps) {
  const url = useObjectUrl(blob);
  const [playable, setPlayable] = useState(true);
  const video = useRef<HTMLVideoElement>(null);
  const aspect = useAspect(video);
  const sized = !playable || !hasVideo || aspect !== null;
  useEffect(() => {
    if (sized) onSized();
  }, [sized, onSized]);
  if (!playable) {
    return (
      <p className="grid min-h-40 place-items-center bg-black p-6 text-center text-white" role="status">
        <span className="max-w-sm">{CLIP_CARD.unplayable}</span>
      </p>
    );
  }
  if (!hasVideo) {
    return (
      <div className="grid min-h-32 place-items-center bg-sunken p-5">
        {/* biome-ignore lint/a11y/useMediaCaption: the visitor's own recording */}
        <audio
          src={url}
          controls
          preload="metadata"
          aria-label={CLIP_CARD.title}
          className="w-full"
          onError={() => setPlayable(false)}
        />
      </div>
    );
  }
  return (
    <div className="relative bg-black md:min-h-72">
      <video
        ref={video}
        style={{ aspectRatio: aspect ?? undefined }}
        src={url && `${url}#t=${POSTER_SEC}`}
        controls
        playsInline
        preload="metadata"
        aria-label={CLIP_CARD.title}
        // Beside the text it has the text's height, no matter how tall the video is.
        className="block max-h-[42svh] min-h-40 w-full object-contain md:absolute md:inset-0 md:h-full md:max-h-none"
        onError={() => setPlayable(false)}
        // A video that can't be decoded often loads anyway, with audio only.
        onLoadedData={(event) => event.currentTarget.videoWidth === 0 && setPlayable(false)}
      >
        <track kind="captions" />
      </video>
    </div>
  );
}
