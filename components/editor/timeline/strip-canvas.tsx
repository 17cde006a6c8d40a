import { useLayoutEffect, useRef } from 'react';
import { drawStrip, type Scene, STRIP_PX } from './draw';

/** The drawn part of the strip. It is redrawn whenever the scene changes. */
export function StripCanvas({ scene }: { scene: Scene }) {
  const { view, width, index, durationSec, film, colors } = scene;
  const ref = useRef<HTMLCanvasElement>(null);
  useLayoutEffect(() => {
    const canvas = ref.current;
    const context = canvas && contextOf(canvas);
    if (!context) return;
    const ratio = window.devicePixelRatio || 1;
    const pixels = { width: Math.round(width * ratio), height: Math.round(STRIP_PX * ratio) };
    // Setting the size clears the canvas and its state, even to the same size.
    if (canvas.width !== pixels.width || canvas.height !== pixels.height) Object.assign(canvas, pixels);
    context.setTransform(ratio, 0, 0, ratio, 0, 0);
    drawStrip(context, { view, width, index, durationSec, film, colors });
  }, [view, width, index, durationSec, film, colors]);
  return (
    <canvas ref={ref} aria-hidden className="absolute inset-0 block" style={{ width, height: STRIP_PX }} />
  );
}

/** Null if the browser or an extension blocks canvas drawing. The strip's handles work without it. */
function contextOf(canvas: HTMLCanvasElement): CanvasRenderingContext2D | null {
  try {
    return canvas.getContext('2d');
  } catch {
    return null;
  }
}
