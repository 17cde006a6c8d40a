/** Which engine takes an edit that rotates frames: the one that would take it without. */

import { expect, it } from 'vitest';
import type { Edit } from '@/lib/edit/edit';
import { type SettledEdit, settle } from '@/lib/edit/settle';
import { toVideo } from '@/tests/support/edits';
import { edit, FakeEngine, fail, live, open } from './fake-engine';

const turned = (of: Edit, turn: 90 | 180) => settle({ ...of, framing: { ...of.framing, turn } });
const context = () => ({ signal: live(), onProgress() {} });

async function engines() {
  const [index, packets] = [new FakeEngine('index'), new FakeEngine('packets')];
  packets.encodes = true;
  const session = await open([index, packets]);
  const engineOf = async (own: SettledEdit) => (await session.cut(own, context())).report.engine;
  return { index, packets, session, engineOf };
}

it('is the one that copies', async () => {
  const { engineOf, packets } = await engines();
  expect(await engineOf(turned(edit, 90))).toBe('index');
  expect(packets.calls).toEqual([]);
});

it('is never again one that failed with the same edit, rotated otherwise', async () => {
  const { engineOf, index } = await engines();
  index.onCut = fail('engine-failed');
  const silent = settle({ ...edit, ...toVideo({ sound: 'remove' }) });
  expect(await engineOf(turned(silent, 90))).toBe('packets');
  index.onCut = async () => {};
  expect(await engineOf(turned(silent, 180))).toBe('packets');
  expect(await engineOf(silent)).toBe('packets');
  expect(await engineOf(turned(edit, 180))).toBe('index');
});

it('stays the next one if an edit failed that only rotates', async () => {
  const { engineOf, session, index } = await engines();
  index.onCut = fail('engine-failed');
  expect(await engineOf(turned(edit, 90))).toBe('packets');
  expect(session.engine).toBe('packets');
});
