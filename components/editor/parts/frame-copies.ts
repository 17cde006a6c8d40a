import { openStills } from '@/lib/filmstrip/stills/stills';
import type { Stills } from '@/lib/media/info';
import { FRAME_PX } from './part-frame';

interface Copy {
  atSec: number;
  bitmap: ImageBitmap;
}

/** The most copies of one file: some 33 kB each. */
const KEPT = 100;

/** Small copies of thumbnails, by the ids of their sources. The timeline has only those of the source that is shown. */
export class FrameCopies {
  readonly #copies = new Map<number, Copy[]>();

  has(id: number): boolean {
    return this.#copies.has(id);
  }

  /** The copy nearest to a time in seconds. */
  nearest(id: number, sec: number): ImageBitmap | null {
    const far = ({ atSec }: Copy) => Math.abs(atSec - sec);
    const [first, ...rest] = this.#copies.get(id) ?? [];
    return first ? rest.reduce((best, copy) => (far(copy) < far(best) ? copy : best), first).bitmap : null;
  }

  /** Copies a thumbnail, unless there is a copy of it. */
  add(id: number, atSec: number, bitmap: ImageBitmap): void {
    const copies = this.#copies.get(id) ?? [];
    if (copies.some((copy) => copy.atSec === atSec)) return;
    const copy = smallCopy(bitmap);
    if (!copy) return;
    if (copies.length >= KEPT) copies.shift()?.bitmap.close();
    copies.push({ atSec, bitmap: copy });
    this.#copies.set(id, copies);
  }

  clear(): void {
    for (const copies of this.#copies.values()) for (const { bitmap } of copies) bitmap.close();
    this.#copies.clear();
  }
}

/** A copy of all that it shows, as high as a chip on a sharp screen; null if the browser can't make one. */
function smallCopy(bitmap: ImageBitmap): ImageBitmap | null {
  if (bitmap.width === 0 || typeof OffscreenCanvas === 'undefined') return null;
  const scale = 2 * Math.max(FRAME_PX.width / bitmap.width, FRAME_PX.height / bitmap.height);
  const [width, height] = [Math.round(bitmap.width * scale), Math.round(bitmap.height * scale)];
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d');
  if (!context) return null;
  context.drawImage(bitmap, 0, 0, width, height);
  return canvas.transferToImageBitmap();
}

/** Decodes the keyframe nearest to a time in seconds, for a file that hasn't been shown yet. Does nothing if that fails. */
export async function decodeOne(
  { file, stills, sec }: { file: File; stills: Stills; sec: number },
  onFrame: (atSec: number, bitmap: ImageBitmap) => void,
  signal: AbortSignal,
): Promise<void> {
  try {
    const strip = await openStills(
      file,
      stills,
      (update) => {
        if ('thumbnail' in update) {
          onFrame(update.thumbnail.atSec, update.thumbnail.bitmap);
          update.thumbnail.bitmap.close();
        }
      },
      signal,
    );
    await strip?.requestThumbnails([sec], 'keyframe').finally(() => strip.close());
  } catch {
    // The chip shows no frame until its file is shown.
  }
}
