import { useLayoutEffect, useRef } from 'react';
import type { Film } from '../timeline/use-filmstrip';

interface PartFrameProps {
  film: Film;
  atSec: number;
}

/** CSS pixels. */
const FRAME = { width: 44, height: 34 };

/** The thumbnail that is nearest to a time, of those that the timeline has anyway. Cropped to the middle. */
export function PartFrame({ film, atSec }: PartFrameProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const bitmap = film.soundOnly ? null : (film.shelf.nearest(atSec)?.bitmap ?? null);
  useLayoutEffect(() => {
    const context = bitmap && canvas.current?.getContext('2d');
    if (!context) return;
    const ratio = window.devicePixelRatio || 1;
    const [width, height] = [Math.round(FRAME.width * ratio), Math.round(FRAME.height * ratio)];
    Object.assign(context.canvas, { width, height });
    const scale = Math.max(width / bitmap.width, height / bitmap.height);
    const [w, h] = [bitmap.width * scale, bitmap.height * scale];
    context.drawImage(bitmap, (width - w) / 2, (height - h) / 2, w, h);
  }, [bitmap]);
  return <canvas ref={canvas} aria-hidden className="shrink-0 rounded-md bg-sunken" style={FRAME} />;
}
