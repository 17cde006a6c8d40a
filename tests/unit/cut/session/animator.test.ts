import { expect, it } from 'vitest';
import { Animator } from '@/lib/cut/session/animate';
import type { Animation } from '@/lib/edit/edit';
import { isAbort } from '@/lib/media/errors';
import { editOf, toAnimation } from '@/tests/support/edits';

const animation: Animation = { format: 'gif', longerSide: 480, rate: 15, loop: true, bytes: null };

// Nothing here decodes video, so every estimate that begins fails.
it('knows no size if an estimate fails, or a cut ends it', async () => {
  const animator = new Animator();
  expect(await animator.bytes(editOf(0, 1000, toAnimation(animation)))).toBeNull();
  const ended = animator.bytes(editOf(0, 2000, toAnimation(animation)));
  animator.end();
  expect(await ended).toBeNull();
});

it('aborts an estimate when a newer edit comes in', async () => {
  const animator = new Animator();
  const first = animator.bytes(editOf(0, 1000, toAnimation(animation))).catch((error: unknown) => error);
  const second = animator.bytes(editOf(0, 2000, toAnimation(animation)));
  expect(isAbort(await first)).toBe(true);
  expect(await second).toBeNull();
});
