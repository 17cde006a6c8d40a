/** What ffmpeg does to frames that are cropped and mirrored. */
import { rational } from '@/lib/codecs/h264/display';
import { fitFrame } from '@/lib/codecs/pixels/fit-frame';
import { cropInPixels, flipOf, type StoredFrame } from '@/lib/edit/crop-frame';
import type { Edit, Part } from '@/lib/edit/edit';
import { type Crop, cropOf } from '@/lib/edit/framing';
import type { StreamFacts } from '@/lib/ffmpeg/file-facts';

/** How the frames of a part are framed. */
export interface PartFraming {
  /** Null keeps whole frames. */
  crop: Crop | null;
  flip: boolean;
  /** Of the clip's first part, which decides the size of all frames. */
  firstCrop: Crop | null;
}

/** How the frames of a part are framed; undefined if they stay as they are. */
export function framingOf(part: Pick<Part, 'crop'>, { parts, framing }: Pick<Edit, 'parts' | 'framing'>) {
  const { crop, flip } = framing;
  if (!crop && !flip) return undefined;
  return { crop: cropOf(part, framing), flip, firstCrop: parts[0] ? cropOf(parts[0], framing) : null };
}

/** The filters that crop and mirror frames as they are stored. */
export function framingFilters(video: Partial<StreamFacts>, { crop, flip }: PartFraming): string[] {
  const frame = storedFrame(video);
  const rect = crop && frame && cropInPixels(crop, frame);
  return [
    ...(rect ? [`crop=${rect.width}:${rect.height}:${rect.x}:${rect.y}`] : []),
    ...(flip ? [flipOf(video.rotation ?? 0) === 'horizontal' ? 'hflip' : 'vflip'] : []),
  ];
}

/** A stream whose frames are cropped. */
export function keptVideo<Video extends Partial<StreamFacts>>(
  video: Video,
  { crop }: Pick<PartFraming, 'crop'>,
): Video {
  const frame = storedFrame(video);
  if (!crop || !frame) return video;
  const { width, height } = cropInPixels(crop, frame);
  return { ...video, width, height };
}

/** The filters that fit cropped frames into those of the first part; null if they have that size. */
export function sameSizeFilters(
  video: Partial<StreamFacts>,
  kept: Partial<StreamFacts>,
  { firstCrop }: PartFraming,
): string | null {
  const [from, to] = [storedFrame(kept), storedFrame(keptVideo(video, { crop: firstCrop }))];
  if (!firstCrop || !from || !to || (from.width === to.width && from.height === to.height)) return null;
  const { width, height, x, y } = fitFrame(from, to);
  const pixel = rational(to.pixelAspect);
  return [
    `scale=${width}:${height}:flags=bicubic+accurate_rnd`,
    `pad=${to.width}:${to.height}:${x}:${y}:black`,
    `setsar=${pixel.width}/${pixel.height}`,
  ].join();
}

/** A stream's frames; null if ffmpeg doesn't know their size. */
export function storedFrame({
  width,
  height,
  rotation = 0,
  pixelAspect = 1,
}: Partial<StreamFacts>): StoredFrame | null {
  return width && height ? { width, height, rotation, pixelAspect } : null;
}
