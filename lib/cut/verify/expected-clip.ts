import type { Layout } from '@/lib/containers/mp4/read/samples';
import type { ClipContents } from '@/lib/cut/report';
import type { Edit } from '@/lib/edit/edit';

/** What a clip should be. */
export interface ExpectedClip {
  edit: Edit;
  contents: ClipContents;
  durationSec: number;
  /** The clip is a new index over the source's samples: samples can be matched one by one, and tracks keep their IDs. */
  byIndex: boolean;
  /** The ranges of the source that the clip consists of; null if it doesn't. */
  layout: Layout | null;
  /** These ranges were copied to another file, so some bytes are compared too. */
  isGathered?: boolean;
}
