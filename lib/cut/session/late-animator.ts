import { MediaError } from '@/lib/media/errors';
import type { Animator } from './animate';

/** Makes animations. Its code is fetched with the first one. */
export class LateAnimator {
  #animator: Promise<Animator> | null = null;

  /** @throws {MediaError} `engine-unavailable` if the code doesn't load; the next call tries again. */
  load(): Promise<Animator> {
    this.#animator ??= import('./animate').then(
      ({ Animator }) => new Animator(),
      (cause) => {
        this.#animator = null;
        throw new MediaError('engine-unavailable', 'the code of animations did not load', { cause });
      },
    );
    return this.#animator;
  }

  /** Ends the estimate under way. */
  end(): void {
    this.#animator?.then(
      (animator) => animator.end(),
      () => undefined,
    );
  }
}
