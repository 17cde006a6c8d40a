/** What the visitor types as the place or size of a crop. */
import { LEAST_SIDE } from '@/lib/edit/crop-frame';
import { CROP } from '../messages/crop';
import { type Box, evenSide, placed, type Size } from './box';
import { withSide } from './resize';

export type BoxField = 'x' | 'y' | 'width' | 'height';

/** The box with what was typed, as near as it can be, and what to say if that is something else; null if it is no number. */
export interface Typed {
  box: Box | null;
  note: string;
}

/** Reads a typed place or size in pixels. */
export function typedBox(box: Box, field: BoxField, text: string, frame: Size, aspect: number | null): Typed {
  const trimmed = text.trim().replace(/\s?px$/i, '');
  const pixels = trimmed === '' ? Number.NaN : Number(trimmed.replace(',', '.'));
  if (!Number.isFinite(pixels)) return { box: null, note: CROP.notPixels };
  if (field === 'x' || field === 'y') {
    const next = placed({ ...box, [field]: pixels }, frame);
    const isThere = next[field] === Math.round(pixels);
    return { box: next, note: isThere ? '' : CROP.place(next[field]) };
  }
  const next = withSide(box, field, pixels, frame, aspect);
  return { box: next, note: next[field] === pixels ? '' : sideNote(field, pixels, next, frame) };
}

function sideNote(field: 'width' | 'height', pixels: number, next: Box, frame: Size): string {
  if (pixels > evenSide(frame[field], frame[field])) return CROP.most(next[field]);
  if (pixels < LEAST_SIDE) return CROP.least(next[field]);
  return Math.abs(pixels - next[field]) <= 1 ? CROP.even(next[field]) : CROP.fits(next[field]);
}
