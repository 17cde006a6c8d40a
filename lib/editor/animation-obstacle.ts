import { MAX_ANIMATION_MS } from '@/lib/config/limits';
import { clipLengthMs, keptParts } from './kept';
import { ANIMATION } from './messages/animation';
import { chosenAnimation, type EditorOptions } from './options';
import { partsLength } from './parts';
import type { OpenFile } from './state';

/** Why the selection can't become an animation; null if it can, and if it is to become a video. */
export function animationObstacle(file: OpenFile, options: EditorOptions): string | null {
  const animation = chosenAnimation(options);
  if (!animation) return null;
  const isTooLong =
    options.saveAs === 'each'
      ? keptParts(file).some((part) => partsLength([part]) > MOST_MS)
      : clipLengthMs(file) > MOST_MS;
  return isTooLong ? ANIMATION.tooLong[animation.format] : null;
}

/** A slider's last step may lie behind the end of a file of 30 s. */
const MOST_MS = MAX_ANIMATION_MS + 100;
