/**
 * The matrices of `tkhd` and `mvhd`, by which players rotate frames: ISO/IEC 14496-12 §6.2.2. A point of a frame is a row vector, and y
 * points down.
 */
import { quarterTurns } from '@/lib/media/rotation';

/** a, b, c and d of a matrix. */
export type Linear = readonly [a: number, b: number, c: number, d: number];

/** How a matrix transforms frames. */
export interface Orientation {
  /** Clockwise degrees: 0, 90, 180 or 270. Other angles are rounded to the nearest. */
  rotation: number;
  /** Whether top and bottom change places before that. */
  mirrored: boolean;
}

export const IDENTITY: Linear = [1, 0, 0, 1];

/** 1 as a 16.16 and as a 2.30 fixed-point number. */
const ONE = 0x1_0000;
const ONE_LAST = 0x4000_0000;

/** Bytes of the body before the matrix, by version: ISO/IEC 14496-12 §8.2.2, §8.3.2. */
const MATRIX_AT = { mvhd: [36, 48], tkhd: [40, 52] } as const;

function matrixAt(type: 'mvhd' | 'tkhd', body: Uint8Array): number {
  return MATRIX_AT[type][body[0] === 1 ? 1 : 0];
}

/** Reads the matrix from the body of a header. A missing matrix, or one that shrinks a frame to nothing, counts as the identity. */
export function readMatrix(type: 'mvhd' | 'tkhd', body: Uint8Array): Linear {
  const at = matrixAt(type, body);
  if (body.length < at + 36) return IDENTITY;
  const view = new DataView(body.buffer, body.byteOffset, body.byteLength);
  const value = (n: number) => view.getInt32(at + 4 * n) / ONE;
  const linear: Linear = [value(0), value(1), value(3), value(4)];
  return determinant(linear) === 0 ? IDENTITY : linear;
}

interface Size {
  width: number;
  height: number;
}

/** Writes a matrix into the body of a header, as {@link matrixFields} says. */
export function writeMatrix(type: 'mvhd' | 'tkhd', body: Uint8Array, linear: Linear, size: Size): void {
  const at = matrixAt(type, body);
  const view = new DataView(body.buffer, body.byteOffset, body.byteLength);
  for (const [i, value] of matrixFields(linear, size).entries()) view.setInt32(at + 4 * i, value);
}

/**
 * The nine numbers of a matrix in a header. The frame's top left corner stays at the origin.
 * @param size of the frame before it is transformed.
 */
export function matrixFields([a, b, c, d]: Linear, { width, height }: Size): number[] {
  const x = -Math.min(0, a * width) - Math.min(0, c * height);
  const y = -Math.min(0, b * width) - Math.min(0, d * height);
  return [...[a, b, 0, c, d, 0, x, y].map((value) => Math.round(value * ONE)), ONE_LAST];
}

/** The product of two matrices: the first transformation, then the second. */
export function followedBy([a, b, c, d]: Linear, [e, f, g, h]: Linear): Linear {
  return [a * e + b * g, a * f + b * h, c * e + d * g, c * f + d * h];
}

/** The rotation by a multiple of 90°, clockwise. */
export function rotationBy(degrees: number): Linear {
  const turn = (degrees * Math.PI) / 180;
  const [cos, sin] = [Math.round(Math.cos(turn)), Math.round(Math.sin(turn))];
  return [cos, sin, -sin, cos];
}

export function orientationOf(linear: Linear): Orientation {
  const [a, b] = linear;
  const degrees = (Math.atan2(b, a) * 180) / Math.PI;
  return { rotation: quarterTurns(degrees) * 90, mirrored: determinant(linear) < 0 };
}

function determinant([a, b, c, d]: Linear): number {
  return a * d - b * c;
}
