import { useEffect, useRef } from 'react';

/** CSS pixels. */
export const FRAME_PX = { width: 44, height: 34 };

/** A thumbnail, cropped to the middle. It is drawn once it comes into view. */
export function PartFrame({ bitmap }: { bitmap: ImageBitmap | null }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const { current } = canvas;
    if (!bitmap || !current) return;
    const inView = new IntersectionObserver((entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      inView.disconnect();
      draw(current, bitmap);
    });
    inView.observe(current);
    return () => inView.disconnect();
  }, [bitmap]);
  return <canvas ref={canvas} aria-hidden className="shrink-0 rounded-md bg-sunken" style={FRAME_PX} />;
}

function draw(canvas: HTMLCanvasElement, bitmap: ImageBitmap): void {
  const context = canvas.getContext('2d');
  // A closed one has no size. Another one follows.
  if (!context || bitmap.width === 0) return;
  const ratio = window.devicePixelRatio || 1;
  const [width, height] = [Math.round(FRAME_PX.width * ratio), Math.round(FRAME_PX.height * ratio)];
  Object.assign(canvas, { width, height });
  const scale = Math.max(width / bitmap.width, height / bitmap.height);
  const [w, h] = [bitmap.width * scale, bitmap.height * scale];
  context.drawImage(bitmap, (width - w) / 2, (height - h) / 2, w, h);
}
