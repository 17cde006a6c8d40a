import { openAsDecoded } from '@/lib/containers/mp4/read/as-decoded';
import type { Movie } from '@/lib/containers/mp4/read/movie';
import type { Verification } from '@/lib/cut/report';
import { onlySource } from '@/lib/edit/edit';
import { MediaError } from '@/lib/media/errors';
import { familyOf } from '@/lib/media/formats';
import type { Call } from '@/lib/worker/service';
import { checkClip } from './check-clip';
import type { ExpectedClip } from './expected-clip';
import { FrameCheck } from './frame-check';

export interface VerifyWork extends Omit<ExpectedClip, 'origin'> {
  clip: Blob;
}

/** Runs in a worker or in the page. */
export type VerifyService = {
  verify(call: Call, work: VerifyWork): Promise<Verification>;
};

/** Milliseconds that the comparison of frames may take. The engines whose clips are verified here take longer. */
const FRAMES_MS = 1000;

export function createVerifier(): VerifyService {
  return {
    async verify(_, { clip, ...expected }) {
      const sources = new Map(expected.edit.parts.map(({ source }) => [source.id, source]));
      const { file, container } = onlySource([...sources.values()]);
      const source = familyOf(container) === 'iso' ? await readable(file) : null;
      const checked = await checkClip(clip, source, { ...expected, origin: { kind: 'rewritten' } });
      return new FrameCheck(checked).settle(FRAMES_MS, 'all');
    },
  };
}

/**
 * Reads the source's index. Null if it cannot be read, which is why another engine made the clip.
 * @throws {MediaError} `file-unreadable`.
 */
async function readable(file: Blob): Promise<Movie | null> {
  try {
    return await openAsDecoded(file);
  } catch (error) {
    if (!(error instanceof MediaError) || error.code === 'file-unreadable') throw error;
    return null;
  }
}
