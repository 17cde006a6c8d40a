/**
 * The one chain of filters for encoded frames: cropped and mirrored as they are stored, mapped to BT.709, and fitted into the clip's
 * frame, and smaller for a size limit ({@link frameFilters}); then fewer for that ({@link rateFilters}).
 */
import { matrixOf } from '@/lib/codecs/color-matrix';
import { rational } from '@/lib/codecs/h264/display';
import { type FrameFit, fitFrame } from '@/lib/codecs/pixels/fit-frame';
import type { FrameSize } from '@/lib/cut/fit/frame-size';
import { cropInPixels, flipOf, type StoredFrame } from '@/lib/edit/crop-frame';
import type { Part } from '@/lib/edit/edit';
import { type Crop, cropOf } from '@/lib/edit/framing';
import { matchedVideo, type SettledEdit, type VideoFormat } from '@/lib/edit/settle';
import type { StreamFacts } from '@/lib/ffmpeg/file-facts';
import type { PixelFormat, VideoColors } from '@/lib/media/info';
import { hasWideColors } from '@/lib/media/plain-streams';
import { bound } from './command';
import type { Encoder } from './encoder';

/** How the frames of a part are framed. */
export interface PartFraming {
  /** Null keeps whole frames. */
  crop: Crop | null;
  flip: boolean;
  /** Of the clip's first part, which decides the size of all frames. */
  firstCrop: Crop | null;
}

/** What becomes of encoded frames. */
export interface FrameWork {
  /** What they have to match; null or absent without that. */
  format?: VideoFormat | null;
  /** Absent if they stay whole. */
  framing?: PartFraming | undefined;
  /** The size, with square pixels, that a size limit leaves them; absent without one. */
  size?: FrameSize;
}

/** What becomes of the frames of a part, but for a size limit. */
export function frameWorkOf(part: Pick<Part, 'crop'>, edit: SettledEdit): FrameWork {
  const { parts, framing } = edit;
  const { crop, flip } = framing;
  const [first = part] = parts;
  return {
    format: matchedVideo(edit),
    framing:
      crop || flip ? { crop: cropOf(part, framing), flip, firstCrop: cropOf(first, framing) } : undefined,
  };
}

/** The filters for the frames of a part. */
export function frameFilters(
  video: Partial<StreamFacts>,
  { format, framing, size }: FrameWork = {},
): string[] {
  const { pixels } = video;
  const isMapped = pixels !== undefined && hasWideColors(pixels);
  return [
    ...(framing ? framingFilters(video, framing) : []),
    ...(isMapped ? [colorMap(pixels)] : []),
    ...(format
      ? conformFilters(video, framing?.crop, format, isMapped)
      : ((framing && sameSizeFilters(video, framing)) ?? [EVEN_SIZE])),
    ...(size ? [`scale=${size.width}:${size.height}:flags=bicubic`, 'setsar=1'] : []),
  ];
}

/** The filters that leave frames out, for a size limit. @param keptSec frames from then on stay */
export function rateFilters(encoder: Encoder, keptSec?: number): string[] {
  if (encoder.kind === 'quality') return [];
  const { sourceRate, plan } = encoder;
  const { rate } = plan;
  const step = (1 / rate - 0.5 / sourceRate).toFixed(5);
  if (rate >= sourceRate * 0.95) return [];
  const kept = keptSec === undefined ? '' : `+gte(t\\,${bound(keptSec)})`;
  return [`select=isnan(prev_selected_t)+gte(t-prev_selected_t\\,${step})${kept}`];
}

/** The arguments that state the colors of encoded frames, where they aren't the source's. */
export function colorArguments({ pixels }: Partial<StreamFacts>, { format }: FrameWork = {}): string[] {
  const isMapped = pixels !== undefined && hasWideColors(pixels);
  const BT709 = { primaries: 'bt709', transfer: 'bt709', matrix: 'bt709', fullRange: false };
  const colors = format?.colors ?? (isMapped ? BT709 : null);
  if (!colors) return [];
  const { primaries, transfer, matrix } = colors;
  return [
    ...['-colorspace', String(matrix), '-color_primaries', String(primaries), '-color_trc', String(transfer)],
    ...['-color_range', rangeOf(colors)],
  ];
}

