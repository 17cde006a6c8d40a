import { type Movie, openMovie } from '@/lib/containers/mp4/read/movie';
import type { CutReport } from '@/lib/cut/engine';
import type { Verification } from '@/lib/cut/report';
import type { Call } from '@/lib/cut/worker/service';
import type { CutRequest, Source } from '@/lib/edit/edit';
import { MediaError } from '@/lib/media/errors';
import { ISO_MEDIA } from '@/lib/media/formats';
import { checkClip } from './check-clip';
import { PictureCheck } from './frame-check';

export interface VerifyWork extends Source {
  clip: Blob;
  request: CutRequest;
  durationSec: number;
  report: CutReport;
}

/** Runs in a worker or in the page. */
export type VerifyService = {
  verify(call: Call, work: VerifyWork): Promise<Verification>;
};

/** Milliseconds for pictures; the clip took longer to make than that. */
const PICTURES_MS = 1000;

export function createVerifier(): VerifyService {
  return {
    async verify(_, { file, container, clip, ...claim }) {
      const source = ISO_MEDIA.has(container) ? await readable(file) : null;
      const checked = await checkClip(clip, source, { ...claim, byIndex: false, layout: null });
      return new PictureCheck(checked).settle(PICTURES_MS);
    },
  };
}

/** An index that cannot be read here is why another engine made the clip. @throws {MediaError} `file-unreadable`. */
async function readable(file: Blob): Promise<Movie | null> {
  try {
    return await openMovie(file);
  } catch (error) {
    if (!(error instanceof MediaError) || error.code === 'file-unreadable') throw error;
    return null;
  }
}
