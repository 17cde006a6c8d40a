/** What is stored for an accidental reload, and the offer to continue. */
import type { EditOptions } from '@/lib/edit/edit';
import type { Crop } from '@/lib/edit/framing';
import type { TimeRange } from '@/lib/media/time';
import type { EditorOptions } from './options';

/** Enough to recognize a file. */
export interface RecalledFile {
  name: string;
  /** Bytes. */
  size: number;
  /** Milliseconds since 1970, as the file states it. */
  lastModified: number;
}

/** Which of the files a part is of: 0 or nothing for the first one, 1 for the first of the others. And its own crop. */
export interface OfFile {
  file?: number;
  crop?: Crop;
}

/** What is stored about the open files for an accidental reload: the visitor's choices, and enough to recognize the files. */
export interface Recall extends RecalledFile {
  /** The other files of the clip; absent for one file. */
  others?: readonly RecalledFile[];
  /** The edit's parts; never empty. */
  parts: readonly (TimeRange & OfFile)[];
  selected: number;
  removed: readonly ({ id: number; range: TimeRange; index: number } & OfFile)[];
  durationMs: number;
  /** With the framing of this file. `match` is `auto` here: sources have other numbers after a reload. */
  options: EditorOptions & Pick<EditOptions, 'framing'>;
  /** The file that the others match; absent if the visitor left it open. */
  match?: OfFile;
  /** Milliseconds since 1970. */
  savedAt: number;
}

/** The offer to continue after a reload. It stays until the visitor chooses a file or dismisses it. */
export interface RecallOffer {
  recall: Recall;
  /** True if the browser has a handle of the file, which it can open with the visitor's permission. */
  hasFile: boolean;
  status: 'offered' | 'reopening' | 'failed';
}

/** Marks to restore in a file once its duration is known. */
export interface Recalled {
  recall: Recall;
  /** True if the visitor asked for it. */
  isRequested: boolean;
  /** How many of the other files are opened again with this one. */
  others: number;
}
