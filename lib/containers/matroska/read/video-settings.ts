import { quarterTurns } from '@/lib/media/rotation';
import { elements, float, unsigned } from './ebml';
import { ID } from './ids';

/** The `Video` element of a TrackEntry: RFC 9559 §5.1.4.1.28. */
export interface VideoElement {
  /** Pixels as coded. */
  width: number;
  height: number;
  crop: { top: number; bottom: number; left: number; right: number };
  /** Width and height as shown, in any unit; null when the pixels are square. */
  display: { width: number; height: number } | null;
  /** Clockwise degrees: 0, 90, 180 or 270. */
  rotation: number;
  /** Whether BlockAdditions hold an alpha channel, which MP4 can't store. */
  alpha: boolean;
  color: Color | null;
}

/** The `Colour` element: RFC 9559 §5.1.4.1.28.16. Its numbers are those of ISO/IEC 23091-4, where 2 is "unspecified". */
export interface Color {
  matrix: number;
  transfer: number;
  primaries: number;
  fullRange: boolean | null;
  /** cd/m²; 0 when the file doesn't state them. */
  maxCll: number;
  maxFall: number;
  mastering: Mastering | null;
}

/** `MasteringMetadata`: chromaticities x, y of red, green, blue and white; luminance in cd/m². */
export interface Mastering {
  chromaticity: number[];
  luminanceMax: number;
  luminanceMin: number;
}

/** The first DisplayUnit that says nothing about the aspect ratio. Before it: pixels, centimeters, inches, aspect ratio. */
const UNKNOWN_UNIT = 4;

/** Reads the body of `Video`. */
export function readVideo(body: Uint8Array): VideoElement {
  const video: VideoElement = {
    width: 0,
    height: 0,
    crop: { top: 0, bottom: 0, left: 0, right: 0 },
    display: null,
    rotation: 0,
    alpha: false,
    color: null,
  };
  const display = { width: 0, height: 0, unit: 0 };
  for (const { id, bytes } of elements(body)) {
    if (id === ID.pixelWidth) video.width = unsigned(bytes);
    else if (id === ID.pixelHeight) video.height = unsigned(bytes);
    else if (id === ID.pixelCropTop) video.crop.top = unsigned(bytes);
    else if (id === ID.pixelCropBottom) video.crop.bottom = unsigned(bytes);
    else if (id === ID.pixelCropLeft) video.crop.left = unsigned(bytes);
    else if (id === ID.pixelCropRight) video.crop.right = unsigned(bytes);
    else if (id === ID.displayWidth) display.width = unsigned(bytes);
    else if (id === ID.displayHeight) display.height = unsigned(bytes);
    else if (id === ID.displayUnit) display.unit = unsigned(bytes);
    else if (id === ID.alphaMode) video.alpha = unsigned(bytes) !== 0;
    else if (id === ID.color) video.color = readColor(bytes);
    else if (id === ID.projection) video.rotation = readRotation(bytes);
  }
  if (display.width > 0 && display.height > 0 && display.unit < UNKNOWN_UNIT) video.display = display;
  return video;
}

function readColor(body: Uint8Array): Color {
  const color: Color = {
    matrix: 2,
    transfer: 2,
    primaries: 2,
    fullRange: null,
    maxCll: 0,
    maxFall: 0,
    mastering: null,
  };
  for (const { id, bytes } of elements(body)) {
    const value = unsigned(bytes);
    if (id === ID.matrixCoefficients) color.matrix = value;
    else if (id === ID.transferCharacteristics) color.transfer = value;
    else if (id === ID.primaries) color.primaries = value;
    else if (id === ID.range) color.fullRange = value === 1 || value === 2 ? value === 2 : null;
    else if (id === ID.maxCll) color.maxCll = value;
    else if (id === ID.maxFall) color.maxFall = value;
    else if (id === ID.masteringMetadata) color.mastering = readMastering(bytes);
  }
  return color;
}

/** `MasteringMetadata`: RFC 9559 §5.1.4.1.28.30. Ten elements with consecutive IDs, chromaticities first. */
function readMastering(body: Uint8Array): Mastering | null {
  const values = new Map<number, number>();
  for (const { id, bytes } of elements(body)) values.set(id, float(bytes));
  const ten = Array.from({ length: 10 }, (_, i) => values.get(ID.primaryRx + i) ?? -1);
  if (ten.some((value) => value < 0)) return null;
  const [luminanceMax = 0, luminanceMin = 0] = ten.slice(8);
  return { chromaticity: ten.slice(0, 8), luminanceMax, luminanceMin };
}

/** ProjectionPoseRoll counts counterclockwise: RFC 9559 §5.1.4.1.28.46. */
function readRotation(body: Uint8Array): number {
  let roll = 0;
  for (const { id, bytes } of elements(body)) if (id === ID.projectionPoseRoll) roll = float(bytes);
  return quarterTurns(-roll) * 90;
}
