import { expect, it } from 'vitest';
import { Animator } from '@/lib/cut/session/animate';
import type { Animation } from '@/lib/edit/edit';
import { isAbort } from '@/lib/media/errors';
import { editOf, toAnimation } from '@/tests/support/edits';
import { trusting } from './fake-engine';

const animation: Animation = { format: 'gif', longerSide: 480, rate: 15, loop: true, bytes: null };

// Nothing here decodes video, so every estimate that begins fails.
it('knows no size if an estimate fails, or a cut ends it', async () => {
  const animator = new Animator(() => ({ verify: trusting, files: [] }));
  expect(await animator.clipBytes(editOf(0, 1000, toAnimation(animation)))).toBeNull();
  const ended = animator.clipBytes(editOf(0, 2000, toAnimation(animation)));
  animator.end();
  expect(await ended).toBeNull();
});

it('aborts an estimate when a newer edit comes in', async () => {
  const animator = new Animator(() => ({ verify: trusting, files: [] }));
  const first = animator.clipBytes(editOf(0, 1000, toAnimation(animation))).catch((error: unknown) => error);
  const second = animator.clipBytes(editOf(0, 2000, toAnimation(animation)));
  expect(isAbort(await first)).toBe(true);
  expect(await second).toBeNull();
});
