/**
 * Shrinks frames to about the size of a thumbnail, in the same colors. Chromium keeps what it converts in memory for a while:
 * drawing a whole frame of 1080p takes 8 MB.
 */

/** A buffer for the next decoded frame, because new ones would pile up until garbage is collected. Null while in use. */
let spare: Uint8Array<ArrayBuffer> | null = null;

/**
 * Averages squares of pixels.
 * @returns a smaller frame, after closing the given one; the given one if it is small, or has an unusual format.
 */
export async function shrink(frame: VideoFrame, width: number, height: number): Promise<VideoFrame> {
  const { format, visibleRect, timestamp, colorSpace } = frame;
  const factor = visibleRect
    ? Math.floor(Math.min(visibleRect.width / width, visibleRect.height / height))
    : 1;
  if (factor < 2 || !visibleRect || (format !== 'I420' && format !== 'NV12')) return frame;
  const bytes = frame.allocationSize();
  const decoded = spare && spare.length >= bytes ? spare : new Uint8Array(bytes);
  spare = null;
  const layout = await frame.copyTo(decoded);
  // Chroma planes have half the size, so each side has an even number of pixels.
  const codedWidth = 2 * Math.floor(visibleRect.width / factor / 2);
  const codedHeight = 2 * Math.floor(visibleRect.height / factor / 2);
  const luma = codedWidth * codedHeight;
  const small = new Uint8Array(luma * 1.5);
  const planes = format === 'I420' ? [0, 1, 2] : [0, 1, 1];
  for (const [i, plane] of planes.entries()) {
    const { offset = 0, stride = 0 } = layout[plane] ?? {};
    const inPairs = format === 'NV12' && i > 0;
    average(
      { bytes: decoded, at: offset + (inPairs ? i - 1 : 0), stride, step: inPairs ? 2 : 1 },
      small.subarray(i === 0 ? 0 : luma + ((i - 1) * luma) / 4),
      i === 0 ? codedWidth : codedWidth / 2,
      i === 0 ? codedHeight : codedHeight / 2,
      factor,
    );
  }
  spare = decoded;
  frame.close();
  return new VideoFrame(small, {
    format: 'I420',
    codedWidth,
    codedHeight,
    timestamp,
    colorSpace: colorSpace.toJSON(),
  });
}

/** Levels of a plane: `step` bytes from one to the next, `stride` bytes from row to row. */
interface StridedPlane {
  bytes: Uint8Array;
  at: number;
  stride: number;
  step: number;
}

/** Writes the average of each square of `factor` levels. */
export function average(
  { bytes, at, stride, step }: StridedPlane,
  to: Uint8Array,
  width: number,
  height: number,
  factor: number,
): void {
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      let sum = 0;
      for (let row = 0; row < factor; row++) {
        const from = at + (y * factor + row) * stride + x * factor * step;
        for (let i = 0; i < factor; i++) sum += bytes[from + i * step] ?? 0;
      }
      to[y * width + x] = sum / (factor * factor) + 0.5;
    }
  }
}
