import { LONGEST_SNAP_SEC, msToSeconds } from '@/lib/media/time';
import {
  type FrameOutput,
  frameArguments,
  heldFrameArguments,
  jpegOf,
  lastFrameArguments,
  type PreviewInput,
  shownAt,
} from './command';
import type { ExtractFrame, FrameMode } from './frame-finder';
import type { CoreOutput, PreviewCore } from './preview-core';

/** Maximum pixels of a frame's longer side. */
const FRAME_SIDE = 1280;

/** Extracts frames. Each is the frame that a clip from that time begins with. */
export function grabFrom(core: PreviewCore): ExtractFrame {
  const jpeg = jpegOf(FRAME_SIDE);
  return async (atMs, mode, signal) => (await grab(core, { atMs, mode }, jpeg, signal))?.written ?? null;
}

/** Extracts one frame. @returns null if there is none. @throws the signal's reason when aborted. */
export async function grab(
  core: PreviewCore,
  { atMs, mode }: { atMs: number; mode: FrameMode },
  as: FrameOutput,
  signal: AbortSignal,
): Promise<CoreOutput | null> {
  const seconds = msToSeconds(atMs);
  const run = async (
    argumentsFor: (input: PreviewInput, seconds: number, output: string, as: FrameOutput) => string[],
  ) => {
    const grabbed = await core.run(
      (input, output) => argumentsFor(input, seconds, output, as),
      as.type,
      signal,
    );
    return grabbed.written.size > 0 ? grabbed : null;
  };
  const found = await run((input, at, output) => frameArguments(input, at, mode, output, as));
  if (mode === 'keyframe') return found;
  if (found && shownAt(found.lines, core.source.container, seconds, mode) - seconds <= LONGEST_SNAP_SEC)
    return found;
  return (await run(heldFrameArguments)) ?? found ?? (await run(lastFrameArguments));
}
