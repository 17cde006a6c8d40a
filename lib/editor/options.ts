import type { EditOptions, StartMode } from '@/lib/edit/edit';

/** What the visitor chose for the next cut. `optionsFor` (`selectors.ts`) makes the options of an edit of it. */
export interface EditorOptions extends EditOptions {
  /** How a clip starts that is one part of its file, as long as nothing was removed. */
  start: StartMode;
  /** How the parts of any other clip start (`mustStartExactly` in `start.ts`). */
  partsStart: StartMode;
}

/** Whether the parts become one clip, or each part a file of its own. */
export type SaveAs = 'one' | 'each';
