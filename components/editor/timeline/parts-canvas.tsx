import { useLayoutEffect, useRef } from 'react';
import { sizedContext } from './canvas-context';
import { RULER_PX } from './draw';
import { drawParts, type PartsScene } from './draw-parts';

/** What is kept and what isn't, over the film. */
export function PartsCanvas({ scene }: { scene: PartsScene }) {
  const { view, width, height, parts, source, selected, colors } = scene;
  const ref = useRef<HTMLCanvasElement>(null);
  useLayoutEffect(() => {
    const context = sizedContext(ref.current, width, height);
    if (context) drawParts(context, { view, width, height, parts, source, selected, colors });
  }, [view, width, height, parts, source, selected, colors]);
  return (
    <canvas
      ref={ref}
      aria-hidden
      className="absolute inset-x-0 block"
      style={{ top: RULER_PX, width, height }}
    />
  );
}
