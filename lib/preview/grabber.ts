import { dsToSeconds } from '@/lib/media/time';
import { frameArguments, lastFrameArguments } from './command';
import type { ExtractFrame } from './frame-finder';
import type { PreviewCore } from './preview-core';

const JPEG = 'image/jpeg';

/** Pictures out of a core. */
export function grabFrom(core: PreviewCore): ExtractFrame {
  return async (ds, mode, signal) => {
    const seconds = dsToSeconds(ds);
    const found = await core.produce(
      (input, output) => frameArguments(input, seconds, mode, output),
      JPEG,
      signal,
    );
    if (found.size > 0) return found;
    if (mode === 'near') return null;
    const last = await core.produce(
      (input, output) => lastFrameArguments(input, seconds, output),
      JPEG,
      signal,
    );
    return last.size > 0 ? last : null;
  };
}
