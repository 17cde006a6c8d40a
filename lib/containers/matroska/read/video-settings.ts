import { quarterTurns } from '@/lib/media/rotation';
import { elements, type FieldsOf, field, flag, float, readFields, unsigned } from './ebml';
import { ID } from './ids';

/** The first DisplayUnit that says nothing about the aspect ratio. Before it: pixels, centimeters, inches, aspect ratio. */
const UNKNOWN_UNIT = 4;

/** `MasteringMetadata`: chromaticities x, y of red, green, blue and white; luminance in cd/m². */
export interface Mastering {
  chromaticity: number[];
  luminanceMax: number;
  luminanceMin: number;
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

/** RANGE of `Colour`: limited and full. */
const RANGES: Readonly<Record<number, boolean>> = { 1: false, 2: true };

/** `Colour`: RFC 9559 §5.1.4.1.28.16. Its numbers are those of ISO/IEC 23091-4, where 2 is "unspecified". */
const COLOR = {
  matrix: field(ID.matrixCoefficients, unsigned, 2),
  transfer: field(ID.transferCharacteristics, unsigned, 2),
  primaries: field(ID.primaries, unsigned, 2),
  fullRange: field<boolean | null>(ID.range, (body) => RANGES[unsigned(body)] ?? null, null),
  /** cd/m²; 0 when the file doesn't state them. */
  maxCll: field(ID.maxCll, unsigned, 0),
  maxFall: field(ID.maxFall, unsigned, 0),
  mastering: field(ID.masteringMetadata, readMastering, null),
};

export type Color = FieldsOf<typeof COLOR>;

const PROJECTION = { roll: field(ID.projectionPoseRoll, float, 0) };

/** `Video`: RFC 9559 §5.1.4.1.28. */
const VIDEO = {
  /** Pixels as coded. */
  width: field(ID.pixelWidth, unsigned, 0),
  height: field(ID.pixelHeight, unsigned, 0),
  /** Pixels of these that aren't shown. */
  cropTop: field(ID.pixelCropTop, unsigned, 0),
  cropBottom: field(ID.pixelCropBottom, unsigned, 0),
  cropLeft: field(ID.pixelCropLeft, unsigned, 0),
  cropRight: field(ID.pixelCropRight, unsigned, 0),
  displayWidth: field(ID.displayWidth, unsigned, 0),
  displayHeight: field(ID.displayHeight, unsigned, 0),
  displayUnit: field(ID.displayUnit, unsigned, 0),
  /** Whether BlockAdditions hold an alpha channel, which MP4 can't store. */
  alpha: field(ID.alphaMode, flag, false),
  color: field(ID.color, (body) => readFields(body, COLOR), null),
  /** Clockwise degrees: 0, 90, 180 or 270. ProjectionPoseRoll counts counterclockwise: RFC 9559 §5.1.4.1.28.46. */
  rotation: field<number>(ID.projection, (body) => quarterTurns(-readFields(body, PROJECTION).roll) * 90, 0),
};

export interface VideoElement extends Omit<FieldsOf<typeof VIDEO>, `display${string}`> {
  /** Width and height as shown, in any unit; null when the pixels are square. */
  display: { width: number; height: number } | null;
}

/** Reads the body of `Video`. */
export function readVideo(body: Uint8Array): VideoElement {
  const { displayWidth: width, displayHeight: height, displayUnit, ...video } = readFields(body, VIDEO);
  const hasDisplay = width > 0 && height > 0 && displayUnit < UNKNOWN_UNIT;
  return { ...video, display: hasDisplay ? { width, height } : null };
}
