import { describe, expect, it } from 'vitest';
import type { Box } from '@/lib/editor/frame/box';
import { type BoxField, typedBox } from '@/lib/editor/frame/typed';

const FRAME = { width: 1920, height: 1080 };
const BOX: Box = { x: 400, y: 200, width: 800, height: 600 };
const typed = (field: BoxField, text: string, ratio: number | null = null) =>
  typedBox(BOX, field, text, FRAME, ratio);

describe('a typed value', () => {
  it('moves or resizes the box', () => {
    expect(typed('x', '17')).toEqual({ box: { ...BOX, x: 17 }, note: '' });
    expect(typed('height', ' 480 px ')).toEqual({ box: { ...BOX, height: 480 }, note: '' });
    expect(typed('width', '300', 0.5)).toEqual({ box: { ...BOX, width: 300, height: 600 }, note: '' });
  });

  it('that is no number changes nothing, and the field says what it takes', () => {
    for (const text of ['', 'wide', '12a', 'Infinity'])
      expect(typed('width', text)).toEqual({ box: null, note: 'Type a number of pixels.' });
  });

  it('that can’t be is replaced by the nearest that can', () => {
    expect(typed('x', '5000')).toEqual({
      box: { ...BOX, x: 1120 },
      note: 'The crop ends at the edge of the frame, so this is 1120.',
    });
    expect(typed('y', '-3').box?.y).toBe(0);
    expect(typed('width', '5000')).toEqual({
      box: { ...BOX, x: 0, width: 1920 },
      note: 'The frame allows 1920 at most.',
    });
    expect(typed('height', '3').note).toBe('A crop has at least 16 pixels here.');
    expect(typed('width', '607')).toEqual({
      box: { ...BOX, width: 608 },
      note: 'Video needs even sizes, so this is 608.',
    });
    expect(typed('width', '1900', 1).note).toBe('With this aspect ratio, 1080 is what fits.');
  });
});
