import { turned } from '@/lib/edit/framing';
import type { FrameEvent } from '../events';
import { frameSizeOf } from '../frame-of';
import { withCrop } from '../part-crops';
import { selectionOf } from '../parts';
import { sourceOf } from '../sources';
import { changed } from './parts';
import { type Handlers, onSettledFile } from './transition';

/** How the frames of the clip are cropped, mirrored and rotated. Each change is one step of the history. */
export const framing: Handlers<FrameEvent['type']> = {
  rotate: onSettledFile((state, file, { way }) => {
    const selection = selectionOf(file);
    return changed(state, file, { ...selection, framing: turned(selection.framing, way) }, null);
  }),
  frame: onSettledFile((state, file, { crop, flip, turn, scope }) => {
    const selection = { ...selectionOf(file), framing: { ...file.framing, flip, turn } };
    const sizeOf = (part: (typeof file.parts)[number]) => frameSizeOf(sourceOf(file, part.source));
    return changed(state, file, withCrop(selection, { crop, scope }, sizeOf), null);
  }),
};
