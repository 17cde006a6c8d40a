/** Changing the size of a box by its handles, by typed values and by aspect ratios. All are pixels of the shown frame. */
import { LEAST_SIDE } from '@/lib/edit/crop-frame';
import { type Box, evenSide, placed, type Size } from './box';

/** A corner or edge of a box: which side it moves across and down. */
export interface Grip {
  across: -1 | 0 | 1;
  down: -1 | 0 | 1;
}

interface By {
  x: number;
  y: number;
}

/** The box after a handle was dragged. @param aspect width divided by height, which stays; null if it may change */
export function dragged(box: Box, grip: Grip, by: By, frame: Size, aspect: number | null): Box {
  if (aspect === null) return stretched(box, grip, by, frame);
  const across = box.width + grip.across * by.x;
  const down = (box.height + grip.down * by.y) * aspect;
  const width = grip.across === 0 ? down : grip.down === 0 ? across : (across + down) / 2;
  return scaled(box, grip, width, frame, aspect);
}

/** The box after an arrow key was pressed on a handle. One of `by` is 0. */
export function stepped(box: Box, grip: Grip, by: By, frame: Size, aspect: number | null): Box {
  if (aspect === null) return stretched(box, grip, by, frame);
  const across = grip.across * by.x;
  const down = grip.down * by.y * aspect;
  // Less than two pixels of the shorter side would be rounded away.
  const change = (across || down) && Math.sign(across || down) * Math.max(2, Math.abs(across || down));
  return change === 0 ? box : scaled(box, grip, box.width + change, frame, aspect);
}

/** The largest box with an aspect ratio, around the middle of the one before. */
export function withAspect(box: Box, frame: Size, aspect: number): Box {
  const width = Math.min(frame.width, frame.height * aspect);
  const size = sides(width, frame, aspect);
  const [x, y] = [box.x + (box.width - size.width) / 2, box.y + (box.height - size.height) / 2];
  return placed({ ...size, x, y }, frame);
}

/** The box with a typed side. It stays where it is, as far as the frame has room. */
export function withSide(
  box: Box,
  side: 'width' | 'height',
  pixels: number,
  frame: Size,
  aspect: number | null,
): Box {
  const size =
    aspect === null
      ? { width: box.width, height: box.height, [side]: evenSide(pixels, frame[side]) }
      : sides(side === 'width' ? pixels : pixels * aspect, frame, aspect);
  return placed({ ...box, ...size }, frame);
}

/** Each side moves on its own, up to the edge of the frame. */
function stretched(box: Box, { across, down }: Grip, by: By, frame: Size): Box {
  const [x, width] = span(box.x, box.width, across, by.x, frame.width);
  const [y, height] = span(box.y, box.height, down, by.y, frame.height);
  return { x, y, width, height };
}

function span(from: number, length: number, side: -1 | 0 | 1, by: number, most: number): [number, number] {
  if (side === 0) return [from, length];
  if (side > 0) return [from, evenSide(length + by, most - from)];
  const end = from + length;
  const size = evenSide(length - by, end);
  return [end - size, size];
}

/** The box with another width. The side opposite the handle stays, and the middle where a handle moves only the other axis. */
function scaled(box: Box, { across, down }: Grip, width: number, frame: Size, aspect: number): Box {
  const room = {
    width: roomFor(box.x, box.width, across, frame.width),
    height: roomFor(box.y, box.height, down, frame.height),
  };
  const size = sides(width, room, aspect);
  return placed(
    {
      ...size,
      x: box.x + ((1 - across) / 2) * (box.width - size.width),
      y: box.y + ((1 - down) / 2) * (box.height - size.height),
    },
    frame,
  );
}

/** Pixels that a side may have. */
function roomFor(from: number, length: number, side: -1 | 0 | 1, most: number): number {
  if (side > 0) return most - from;
  if (side < 0) return from + length;
  const middle = from + length / 2;
  return 2 * Math.min(middle, most - middle);
}

/** Both sides with an aspect ratio, within the room. */
function sides(width: number, room: Size, aspect: number): Size {
  const least = Math.max(LEAST_SIDE, LEAST_SIDE * aspect);
  const fits = Math.min(Math.max(width, least), room.width, room.height * aspect);
  const side = evenSide(fits, room.width);
  return { width: side, height: evenSide(fits / aspect, room.height) };
}
