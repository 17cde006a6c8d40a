import { totalMs } from '@/lib/containers/image/animation';
import type { Animation } from '@/lib/edit/edit';
import { MediaError } from '@/lib/media/errors';
import { statedMs } from './durations';
import type { EncodedAnimation } from './encoder';
import type { AnimationSettings } from './settings';

/**
 * Checks the size, frames, length and loop that a file states.
 * @throws {MediaError} `not-verified`.
 */
export function checkAnimation(
  { read, frames }: Pick<EncodedAnimation, 'read' | 'frames'>,
  { format, loop }: Pick<Animation, 'format' | 'loop'>,
  { width, height }: Pick<AnimationSettings, 'width' | 'height'>,
  sec: number,
): void {
  const fault = (what: string) => {
    throw new MediaError('not-verified', what);
  };
  if (read.width !== width || read.height !== height)
    fault(`${read.width}×${read.height} instead of ${width}×${height}`);
  // Equal frames may have become one that lasts longer.
  if (read.frames.length === 0 || read.frames.length > frames)
    fault(`${read.frames.length} of ${frames} frames`);
  if (totalMs(read) !== statedMs(format, sec))
    fault(`${totalMs(read)} ms instead of ${statedMs(format, sec)}`);
  if (read.plays !== (loop ? 0 : 1)) fault(`plays ${read.plays} times`);
}
