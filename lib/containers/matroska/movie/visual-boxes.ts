import type { Color, Mastering, VideoSettings } from '@/lib/containers/matroska/read/video-settings';
import { type BoxParts, box, fourccBytes, words } from '@/lib/containers/mp4/box-parts';

/** Makes a VisualSampleEntry with these boxes, and with those for shape and color: ISO/IEC 14496-12 §12.1.3. */
export function visualEntry(
  format: string,
  video: VideoSettings,
  configuration: (BoxParts | Uint8Array)[],
): BoxParts {
  const fields = new Uint8Array(78);
  const view = new DataView(fields.buffer);
  view.setUint16(6, 1);
  view.setUint16(24, video.width);
  view.setUint16(26, video.height);
  view.setUint32(28, 0x480000);
  view.setUint32(32, 0x480000);
  view.setUint16(40, 1);
  view.setUint16(74, 24);
  view.setInt16(76, -1);
  return box(
    format,
    fields,
    ...configuration,
    ...shapeBoxes(video),
    ...(video.color ? colorBoxes(video.color) : []),
  );
}

/** The pixels shown, without the cropped ones. */
function shownSize({ width, height, crop }: VideoSettings): { width: number; height: number } {
  return {
    width: Math.max(1, width - crop.left - crop.right),
    height: Math.max(1, height - crop.top - crop.bottom),
  };
}

/** The size at which players show a frame, before rotation. The height stays that of the pixels. */
export function displaySize(video: VideoSettings): { width: number; height: number } {
  const shown = shownSize(video);
  const [across, down] = pixelAspect(video);
  return { width: (shown.width * across) / down, height: shown.height };
}

/** The pixel aspect ratio: horizontal and vertical spacing. */
function pixelAspect(video: VideoSettings): [number, number] {
  const { display } = video;
  if (!display) return [1, 1];
  const shown = shownSize(video);
  const [across, down] = [display.width * shown.height, display.height * shown.width];
  const divisor = greatestCommonDivisor(across, down);
  const pair: [number, number] = [across / divisor, down / divisor];
  return pair.every((value) => value > 0 && value < 2 ** 31) ? pair : [1, 1];
}

function greatestCommonDivisor(a: number, b: number): number {
  let [x, y] = [a, b];
  while (y > 0) [x, y] = [y, x % y];
  return Math.max(1, x);
}

/** `pasp` for pixels that aren't square, and `clap` for cropped frames: ISO/IEC 14496-12 §12.1.4. */
function shapeBoxes(video: VideoSettings): BoxParts[] {
  const boxes: BoxParts[] = [];
  const { width, height, crop } = video;
  const [across, down] = pixelAspect(video);
  if (across !== down) boxes.push(box('pasp', words(across, down)));
  const shown = shownSize(video);
  if (shown.width === width && shown.height === height) return boxes;
  // From the center of the frame to the center of the shown pixels, in halves of a pixel.
  const offsets = [crop.left - crop.right, 2, crop.top - crop.bottom, 2];
  boxes.push(box('clap', words(shown.width, 1, shown.height, 1, ...offsets)));
  return boxes;
}

/** `colr` (ISO/IEC 14496-12 §12.1.5), `mdcv` and `clli` (§12.1.6, §12.1.7). */
function colorBoxes(color: Color): BoxParts[] {
  const boxes: BoxParts[] = [];
  const numbers = [color.primaries, color.transfer, color.matrix];
  if (numbers.some((value) => value !== 2 && value < 256) || color.fullRange) {
    const fields = Uint8Array.from(numbers.flatMap((value) => [0, value < 256 ? value : 2]));
    boxes.push(box('colr', fourccBytes('nclx'), fields, Uint8Array.of(color.fullRange ? 0x80 : 0)));
  }
  if (color.mastering) boxes.push(masteringBox(color.mastering));
  if (color.maxCll > 0 || color.maxFall > 0)
    boxes.push(box('clli', halves(clamp16(color.maxCll), clamp16(color.maxFall))));
  return boxes;
}

/** `mdcv`: green, blue, red and white in steps of 0.00002, luminance in steps of 0.0001 cd/m². */
function masteringBox({ chromaticity, luminanceMax, luminanceMin }: Mastering): BoxParts {
  const [rx, ry, gx, gy, bx, by, wx, wy] = chromaticity.map((value) => clamp16(Math.round(value * 50_000)));
  const light = [luminanceMax, luminanceMin].map((value) =>
    Math.min(2 ** 32 - 1, Math.round(value * 10_000)),
  );
  return box('mdcv', halves(...[gx, gy, bx, by, rx, ry, wx, wy].map((value) => value ?? 0)), words(...light));
}

function clamp16(value: number): number {
  return Math.min(0xffff, Math.max(0, value));
}

function halves(...values: number[]): Uint8Array {
  return Uint8Array.from(values.flatMap((value) => [value >> 8, value & 0xff]));
}
