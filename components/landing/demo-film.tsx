'use client';

import { Pause, Play } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { PlainButton } from '@/components/ui/plain-button';
import { shouldPlay, useStillness, useViewShare } from './film-playback';

interface DemoFilmProps {
  /** Addresses of the film and of its still image. */
  film: string;
  poster: string;
  /** Pixels. */
  size: { width: number; height: number };
  /** Names of the button. */
  play: string;
  pause: string;
  caption: string;
}

/**
 * A film without sound that plays in a loop while it is in view. Until it first plays there is only its still image, an `<img>`,
 * because a video's own poster can't load lazily. Without a script the browser's own controls play the film.
 */
export function DemoFilm({ film, poster, size, play, pause, caption }: DemoFilmProps) {
  const figure = useRef<HTMLElement>(null);
  const video = useRef<HTMLVideoElement>(null);
  const share = useViewShare(figure);
  const stillness = useStillness();
  const [chosen, setChosen] = useState<boolean | null>(null);
  const [isPlaying, setPlaying] = useState(false);
  const [isNeeded, setNeeded] = useState(false);
  const isShown = shouldPlay(chosen, share ?? 0, stillness);
  if (isShown && !isNeeded) setNeeded(true);

  useEffect(() => {
    if (!isNeeded || !video.current) return;
    // Browsers let a page start only films without sound.
    video.current.muted = true;
    // A browser may refuse, such as on a phone that saves power. The visitor has the button.
    if (isShown) video.current.play().catch(() => setPlaying(false));
    else video.current.pause();
  }, [isShown, isNeeded]);
  const toggle = () => {
    setChosen(!isPlaying);
    // If the browser refused before, nothing else would change.
    if (isShown && !isPlaying) video.current?.play().catch(() => setPlaying(false));
  };

  const shared = {
    src: film,
    ...size,
    className: 'absolute inset-0 size-full object-cover',
    preload: 'none',
    muted: true,
    loop: true,
    playsInline: true,
  } as const;
  return (
    <figure ref={figure} data-testid="demo">
      <div className="relative overflow-hidden rounded-panel border border-line bg-sunken">
        {/* biome-ignore lint/performance/noImgElement: a static export has no image optimizer */}
        <img src={poster} {...size} loading="lazy" decoding="async" alt="" className="h-auto w-full" />
        <noscript>
          <video {...shared} controls />
        </noscript>
        {isNeeded && (
          <video ref={video} {...shared} onPlay={() => setPlaying(true)} onPause={() => setPlaying(false)} />
        )}
      </div>
      <figcaption className="relative mt-3 min-h-11 pr-14 text-sm text-ink-soft">
        {caption}
        {share !== null && (
          <PlainButton
            variant="secondary"
            size="icon"
            className="absolute top-0 right-0"
            aria-label={isPlaying ? pause : play}
            title={isPlaying ? pause : play}
            onClick={toggle}
          >
            {isPlaying ? <Pause aria-hidden /> : <Play aria-hidden />}
          </PlainButton>
        )}
      </figcaption>
    </figure>
  );
}
