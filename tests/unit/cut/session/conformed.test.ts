/** Which engine takes an edit whose streams have to match those of other files. */

import { expect, it } from 'vitest';
import { type ClipFormat, conformed } from '@/lib/edit/settle';
import { edit, FakeEngine, fail, live, open } from './fake-engine';

const AAC = { sampleRate: 48_000, channels: 2 };
const context = () => ({ signal: live(), onProgress() {} });

async function engines(format: ClipFormat) {
  const [index, packets, ffmpeg] = [
    new FakeEngine('index'),
    new FakeEngine('packets'),
    new FakeEngine('ffmpeg'),
  ];
  packets.encodes = true;
  ffmpeg.encodes = true;
  const session = await open([index, packets, ffmpeg]);
  const cut = () => session.cut(conformed(edit, format), context());
  return { index, packets, ffmpeg, session, cut };
}

it('is one that encodes if a stream has to be encoded', async () => {
  const { cut } = await engines({ video: 'copied', audio: AAC });
  expect((await cut()).report.engine).toBe('packets');
});

it('is the usual one if all are copied', async () => {
  const { cut } = await engines({ video: 'copied', audio: 'copied' });
  expect((await cut()).report.engine).toBe('index');
});

it('stays the usual one for other edits after it failed with this one', async () => {
  const { cut, index, session } = await engines({ video: 'copied', audio: 'copied' });
  index.onCut = fail('engine-failed');
  expect((await cut()).report.engine).toBe('packets');
  index.onCut = async () => {};
  expect((await session.cut(edit, context())).report.engine).toBe('index');
});
