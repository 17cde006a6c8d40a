import type { CutResult, Engine, PreparedEngine, Source } from '@/lib/cut/engine';
import type { CutParts } from '@/lib/cut/exact/core';
import type { CutRequest } from '@/lib/cut/request';
import { isAbort, MediaError } from '@/lib/media/errors';
import type { Container } from '@/lib/media/formats';
import { openRunner, type Runner } from './runner';

const CONTAINERS: ReadonlySet<Container> = new Set<Container>(['mp4', 'mov', 'm4v', '3gp']);

/**
 * Cuts MP4, QuickTime and 3GPP files by writing a new index over ranges of the file itself: exact to the frame, lossless,
 * and done before a byte of media is read. Out of scope: encoding of any kind.
 */
export const mp4Engine: Engine = {
  id: 'mp4',
  accepts: ({ container }) => (CONTAINERS.has(container) ? { ok: true } : { ok: false, reason: 'container' }),
  async prepare({ file }, { signal }) {
    return prepared(file, await openRunner(file, signal));
  },
};

function prepared(file: Source['file'], runner: Runner): PreparedEngine {
  return {
    info: runner.info,
    foresee: (request) => foresee(runner, request),
    async cut(request, { signal, onProgress }) {
      const parts = await runner.call('cut', [request], signal);
      onProgress(1);
      return clipOf(file, parts);
    },
    close: runner.close,
  };
}

async function foresee(runner: Runner, request: CutRequest) {
  try {
    return await runner.call('foresee', [request]);
  } catch (error) {
    // A range that cannot be cut has nothing to foresee; the cut itself will say why.
    if (error instanceof MediaError || isAbort(error)) return null;
    throw error;
  }
}

function clipOf(file: File, { head, ranges, durationSec, report }: CutParts): CutResult {
  const media = ranges.map(({ from, to }) => file.slice(from, to));
  return {
    blob: new Blob([head, ...media], { type: 'video/mp4' }),
    durationSec,
    report,
    dispose: () => undefined,
  };
}
