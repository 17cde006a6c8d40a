import type { Opening } from '@/lib/content/tool';
import { FIRST_ANIMATION } from '@/lib/editor/animation';
import type { OptionsChange } from '@/lib/editor/options';
import { FIRST_LIMIT } from '@/lib/editor/size-limit';
import type { Container } from '@/lib/media/formats';

/** What the editor begins with. It is plain data, so that the page's script needs nothing else of the editor. */
export interface Begins {
  /** Options of the first clip. */
  options?: OptionsChange;
  /** What is done to the first file as soon as it is open. */
  does?: 'cut-out' | 'rotate' | 'add-others' | 'crop';
  /** Files of this format open at once, although the upload panel doesn't list it. */
  takes?: Container;
}

const OPENINGS: Readonly<Record<Opening, Begins>> = {
  plain: {},
  'cut-out': { does: 'cut-out' },
  join: { does: 'add-others' },
  crop: { does: 'crop' },
  rotate: { does: 'rotate' },
  fit: { options: { target: { kind: 'fit', limit: FIRST_LIMIT } } },
  gif: { options: { target: { kind: 'animation', animation: FIRST_ANIMATION } } },
  'no-sound': { options: { sound: 'remove' } },
  'sound-only': { options: { sound: 'only' } },
  mkv: { takes: 'mkv' },
};

/** What the editor of a page begins with. Runs while the page is built. */
export const beginsWith = (opening: Opening): Begins => OPENINGS[opening];
