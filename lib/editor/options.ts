import type { Animation, EditOptions, SizeLimit, StartMode } from '@/lib/edit/edit';

/**
 * What the visitor chose for the next clip. `optionsFor` (`selectors.ts`) makes the options of an edit of it. A choice stays while it
 * has no effect, such as that for the sound while the clip is to be a GIF.
 */
export interface EditorOptions extends Omit<EditOptions, 'output' | 'framing'> {
  /** How a clip starts that is one part of its file, as long as nothing was removed. */
  start: StartMode;
  /** How the parts of any other clip start (`mustStartExactly` in `start.ts`). */
  partsStart: StartMode;
  /** `only` leaves the video out. */
  sound: 'keep' | 'remove' | 'only';
  /** What `sound` was before `only`, and is again in another format. */
  videoSound: 'keep' | 'remove';
  /** Whether streams that don't play everywhere are converted. */
  codecs: 'source' | 'plain';
  target: Target;
  saveAs: SaveAs;
}

/** A choice of the visitor; `start` is that of the clip at hand. */
export type OptionsChange = Partial<Omit<EditorOptions, 'partsStart'>>;

/** What to make: a clip in the original quality, one below a size, or a moving image. */
export type Target =
  | { kind: 'original' }
  | { kind: 'fit'; limit: SizeLimit }
  | { kind: 'animation'; animation: Animation };

/** The size that the visitor set; null for none. */
export function chosenLimit({ target }: Pick<EditorOptions, 'target'>): SizeLimit | null {
  return target.kind === 'fit' ? target.limit : null;
}

/** The moving image that the visitor asked for; null for a clip. */
export function chosenAnimation({ target }: Pick<EditorOptions, 'target'>): Animation | null {
  return target.kind === 'animation' ? target.animation : null;
}

/** Whether the parts become one clip, or each part a file of its own. */
export type SaveAs = 'one' | 'each';
