/**
 * The failing world in Firefox and WebKitGTK: the engine's sources, the network, missing features, damaged files and impatient
 * visitors. tests/e2e has these tests for Chromium. Each ends in a clip or a message, and the next file is cut.
 */
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { TRY_AGAIN, UNREADABLE } from '@/lib/editor/messages/common';
import { TOASTS } from '@/lib/editor/messages/toasts';
import { OWN_COPY, removeWebCodecs, WITHOUT, WORKERS_ARE } from '../e2e/failing-world/faults';
import { fixtureBytes, fixtures } from '../fixtures';
import { ANSWERS } from './support/world';
import type { WorldEditor } from './support/world-editor';
import { workerCount } from './support/world-page';
import { expect, test } from './support/world-test';

test.describe.configure({ timeout: 300_000 });

const LOADING_ERROR = TOASTS['loading-error'].description;

for (const [how, answer] of Object.entries(ANSWERS))
  test(`the site's own copy of the engine is ${how}: the next source is used`, async ({ inWorld }) => {
    const { world, editor } = await inWorld({ cdn: true });
    world.answer(OWN_COPY, answer);
    await editor.cutsWhole('mpeg4Mp3');
  });

test('every source fails: an MP4 is cut meanwhile, and other files show the error and a retry', async ({
  inWorld,
}) => {
  const { world, editor } = await inWorld();
  world.answer(OWN_COPY, ANSWERS['stalled forever']);
  await editor.choose(fixtures.mpeg4Mp3);
  await editor.says('Loading Engine...');
  await editor.cutsWhole('h264BframesAac');
  await editor.choose(fixtures.mpeg4Mp3);
  await editor.toasts(LOADING_ERROR);
  world.recover();
  await editor.clicks(TRY_AGAIN);
  await editor.ready();
  await editor.cutsHere();
});

test('the network fails after the engine has loaded: what is loaded cuts, and the next file is cut when it is back', async ({
  inWorld,
}) => {
  const { world, editor } = await inWorld();
  await editor.cutsWhole('h264BframesAac');
  await editor.choose(fixtures.mpeg4Mp3);
  await editor.ready();
  world.answer(/./, ANSWERS.unreachable);
  await editor.cutsHere();
  // WebKitGTK keeps no code for this file under automation.
  expect(await editor.endOf(fixtures.phone)).toMatch(/clip|failure/);
  world.recover();
  await editor.closeToasts();
  await editor.cutsWhole('phone');
});

for (const [what, prelude] of Object.entries(WITHOUT)) {
  const inWorkers = prelude === removeWebCodecs;

  test(`without ${what}, an MP4 and a WebM are cut`, async ({ inWorld }) => {
    const { editor } = await inWorld({ prelude, inWorkers });
    await editor.cutsWhole('h264BframesAac');
    await editor.cutsWhole('vp9Opus');
  });

  test(`without ${what}, an AVI is cut`, async ({ inWorld }) => {
    // The site's own copy of the engine is compressed. If the browser can't inflate it, the next source is used.
    const { editor } = await inWorld({ prelude, inWorkers, cdn: true });
    await editor.cutsWhole('mpeg4Mp3');
  });
}

test('without workers, an MP4 and a WebM are cut, and other files show the error', async ({ inWorld }) => {
  for (const [how, prelude] of Object.entries(WORKERS_ARE))
    await test.step(`workers are ${how}`, async () => {
      const { editor } = await inWorld({ prelude });
      await editor.cutsWhole('h264BframesAac');
      await editor.cutsWhole('vp9Opus');
      await editor.choose(fixtures.mpeg4Mp3);
      await editor.toasts(LOADING_ERROR);
      await editor.says('mpeg4-mp3.avi');
      await editor.cutsWhole('h264BframesAac');
    });
});

test('damaged files end in a clip or a message, and the next file is cut', async ({ inWorld }) => {
  const { editor } = await inWorld();
  const ends: Record<string, string> = {};
  for (const [name, bytes] of Object.entries(damaged())) {
    const path = temporary(name, bytes);
    await test.step(name, async () => {
      ends[name] = await editor.endOf(path);
    });
  }
  test.info().annotations.push({ type: 'ends', description: JSON.stringify(ends) });
  expect(ends).toMatchObject({ '0.mp4': 'refusal', '1.mp4': 'failure' });
  await editor.closeToasts();
  await editor.cutsWhole('h264BframesAac');
});

