import { useEffect, useRef } from 'react';
import { type Crop, cropOf, type Framing } from '@/lib/edit/framing';
import { drawFramed } from '../frame/draw-framed';

/** CSS pixels. */
export const FRAME_PX = { width: 44, height: 34 };

interface PartFrameProps {
  bitmap: ImageBitmap | null;
  framing: Framing;
  /** The part's own crop. */
  crop: Crop | undefined;
}

/** The middle of a thumbnail, framed as the part will be. It is drawn once it comes into view. */
export function PartFrame({ bitmap, framing, crop }: PartFrameProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const { current } = canvas;
    if (!bitmap || !current) return;
    const inView = new IntersectionObserver((entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      inView.disconnect();
      draw(current, bitmap, { ...framing, crop: cropOf({ crop }, framing) });
    });
    inView.observe(current);
    return () => inView.disconnect();
  }, [bitmap, framing, crop]);
  return <canvas ref={canvas} aria-hidden className="shrink-0 rounded-md bg-sunken" style={FRAME_PX} />;
}

function draw(canvas: HTMLCanvasElement, bitmap: ImageBitmap, framing: Framing): void {
  const context = canvas.getContext('2d');
  // A closed one has no size. Another one follows.
  if (!context || bitmap.width === 0) return;
  const ratio = window.devicePixelRatio || 1;
  const [width, height] = [Math.round(FRAME_PX.width * ratio), Math.round(FRAME_PX.height * ratio)];
  Object.assign(canvas, { width, height });
  drawFramed(context, bitmap, framing, { x: 0, y: 0, width, height });
}
