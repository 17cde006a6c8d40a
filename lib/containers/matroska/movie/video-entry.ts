import { nullIfInvalid } from '@/lib/codecs/bits';
import { completeHevcRecord, readHevcConfig } from '@/lib/codecs/h265/config';
import { isAnnexB } from '@/lib/codecs/nal';
import type { TrackEntry } from '@/lib/containers/matroska/read/tracks';
import type { Color, Mastering, VideoElement } from '@/lib/containers/matroska/read/video-settings';
import { type BoxParts, box, fourccBytes, words } from '@/lib/containers/mp4/box-parts';
import { MediaError } from '@/lib/media/errors';
import { greatestCommonDivisor } from '@/lib/media/time';
import { vp9Configuration } from './vp9-config';

/** The format of a sample entry and its configuration box. */
interface Configured {
  format: string;
  configuration: BoxParts;
}

/**
 * Makes the sample entry of a video track.
 * @param codec ffmpeg's name.
 * @param firstFrame the beginning of the first frame, which may hold VP9's only configuration.
 * @throws {MediaError} `unsupported` for other codecs, when the configuration is missing, and for NAL units behind start codes.
 */
export function makeVideoEntry(codec: string, track: TrackEntry, firstFrame: Uint8Array): BoxParts {
  const { video } = track;
  const configured = configure(codec, track, firstFrame);
  if (!configured || !video || !isSize(video.width) || !isSize(video.height))
    throw new MediaError('unsupported', `${codec} without its configuration`);
  const extra = track.extraBoxes.map(({ type, data }) => box(type, data));
  return visualEntry(configured.format, video, [configured.configuration, ...extra]);
}

function isSize(pixels: number): boolean {
  return pixels > 0 && pixels < 0x10000;
}

function configure(codec: string, track: TrackEntry, firstFrame: Uint8Array): Configured | null {
  const { codecPrivate } = track;
  switch (codec) {
    case 'h264':
      if (codecPrivate[0] !== 1 || codecPrivate.length < 7) return null;
      if (isAnnexB(firstFrame, lengthSizeAt(codecPrivate, AVC_LENGTH_AT))) return null;
      return { format: 'avc1', configuration: box('avcC', codecPrivate) };
    case 'hevc':
      if (isAnnexB(firstFrame, lengthSizeAt(codecPrivate, HEVC_LENGTH_AT))) return null;
      return hevc(codecPrivate);
    case 'av1':
      return codecPrivate[0] === 0x81 ? { format: 'av01', configuration: box('av1C', codecPrivate) } : null;
    case 'vp9': {
      const configuration = vp9Configuration(track, firstFrame);
      return configuration && { format: 'vp09', configuration };
    }
    default:
      return null;
  }
}

/** Where `avcC` and `hvcC` hold `lengthSizeMinusOne`: ISO/IEC 14496-15 §5.3.3.1, §8.3.3.1. */
const AVC_LENGTH_AT = 4;
const HEVC_LENGTH_AT = 21;
const lengthSizeAt = (record: Uint8Array, at: number) => ((record[at] ?? 3) & 3) + 1;

/**
 * `hvc1`, which Apple's players require, when `hvcC` holds all parameter sets. They are then marked as complete. `hev1` when the
 * parameter sets are only in the frames.
 */
function hevc(codecPrivate: Uint8Array): Configured | null {
  const record = codecPrivate[0] === 1 ? nullIfInvalid(() => readHevcConfig(codecPrivate)) : null;
  if (!record) return null;
  const complete = completeHevcRecord(record);
  return complete
    ? { format: 'hvc1', configuration: box('hvcC', complete) }
    : { format: 'hev1', configuration: box('hvcC', codecPrivate) };
}

/** Makes a VisualSampleEntry with these boxes, and with those for shape and color: ISO/IEC 14496-12 §12.1.3. */
export function visualEntry(
  format: string,
  video: VideoElement,
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
  const colors = video.color ? colorBoxes(video.color) : [];
  return box(format, fields, ...configuration, ...shapeBoxes(video), ...colors);
}

/** The pixels shown, without the cropped ones. */
function shownSize(video: VideoElement): { width: number; height: number } {
  return {
    width: Math.max(1, video.width - video.cropLeft - video.cropRight),
    height: Math.max(1, video.height - video.cropTop - video.cropBottom),
  };
}

/** The size at which players show a frame, before rotation. The height stays that of the pixels. */
export function displaySize(video: VideoElement): { width: number; height: number } {
  const shown = shownSize(video);
  const [across, down] = pixelAspect(video);
  return { width: (shown.width * across) / down, height: shown.height };
}

/** The pixel aspect ratio: horizontal and vertical spacing. */
function pixelAspect(video: VideoElement): [number, number] {
  const { display } = video;
  if (!display) return [1, 1];
  const shown = shownSize(video);
  const [across, down] = [display.width * shown.height, display.height * shown.width];
  const divisor = greatestCommonDivisor(across, down);
  const pair: [number, number] = [across / divisor, down / divisor];
  return pair.every((value) => value > 0 && value < 2 ** 31) ? pair : [1, 1];
}

/** `pasp` for pixels that aren't square, and `clap` for cropped frames: ISO/IEC 14496-12 §12.1.4. */
function shapeBoxes(video: VideoElement): BoxParts[] {
  const boxes: BoxParts[] = [];
  const { width, height, cropLeft, cropRight, cropTop, cropBottom } = video;
  const [across, down] = pixelAspect(video);
  if (across !== down) boxes.push(box('pasp', words(across, down)));
  const shown = shownSize(video);
  if (shown.width === width && shown.height === height) return boxes;
  // From the center of the frame to the center of the shown pixels, in halves of a pixel.
  const offsets = [cropLeft - cropRight, 2, cropTop - cropBottom, 2];
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
  const steps = (luminance: number) => Math.min(2 ** 32 - 1, Math.round(luminance * 10_000));
  const light = words(steps(luminanceMax), steps(luminanceMin));
  return box('mdcv', halves(...[gx, gy, bx, by, rx, ry, wx, wy].map((value) => value ?? 0)), light);
}

function clamp16(value: number): number {
  return Math.min(0xffff, Math.max(0, value));
}

function halves(...values: number[]): Uint8Array {
  return Uint8Array.from(values.flatMap((value) => [value >> 8, value & 0xff]));
}