for (const [what, happens] of [
  ['deleted', (path: string) => rmSync(path)],
  ['changed', (path: string) => writeFileSync(path, Buffer.concat([fixtureBytes('phone'), Buffer.alloc(9)]))],
] as const)
  test(`a file that was ${what} before the cut is reported, and the editor still works`, async ({
    inWorld,
    driver,
  }) => {
    const { editor } = await inWorld();
    const path = temporary('holiday.mp4', fixtureBytes('h264BframesAac'));
    await editor.choose(path);
    await editor.ready();
    await editor.mark('1', '3');
    // Its size is exact once it has been made ahead of the click. It must not be delivered either.
    await driver.until('a clip ahead', () =>
      /^\d+\.\d+ MB$/.test(document.querySelector('[data-testid=clip-estimate]')?.textContent ?? ''),
    );
    happens(path);
    await editor.pressCut();
    await editor.toasts(TOASTS.failed.title);
    await editor.says(UNREADABLE);
    expect(await editor.range()).toEqual(['0:01.0', '0:03.0']);
    expect(await editor.names()).toEqual([]);
    await editor.closeToasts();
    await editor.cutsWhole('phone');
  });

test('a double click saves one clip', async ({ inWorld, driver }) => {
  const { editor } = await inWorld();
  await editor.choose(fixtures.h264BframesAac);
  await editor.ready();
  await editor.mark('1', '0:02.5');
  await editor.pressCut(2);
  await editor.toasts(TOASTS.success.title);
  expect(await editor.names()).toHaveLength(1);
  // A clip of the second click would be saved before the next one.
  await editor.cutsHere();
  expect(await editor.names()).toHaveLength(2);
  expect(await driver.read(() => document.querySelectorAll('[role=progressbar]').length)).toBe(0);
});

/** Brings the editor into each state before the reset. */
const STATES: Readonly<Record<string, (editor: WorldEditor) => Promise<void>>> = {
  'while the engine loads': async (editor) => {
    await editor.choose(fixtures.mpeg4Mp3);
    await editor.says('Loading Engine...');
  },
  'when ready': async (editor) => {
    await editor.choose(fixtures.vp9Opus);
    await editor.ready();
  },
  'when done': (editor) => editor.cutsWhole('h264BframesAac'),
  'while processing': async (editor) => {
    await editor.choose(fixtures.theoraVorbis);
    await editor.ready();
    await editor.pressCut();
    await editor.processes();
  },
  'when failed': async (editor) => {
    await editor.choose(fixtures.garbage);
    await editor.ready();
    await editor.pressCut();
    await editor.toasts(TOASTS.failed.title);
  },
};

test('a reset in any state leaves nothing running, and the next file is cut', async ({ inWorld, driver }) => {
  const { world, editor } = await inWorld();
  world.answer(OWN_COPY, ANSWERS['stalled forever']);
  for (const [state, reach] of Object.entries(STATES)) {
    await test.step(state, async () => {
      await reach(editor);
      world.recover();
      await editor.reset(2);
      await expect.poll(() => driver.read(workerCount)).toBe(0);
      await editor.closeToasts();
      await editor.cutsWhole('h264BframesAac');
      await editor.reset();
    });
  }
});

function damaged(): Record<string, Uint8Array> {
  const folder = join(import.meta.dirname, '../fixtures/fuzz');
  const once = readdirSync(folder).map((name) => [
    name.replace('.gz', '.mp4'),
    gunzipSync(readFileSync(join(folder, name))),
  ]);
  const half = (bytes: Buffer) => bytes.subarray(0, bytes.length / 2);
  return {
    '0.mp4': Buffer.alloc(0),
    '1.mp4': Buffer.alloc(1),
    'half.mp4': half(fixtureBytes('h264BframesAac')),
    'half.mkv': half(fixtureBytes('h264AacMkv')),
    'half.webm': half(fixtureBytes('vp9Opus')),
    ...Object.fromEntries(once),
  };
}

function temporary(name: string, bytes: Uint8Array): string {
  const folder = test.info().outputPath('files');
  mkdirSync(folder, { recursive: true });
  const path = join(folder, name);
  writeFileSync(path, bytes);
  return path;
}
