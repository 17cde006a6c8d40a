import { useLayoutEffect, useRef } from 'react';
import { drawStrip, type Scene, STRIP_PX } from './draw';

/** The drawn part of the strip; drawn again whenever the scene is another one. */
export function StripCanvas({ scene }: { scene: Scene }) {
  const ref = useRef<HTMLCanvasElement>(null);
  useLayoutEffect(() => {
    const canvas = ref.current;
    const context = canvas?.getContext('2d');
    if (!canvas || !context) return;
    const ratio = window.devicePixelRatio || 1;
    const [width, height] = [Math.round(scene.width * ratio), Math.round(STRIP_PX * ratio)];
    // Setting the size clears the canvas and its state, even to the same size.
    if (canvas.width !== width || canvas.height !== height) {
      canvas.width = width;
      canvas.height = height;
    }
    context.setTransform(ratio, 0, 0, ratio, 0, 0);
    drawStrip(context, scene);
  }, [scene]);
  return (
    <canvas
      ref={ref}
      aria-hidden
      className="absolute inset-0 block"
      style={{ width: scene.width, height: STRIP_PX }}
    />
  );
}