/** A stream as its frames are after a crop. */
export function croppedVideo<Video extends Partial<StreamFacts>>(
  video: Video,
  crop: Crop | null | undefined,
): Video {
  const frame = storedFrame(video);
  if (!crop || !frame) return video;
  const { width, height } = cropInPixels(crop, frame);
  return { ...video, width, height };
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

function framingFilters(video: Partial<StreamFacts>, { crop, flip }: PartFraming): string[] {
  const frame = storedFrame(video);
  const rect = crop && frame && cropInPixels(crop, frame);
  return [
    ...(rect ? [`crop=${rect.width}:${rect.height}:${rect.x}:${rect.y}`] : []),
    ...(flip ? [flipOf(video.rotation ?? 0) === 'horizontal' ? 'hflip' : 'vflip'] : []),
  ];
}

/** The filters that turn a high dynamic range, or the primaries of BT.2020, into BT.709. */
export function colorMap({ range }: PixelFormat): string {
  return range === 'sdr' ? OTHER_PRIMARIES : toneMap(range);
}

/**
 * From the primaries of BT.2020 with a standard range to those of BT.709, as `lib/codecs/sdr/gamut-map.ts` does. Without `agamma=0`,
 * `zscale` mirrors light below 0, which makes saturated colors darker.
 */
const OTHER_PRIMARIES =
  'zscale=tin=bt709:pin=bt2020:min=bt2020nc:t=bt709:p=bt709:m=bt709:r=tv:agamma=0,format=yuv420p';

/**
 * Turns a high dynamic range into BT.709, with the curve of `lib/codecs/sdr`. `tonemap` takes linear light. The source's colors are
 * stated because `zscale` refuses frames that name only some. `agamma=0` raises the luminance of HLG as BT.2100 says; the default
 * raises each of red, green and blue, which changes colors.
 */
function toneMap(range: 'pq' | 'hlg'): string {
  const transfer = range === 'pq' ? 'smpte2084' : 'arib-std-b67';
  return [
    `zscale=tin=${transfer}:pin=bt2020:min=bt2020nc:t=linear:npl=100:agamma=0`,
    ...['format=gbrpf32le', 'zscale=p=bt709', 'tonemap=hable:desat=0', 'zscale=t=bt709:m=bt709:r=tv'],
    'format=yuv420p',
  ].join();
}

/** Pads to the even size that yuv420p needs. Scaling would resample every frame. */
const EVEN_SIZE = 'pad=ceil(iw/2)*2:ceil(ih/2)*2';

/** Fits cropped frames into those of the first part; null if they have that size. */
function sameSizeFilters(video: Partial<StreamFacts>, { crop, firstCrop }: PartFraming): string[] | null {
  const [from, to] = [crop, firstCrop].map((kept) => storedFrame(croppedVideo(video, kept)));
  if (!firstCrop || !from || !to || (from.width === to.width && from.height === to.height)) return null;
  return barredFilters(fitFrame(from, to), to);
}

/** Filters by quarter turns clockwise. */
const TURNS = [[], ['transpose=clock'], ['hflip', 'vflip'], ['transpose=cclock']] as const;

/** Fits frames into a format that the clip has to match. @param isMapped they have become BT.709 by {@link colorMap}. */
function conformFilters(
  video: Partial<StreamFacts>,
  crop: Crop | null | undefined,
  format: VideoFormat,
  isMapped: boolean,
): string[] {
  const {
    width = format.width,
    height = format.height,
    rotation = 0,
    pixelAspect = 1,
  } = croppedVideo(video, crop);
  const fit = fitFrame({ width, height, rotation, pixelAspect }, format);
  // Colors that no file states depend on the lines of the whole frame.
  const lines = video.height ?? format.height;
  const from = isMapped
    ? { matrix: 'bt709', range: 'tv' }
    : { matrix: matrixOf(video.matrix, lines), range: rangeOf({ fullRange: video.fullRange ?? false }) };
  const { primaries, transfer, matrix } = format.colors;
  const range = rangeOf(format.colors);
  const colors = [
    `in_color_matrix=${from.matrix}:in_range=${from.range}`,
    `out_color_matrix=${matrixOf(matrix, format.height)}:out_range=${range},format=yuv420p`,
  ].join(':');
  return [
    ...TURNS[fit.turns],
    ...barredFilters(fit, format, `:${colors}`),
    `setparams=color_primaries=${primaries}:color_trc=${transfer}:colorspace=${matrix}:range=${range}`,
  ];
}

/** Scales frames and puts them between black bars. @param scaled what follows the scaler's size. */
function barredFilters({ width, height, x, y }: FrameFit, to: StoredFrame, scaled = ''): string[] {
  const pixel = rational(to.pixelAspect);
  return [
    `scale=${width}:${height}:flags=bicubic+accurate_rnd${scaled}`,
    `pad=${to.width}:${to.height}:${x}:${y}:black`,
    `setsar=${pixel.width}/${pixel.height}`,
  ];
}

const rangeOf = ({ fullRange }: Pick<VideoColors, 'fullRange'>) => (fullRange ? 'pc' : 'tv');
