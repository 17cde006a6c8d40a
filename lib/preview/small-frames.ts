/**
 * Thumbnails and audio for the timeline, of a file that only ffmpeg decodes. They have a separate core, which works only while
 * the preview is idle. A run of the preview interrupts it.
 */
import type { Source } from '@/lib/edit/edit';
import { PREVIEW_ACTIVITY } from './activity';
import { frameArguments, inputArguments, jpegOf, type PreviewInput, seek, shownAt } from './command';
import type { FrameMode } from './frame-finder';
import { PreviewCore } from './preview-core';

export interface SmallFrame {
  /** The time of the frame in seconds. */
  atSec: number;
  image: Blob;
}

/** One call runs at a time. The others wait in order. */
export interface SmallFrames {
  /** The frame at a time in seconds; null if there is none. @throws the signal's reason when aborted. */
  frame(sec: number, mode: FrameMode, signal: AbortSignal): Promise<SmallFrame | null>;
  hasAudio(signal: AbortSignal): Promise<boolean>;
  /** Mono samples, {@link AUDIO_RATE} per second; may end early. @throws the signal's reason when aborted. */
  audio(fromSec: number, lengthSec: number, signal: AbortSignal): Promise<Int16Array>;
  close(): void;
}

/** Pixels of a thumbnail's longer side: twice the width it takes in the timeline, for dense screens. */
const SMALL_SIDE = 256;

/** Samples per second of the audio: enough to draw the loudness. */
export const AUDIO_RATE = 8000;

/** Writes mono samples of 16 bits, little-endian. Times as in `command.ts`. */
export function audioArguments(
  input: PreviewInput,
  fromSec: number,
  lengthSec: number,
  output: string,
): string[] {
  return [
    ...inputArguments(input, [...seek(fromSec), '-t', lengthSec.toFixed(3)]),
    ...['-map', '0:a:0', '-ac', '1', '-ar', String(AUDIO_RATE), '-c:a', 'pcm_s16le'],
    // Fills gaps with silence, so that later samples keep their time.
    ...['-af', 'aresample=async=1:first_pts=0', '-f', 's16le', output],
  ];
}

/** Milliseconds without a call before the core is released. */
const IDLE_MS = 4000;

export function openSmallFrames(source: Source): SmallFrames {
  const core = new PreviewCore(source, { activity: null, idleMs: IDLE_MS });
  let queue: Promise<unknown> = Promise.resolve();

  function inTurn<T>(work: (signal: AbortSignal) => Promise<T>, signal: AbortSignal): Promise<T> {
    const turn = queue.then(() => PREVIEW_ACTIVITY.whenIdle(work, signal));
    queue = turn.catch(() => undefined);
    return turn;
  }

  return {
    frame: (sec, mode, signal) =>
      inTurn(async (turn) => {
        const { written, lines } = await core.run(
          (input, output) => frameArguments(input, sec, mode, output, jpegOf(SMALL_SIDE)),
          'image/jpeg',
          turn,
        );
        const { container } = source;
        return written.size > 0 ? { image: written, atSec: shownAt(lines, container, sec, mode) } : null;
      }, signal),

    hasAudio: (signal) =>
      inTurn(async (turn) => (await core.streams(turn)).some(({ kind }) => kind === 'audio'), signal),

    audio: (fromSec, lengthSec, signal) =>
      inTurn(
        (turn) => core.samples((input, output) => audioArguments(input, fromSec, lengthSec, output), 1, turn),
        signal,
      ),

    close: () => core.close(),
  };
}
