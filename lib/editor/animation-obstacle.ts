import { MAX_ANIMATION_MS } from '@/lib/config/limits';
import { clipLengthMs, keptParts } from './kept';
import { ANIMATION } from './messages/animation';
import { chosenAnimation } from './options';
import { partsLength } from './parts';
import type { EditorState, OpenFile } from './state';

/** Why the selection can't become an animation; null if it can, and if it is to become a video. */
export function animationObstacle(
  file: OpenFile,
  state: Pick<EditorState, 'options' | 'saveAs'>,
): string | null {
  const animation = chosenAnimation(state.options);
  if (!animation) return null;
  const isTooLong =
    state.saveAs === 'each'
      ? keptParts(file).some((part) => partsLength([part]) > MOST_MS)
      : clipLengthMs(file) > MOST_MS;
  return isTooLong ? ANIMATION.tooLong[animation.format] : null;
}

/** A slider's last step may lie behind the end of a file of 30 s. */
const MOST_MS = MAX_ANIMATION_MS + 100;
