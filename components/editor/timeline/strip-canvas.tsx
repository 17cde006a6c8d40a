import { useLayoutEffect, useRef } from 'react';
import { sizedContext } from './canvas-context';
import { drawStrip, type Scene, stripPx } from './draw';

/** The drawn part of the strip. It is redrawn whenever the scene changes. */
export function StripCanvas({ scene }: { scene: Scene }) {
  const { view, width, size, index, durationSec, film, framing, crops, colors } = scene;
  const height = stripPx(size);
  const ref = useRef<HTMLCanvasElement>(null);
  useLayoutEffect(() => {
    const context = sizedContext(ref.current, width, height);
    if (context) drawStrip(context, { view, width, size, index, durationSec, film, framing, crops, colors });
  }, [view, width, size, height, index, durationSec, film, framing, crops, colors]);
  return <canvas ref={ref} aria-hidden className="absolute inset-0 block" style={{ width, height }} />;
}
