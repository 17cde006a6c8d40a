import type { Container } from '@/lib/media/formats';
import { LONGEST_SNAP_SEC, msToSeconds } from '@/lib/media/time';
import {
  FRAME_SIDE,
  type FrameOutput,
  frameArguments,
  heldFrameArguments,
  jpegOf,
  lastFrameArguments,
  type PreviewInput,
  shownAt,
} from './command';
import type { ExtractFrame, FrameMode } from './frame-finder';
import type { PreviewCore } from './preview-core';

const JPEG = 'image/jpeg';

/** What ffmpeg wrote and printed for a frame. */
export interface Grabbed {
  written: Blob;
  lines: string[];
}

/** Extracts frames with a core that has opened a file of that container. Each is the frame that a clip from that time begins with. */
export function grabFrom(core: PreviewCore, container: Container): ExtractFrame {
  return async (atMs, mode, signal) =>
    (await grab({ core, container }, { atMs, mode, as: jpegOf(FRAME_SIDE), type: JPEG }, signal))?.written ??
    null;
}

interface FrameRequest {
  atMs: number;
  mode: FrameMode;
  as: FrameOutput;
  /** The MIME type of the output. */
  type: string;
}

/** Extracts one frame. @returns null if there is none. @throws the signal's reason when aborted. */
export async function grab(
  { core, container }: { core: PreviewCore; container: Container },
  { atMs, mode, as, type }: FrameRequest,
  signal: AbortSignal,
): Promise<Grabbed | null> {
  const seconds = msToSeconds(atMs);
  const run = async (
    argumentsFor: (input: PreviewInput, seconds: number, output: string, as: FrameOutput) => string[],
  ) => {
    const grabbed = await core.run((input, output) => argumentsFor(input, seconds, output, as), type, signal);
    return grabbed.written.size > 0 ? grabbed : null;
  };
  const found = await run((input, at, output) => frameArguments(input, at, mode, output, as));
  if (mode === 'keyframe') return found;
  if (found && shownAt(found.lines, container, seconds, mode) - seconds <= LONGEST_SNAP_SEC) return found;
  return (await run(heldFrameArguments)) ?? found ?? (await run(lastFrameArguments));
}
