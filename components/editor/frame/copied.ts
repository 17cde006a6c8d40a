/** What shows a frame of a video. */
export type FrameElement = HTMLVideoElement | HTMLImageElement | HTMLCanvasElement;

/** Pixels of the longer side of a copy. More than a screen shows isn't needed. */
const MOST_PX = 2560;

/** The size of what an element shows; null while it shows nothing. */
export function naturalSize(element: FrameElement): { width: number; height: number } | null {
  const [width, height] =
    element instanceof HTMLVideoElement
      ? [element.videoWidth, element.videoHeight]
      : element instanceof HTMLImageElement
        ? [element.naturalWidth, element.naturalHeight]
        : [element.width, element.height];
  return width > 0 && height > 0 ? { width, height } : null;
}

/** A copy of the frame that an element shows. It stays when the element goes on. */
export function copied(element: FrameElement): HTMLCanvasElement {
  const { width, height } = naturalSize(element) ?? { width: 16, height: 9 };
  const scale = Math.min(1, MOST_PX / Math.max(width, height));
  const canvas = document.createElement('canvas');
  Object.assign(canvas, { width: Math.round(width * scale), height: Math.round(height * scale) });
  canvas.getContext('2d')?.drawImage(element, 0, 0, canvas.width, canvas.height);
  return canvas;
}
