import type { Container } from '@/lib/media/formats';
import { LONGEST_SNAP_SEC, msToSeconds } from '@/lib/media/time';
import {
  frameArguments,
  heldFrameArguments,
  lastFrameArguments,
  type PreviewInput,
  shownAt,
} from './command';
import type { ExtractFrame } from './frame-finder';
import type { PreviewCore } from './preview-core';

const JPEG = 'image/jpeg';

/** Extracts frames with a core that has opened a file of that container. Each is the frame that a clip from that time begins with. */
export function grabFrom(core: PreviewCore, container: Container): ExtractFrame {
  return async (atMs, mode, signal) => {
    const seconds = msToSeconds(atMs);
    const grab = (argumentsFor: (input: PreviewInput, seconds: number, output: string) => string[]) =>
      core.run((input, output) => argumentsFor(input, seconds, output), JPEG, signal);
    const { written, lines } = await grab((input, at, output) => frameArguments(input, at, mode, output));
    const found = written.size > 0 ? written : null;
    if (mode === 'keyframe') return found;
    if (found && shownAt(lines, container, seconds, mode) - seconds <= LONGEST_SNAP_SEC) return found;
    const held = (await grab(heldFrameArguments)).written;
    if (held.size > 0) return held;
    if (found) return found;
    const last = (await grab(lastFrameArguments)).written;
    return last.size > 0 ? last : null;
  };
}
