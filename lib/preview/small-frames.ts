/**
 * What the timeline shows of a file that only ffmpeg decodes: small pictures, and sound to draw. On a core of its own, in the
 * quiet between the preview's runs, which end it at any time.
 */
import type { Source } from '@/lib/edit/edit';
import { isMedia } from '@/lib/ffmpeg/file-facts';
import { PREVIEW_ACTIVITY } from './activity';
import { shownAt } from './command';
import type { FrameMode } from './frame-finder';
import { PreviewCore } from './preview-core';
import { smallFrameArguments, soundArguments } from './small-command';

export interface SmallFrame {
  /** When it is shown, in seconds. */
  atSec: number;
  picture: Blob;
}

/** One call runs at a time; the others wait in the order they came. */
export interface SmallFrames {
  /** Null where there is none. @throws the signal's reason when aborted. */
  picture(sec: number, mode: FrameMode, signal: AbortSignal): Promise<SmallFrame | null>;
  hasSound(signal: AbortSignal): Promise<boolean>;
  /** Mono samples at {@link SOUND_RATE} a second; may end early. @throws the signal's reason when aborted. */
  sound(fromSec: number, lengthSec: number, signal: AbortSignal): Promise<Int16Array>;
  close(): void;
}

export { SOUND_RATE } from './small-command';

/** Milliseconds without a call after which the core's memory is given back; another starts in about 50. */
const IDLE_MS = 4000;

export function openSmallFrames(source: Source): SmallFrames {
  const core = new PreviewCore(source, null);
  let queue: Promise<unknown> = Promise.resolve();
  let idle: ReturnType<typeof setTimeout> | undefined;

  function inTurn<T>(work: (signal: AbortSignal) => Promise<T>, signal: AbortSignal): Promise<T> {
    const turn = queue.then(() => {
      clearTimeout(idle);
      return PREVIEW_ACTIVITY.inQuiet(work, signal);
    });
    queue = turn
      .catch(() => undefined)
      .finally(() => {
        clearTimeout(idle);
        idle = setTimeout(() => core.rest(), IDLE_MS);
      });
    return turn;
  }

  return {
    picture: (sec, mode, signal) =>
      inTurn(async (turn) => {
        const { written, lines } = await core.produceTelling(
          (input, output) => smallFrameArguments(input, sec, mode, output),
          'image/jpeg',
          turn,
        );
        const { container } = source;
        return written.size > 0 ? { picture: written, atSec: shownAt(lines, container, sec, mode) } : null;
      }, signal),

    hasSound: (signal) =>
      inTurn(async (turn) => {
        const streams = (await core.facts(turn))?.streams.filter(isMedia) ?? [];
        return streams.some(({ kind }) => kind === 'audio');
      }, signal),

    sound: (fromSec, lengthSec, signal) =>
      inTurn(async (turn) => {
        const bytes = await core.produce(
          (input, output) => soundArguments(input, fromSec, lengthSec, output),
          'audio/pcm',
          turn,
        );
        return new Int16Array(await bytes.slice(0, bytes.size - (bytes.size % 2)).arrayBuffer());
      }, signal),

    close() {
      clearTimeout(idle);
      core.close();
    },
  };
}
