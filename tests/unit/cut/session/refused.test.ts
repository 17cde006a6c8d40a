/** Parts whose exact start is refused are encoded; they are copied only where nothing can encode, and the forecast says so. */

import { expect, it } from 'vitest';
import type { Forecast } from '@/lib/cut/forecast';
import { settle } from '@/lib/edit/settle';
import { ExactStartRefused, MediaError } from '@/lib/media/errors';
import { beginning, COPIED_CONTENTS } from '@/tests/support/contents';
import { editOf } from '@/tests/support/edits';
import { FakeEngine, live, open } from './fake-engine';

const REFUSED: Forecast = {
  ...COPIED_CONTENTS,
  choices: {
    lossless: { hiddenSec: 1, shownSec: 1 },
    exact: { possible: false, refusal: 'codec' },
    keyframes: [null, null],
  },
};
const ENCODED: Forecast = { ...REFUSED, video: 'encoded', ...beginning({ kind: 'encoded' }), choices: null };
const whole = editOf(0, 1000, { start: 'exact' });
const [part] = whole.parts;
if (!part) throw new Error('no part');
const parts = settle({ ...whole, parts: [part, { ...part, startMs: 2000, endMs: 3000 }] });
const context = { signal: live(), onProgress() {} };

function engines() {
  const [index, packets] = [new FakeEngine('index'), new FakeEngine('packets')];
  index.expected = REFUSED;
  packets.expected = ENCODED;
  packets.encodes = true;
  return { index, packets };
}

it('the forecast says that parts are encoded, and why', async () => {
  const { index, packets } = engines();
  const session = await open([index, packets]);
  expect(await session.forecast(parts)).toEqual({ ...ENCODED, choices: REFUSED.choices });
  index.onCut = async () => {
    throw new ExactStartRefused('codec');
  };
  const { report } = await session.cut(parts, context);
  expect(report.engine).toBe('packets');
  // Nothing was tried.
  expect(report).not.toHaveProperty('exactFailed');
});

it('nothing is loaded to forecast a single trim, which can start another way', async () => {
  const { index, packets } = engines();
  const session = await open([index, packets]);
  expect(await session.forecast(whole)).toEqual(REFUSED);
  expect(packets.calls).toEqual([]);
});

it('parts are copied where the forecast said that nothing can encode them, and only there', async () => {
  const { index, packets } = engines();
  packets.onOpen = async () => {
    throw new MediaError('engine-unavailable');
  };
  let refusals = 0;
  const refuseOnce = async () => {
    if (refusals++ === 0) throw new ExactStartRefused('no-program');
  };
  index.onCut = refuseOnce;
  const session = await open([index, packets]);
  // Without a forecast, nobody has agreed to that.
  await expect(session.cut(parts, context)).rejects.toMatchObject({ code: 'exact-refused' });
  expect(await session.forecast(parts)).toEqual(REFUSED);
  refusals = 0;
  const { report } = await session.cut(parts, context);
  expect(report.engine).toBe('index');
  expect(report.exactFailed).toBeUndefined();
});
