'use client';

import { type CSSProperties, type RefObject, useEffect, useState } from 'react';

/**
 * Milliseconds that the editor waits for the size of a video before it is shown. A slow phone needs seconds to open a file, and a
 * portrait video must not end up in a landscape box.
 */
const MEASURE_MS = 4000;

/** Width divided by height of a player whose video reports no size in time. */
const USUAL_ASPECT = 16 / 9;

/**
 * The aspect ratio of a player's box: null until it is `known` or the video reports its size. It is final from then on, so that the
 * box never changes under the visitor's pointer.
 */
export function useAspect(
  ref: RefObject<HTMLVideoElement | null>,
  known: number | null = null,
): number | null {
  const [aspect, setAspect] = useState(known);
  if (aspect === null && known !== null) setAspect(known);
  useEffect(() => {
    const video = ref.current;
    if (!video) return;
    const settle = () => {
      const { videoWidth, videoHeight } = video;
      const measured = videoWidth > 0 && videoHeight > 0 ? videoWidth / videoHeight : USUAL_ASPECT;
      setAspect((before) => before ?? measured);
    };
    const events = ['loadedmetadata', 'error'];
    for (const name of events) video.addEventListener(name, settle);
    const timer = setTimeout(settle, MEASURE_MS);
    return () => {
      clearTimeout(timer);
      for (const name of events) video.removeEventListener(name, settle);
    };
  }, [ref]);
  return aspect;
}

/**
 * The shape of a `.player-view`.
 * @param shown aspect ratio of what the view shows, and @param frames of the whole frames; null if unknown
 */
export function viewShape(shown: number | null, frames: number | null) {
  return {
    style: shown === null ? {} : { aspectRatio: shown },
    'data-portrait': (frames ?? 1) < 1 || undefined,
  };
}

/** The style of a `.clip-view` with this aspect ratio: less than half as high as the screen. */
export function clipViewStyle(aspect: number | null): CSSProperties {
  return aspect === null ? {} : { aspectRatio: aspect, width: `min(100%, ${42 * aspect}svh)` };
}
