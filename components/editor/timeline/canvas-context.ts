/** Gives a canvas its size in CSS pixels. @returns its context in CSS pixels; null if the browser or an extension blocks drawing. */
export function sizedContext(
  canvas: HTMLCanvasElement | null,
  width: number,
  height: number,
): CanvasRenderingContext2D | null {
  const context = canvas && contextOf(canvas);
  if (!context) return null;
  const ratio = window.devicePixelRatio || 1;
  const pixels = { width: Math.round(width * ratio), height: Math.round(height * ratio) };
  // Setting the size clears the canvas and its state, even to the same size.
  if (canvas.width !== pixels.width || canvas.height !== pixels.height) Object.assign(canvas, pixels);
  context.setTransform(ratio, 0, 0, ratio, 0, 0);
  return context;
}

/** The editor works without drawing, too. */
function contextOf(canvas: HTMLCanvasElement): CanvasRenderingContext2D | null {
  try {
    return canvas.getContext('2d');
  } catch {
    return null;
  }
}
