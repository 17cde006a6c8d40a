import type { CutContext } from '@/lib/cut/engine';
import type { Edit } from '@/lib/edit/edit';
import type { FileFacts } from '@/lib/ffmpeg/file-facts';
import type { Container } from '@/lib/media/formats';
import type { Attempt } from './attempts';
import type { FitPass } from './encoding';

/** One attempt to make a clip. */
export interface Job {
  /** Without empty parts. Its times count from ffmpeg's 0:00 of the file. */
  edit: Edit;
  /** The parts that the edit asked for and that begin after the file's end, as in the report. */
  emptyParts: readonly number[];
  facts: FileFacts;
  attempt: Attempt;
  container: Container;
  /** No attempt follows this one. */
  last: boolean;
}

/** A job that runs. */
export interface RunningJob extends Job, CutContext {
  /** Set if the clip has a size limit. */
  fit?: FitPass;
}

/** Where the output is written. */
export interface OutputPlace {
  /** Entry of the scratch folder to write to, or null. */
  scratch: string | null;
  /** Bytes after which the output may not grow. */
  maxBytes: number | undefined;
}
