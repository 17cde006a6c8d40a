/** The frame sizes of the open files, and the part of each frame that the clip shows. */
import { clipSize, storedFrame } from '@/lib/edit/crop-frame';
import type { Edit } from '@/lib/edit/edit';
import { cropOf, type Framing } from '@/lib/edit/framing';
import type { Size } from './frame/box';
import type { OpenSource } from './open-source';
import type { OpenFile } from './state';

/** The size of a source's frames as players show them; null if it has none or the engine doesn't know it. */
export function frameSizeOf({ info }: Pick<OpenSource, 'info'>): Size | null {
  const track = info?.tracks.find(({ kind }) => kind === 'video');
  const frame = track && storedFrame(track);
  return frame ? clipSize(frame, { crop: null, turn: 0 }) : null;
}

/** The framing of what the player shows, with the crop of the selected part. */
export function framingOf({
  parts,
  selected,
  framing,
}: Pick<OpenFile, 'parts' | 'selected' | 'framing'>): Framing {
  const part = parts[selected];
  const crop = part ? cropOf(part, framing) : framing.crop;
  return crop === framing.crop ? framing : { ...framing, crop };
}

/** The size of a clip's frames as players show them, which is that of its first part; null if it isn't known. */
export function clipPixels({ parts, framing }: Pick<Edit, 'parts' | 'framing'>, file: OpenFile): Size | null {
  const [first] = parts;
  const opened = first && file.sources.find(({ source }) => source.id === first.source.id);
  const track = opened?.info?.tracks.find(({ kind }) => kind === 'video');
  const frame = track && storedFrame(track);
  return first && frame ? clipSize(frame, { ...framing, crop: cropOf(first, framing) }) : null;
}
