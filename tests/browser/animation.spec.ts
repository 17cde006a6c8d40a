/** GIF and animated WebP, judged by native ffmpeg: as good as its own palettes, in about as many bytes. */

import { readFileSync, statSync } from 'node:fs';
import type { Page } from '@playwright/test';
import type { Animation } from '@/lib/edit/edit';
import { toAnimation } from '../support/edits';
import { make } from '../support/made-files';
import { inspectGif, nativeGif, piece, type Shown, ssim } from './animation-judge';
import { ANIMATION_SOURCES, animationSource, H264, lavfi } from './animation-sources';
import { expect, open, rangeOf, save, test } from './harness';
import { cutFiles, openFiles, saveJoined } from './join-lab';
import type { LabEdit } from './lab';

const GIF: Animation = { format: 'gif', longerSide: 480, rate: 15, loop: true, bytes: null };

for (const kind of ANIMATION_SOURCES)
  test(`a GIF of a ${kind} source is as good as one of ffmpeg`, {
    tag: '@ci',
  }, async ({ app }) => {
    // Making the source takes long on a busy machine.
    test.setTimeout(600_000);
    const source = make(`${kind}.mp4`, ...animationSource(kind, 4));
    await open(app, source, 'ladder');
    const answer = await app.evaluate((edit) => window.lab.cut(edit), {
      ...rangeOf(0.5, 3.5),
      ...toAnimation(GIF),
    });
    if ('failed' in answer) throw new Error(answer.detail);
    const gif = await save(app);
    const shown: Shown = {
      source,
      startSec: 0.5,
      lengthSec: 3,
      rate: 15,
      filters: 'scale=480:-2:flags=bicubic',
    };
    const native = nativeGif('native.gif', shown);
    const [ours, theirs] = [ssim(gif, shown), ssim(native, shown)];
    const { delays, bytes, ...size } = inspectGif(gif);
    expect(size).toEqual({ width: 480, height: 270 });
    expect(delays).toHaveLength(45);
    expect(delays.reduce((sum, each) => sum + each)).toBe(300);
    expect(ours).toBeGreaterThanOrEqual(theirs - 0.002);
    expect(bytes).toBeLessThanOrEqual(1.1 * statSync(native).size);
    expect(answer.type).toBe('image/gif');
    expect(answer.report).toMatchObject({
      engine: 'packets',
      audio: 'none',
      animation: { frames: 45, colors: 256 },
    });
  });

/** Cuts the open file, and saves the clip. @returns its path, and what the cut said. */
async function animate(app: Page, edit: LabEdit) {
  const answer = await app.evaluate((wanted) => window.lab.cut(wanted), edit);
  if ('failed' in answer) throw new Error(answer.detail);
  return { answer, path: await save(app) };
}

/** No two frames are alike. */
const COUNTED = 'testsrc2=size=640x360:rate=30:duration=4';
const counted = (name: string, ...more: string[]) => make(name, ...lavfi(COUNTED), ...H264, ...more);

test('parts follow each other without a gap', { tag: '@ci' }, async ({ app }) => {
  const source = counted('parts.mp4');
  await open(app, source, 'ladder');
  const { answer, path } = await animate(app, {
    ...rangeOf(2, 3),
    later: [rangeOf(0.5, 1.1)],
    ...toAnimation({ ...GIF, longerSide: 320, rate: 10 }),
  });
  expect(answer.report.parts).toEqual([0, 1].map((atSec) => ({ start: { kind: 'encoded' }, atSec })));
  const { delays } = inspectGif(path);
  expect(delays).toEqual(Array(16).fill(10));
  const filters = 'scale=320:-2:flags=bicubic';
  const first = { source, startSec: 2, lengthSec: 1, rate: 10, filters };
  const second = { source, startSec: 0.5, lengthSec: 0.6, rate: 10, filters };
  expect(ssim(piece(path, 0, 10), first)).toBeGreaterThan(0.95);
  expect(ssim(piece(path, 10, 16), second)).toBeGreaterThan(0.95);
});

test('a rotated source is shown upright, and framing counts', { tag: '@ci' }, async ({ app }) => {
  const source = make(
    'turned.mp4',
    '-i',
    counted('straight.mp4'),
    ...'-c copy -metadata:s:v rotate=90'.split(' '),
  );
  await open(app, source, 'ladder');
  const animation = { ...GIF, longerSide: 320, rate: 10 };
  const plain = await animate(app, { ...rangeOf(0, 1), ...toAnimation(animation) });
  expect(inspectGif(plain.path)).toMatchObject({ width: 180, height: 320 });
  const shown = { source, startSec: 0, lengthSec: 1, rate: 10 };
  expect(ssim(plain.path, { ...shown, filters: 'scale=180:320:flags=bicubic' })).toBeGreaterThan(0.95);

  // The upper half, mirrored, then turned to the right: 360×320 becomes 320×360.
  const framing = { crop: { x: 0, y: 0, width: 1, height: 0.5 }, flip: true, turn: 90 } as const;
  const framed = await animate(app, {
    ...rangeOf(0, 1),
    framing,
    ...toAnimation({ ...animation, longerSide: 180 }),
  });
  expect(inspectGif(framed.path)).toMatchObject({ width: 160, height: 180 });
  const filters = 'crop=360:320:0:0,hflip,transpose=clock,scale=160:180:flags=bicubic';
  expect(ssim(framed.path, { ...shown, filters })).toBeGreaterThan(0.95);
});

test('a size limit is kept, and what it took is reported', { tag: '@ci' }, async ({ app }) => {
  await open(app, counted('limited.mp4'), 'ladder');
  const bytes = 150_000;
  const { answer, path } = await animate(app, { ...rangeOf(0, 4), ...toAnimation({ ...GIF, bytes }) });
  const { delays, ...gif } = inspectGif(path);
  expect(gif.bytes).toBeLessThanOrEqual(bytes);
  expect(gif.bytes).toBeGreaterThan(0.5 * bytes);
  expect(delays.reduce((sum, each) => sum + each)).toBe(400);
  const { animation } = answer.report;
  expect(animation).toMatchObject({ isReduced: true, width: gif.width, height: gif.height });
  expect(answer.shares.every((share, i) => share >= (answer.shares[i - 1] ?? 0))).toBe(true);
});

for (const abortAt of [0.2, 0.7])
  test(`an abort at ${abortAt} ends all workers and removes the frames`, {
    tag: '@ci',
  }, async ({ app }) => {
    await open(app, counted('aborted.mp4'), 'ladder');
    await expect.poll(() => app.workers().length).toBeGreaterThan(0);
    const before = app.workers().length;
    const answer = await app.evaluate(({ edit, at }) => window.lab.cut(edit, at), {
      edit: { ...rangeOf(0, 4), ...toAnimation({ ...GIF, longerSide: 640, rate: 25 }) },
      at: abortAt,
    });
    expect(answer).toMatchObject({ failed: 'AbortError' });
    await expect.poll(() => app.workers().length).toBe(before);
    await expect.poll(() => app.evaluate(() => window.lab.scratch())).toEqual([]);
    const { path } = await animate(app, { ...rangeOf(0, 1), ...toAnimation({ ...GIF, loop: false }) });
    // One that plays once states no repetition.
    expect(readFileSync(path).includes('NETSCAPE2.0')).toBe(false);
  });

test('a source that only ffmpeg decodes becomes a GIF too', { tag: '@ci' }, async ({ app }) => {
  const source = make('mpeg4.avi', ...lavfi(COUNTED), '-c:v', 'mpeg4', '-q:v', '3');
  await open(app, source, 'ladder');
  const { answer, path } = await animate(app, {
    ...rangeOf(0.5, 1.7),
    ...toAnimation({ ...GIF, longerSide: 320, rate: 10 }),
  });
  expect(answer.report.engine).toBe('ffmpeg');
  const { delays, bytes, ...size } = inspectGif(path);
  expect(size).toEqual({ width: 320, height: 180 });
  expect(delays).toHaveLength(12);
  const shown = { source, startSec: 0.5, lengthSec: 1.2, rate: 10, filters: 'scale=320:-2:flags=bicubic' };
  const native = nativeGif('native.gif', shown);
  expect(ssim(path, shown)).toBeGreaterThanOrEqual(ssim(native, shown) - 0.002);
  expect(bytes).toBeLessThanOrEqual(1.1 * statSync(native).size);
});

test('an animated WebP has the frames and times of the GIF, in fewer bytes', { tag: '@ci' }, async ({
  app,
}) => {
  const source = counted('webp.mp4');
  await open(app, source, 'ladder');
  const gif = await animate(app, { ...rangeOf(1, 3), ...toAnimation({ ...GIF, longerSide: 320 }) });
  const webp = await animate(app, {
    ...rangeOf(1, 3),
    ...toAnimation({ ...GIF, format: 'webp', longerSide: 320 }),
  });
  expect(webp.answer.type).toBe('image/webp');
  const bytes = readFileSync(webp.path);
  expect(bytes.length).toBeLessThan(0.6 * statSync(gif.path).size);
  // Chromium's own decoder, as ffmpeg 5.1 reads no animated WebP.
  const read = await app.evaluate(
    async (data) => {
      const decoder = new ImageDecoder({ data: Uint8Array.from(data), type: 'image/webp' });
      await decoder.tracks.ready;
      const { frameCount = 0, repetitionCount } = decoder.tracks.selectedTrack ?? {};
      const frames: { width: number; height: number; ms: number }[] = [];
      for (let frameIndex = 0; frameIndex < frameCount; frameIndex++) {
        const { image } = await decoder.decode({ frameIndex });
        frames.push({
          width: image.displayWidth,
          height: image.displayHeight,
          ms: (image.duration ?? 0) / 1000,
        });
        image.close();
      }
      return { frames, loops: repetitionCount === Number.POSITIVE_INFINITY };
    },
    [...bytes],
  );
  expect(read.loops).toBe(true);
  expect(read.frames).toHaveLength(30);
  expect(read.frames.every(({ width, height }) => width === 320 && height === 180)).toBe(true);
  expect(read.frames.reduce((sum, { ms }) => sum + ms, 0)).toBeCloseTo(2000, 0);
});

test('parts of several files become one GIF, the second between black bars', { tag: '@ci' }, async ({
  app,
}) => {
  const [wide, tall] = [counted('wide.mp4'), counted('tall.mp4', '-vf', 'crop=180:360')];
  await openFiles(app, [wide, tall]);
  const animation = { ...GIF, longerSide: 320, rate: 10 };
  const { failed, report } = await cutFiles(
    app,
    [
      [0, 0, 1],
      [1, 1, 1.5],
    ],
    toAnimation(animation),
  );
  expect(failed).toBeUndefined();
  expect(report).toMatchObject({ animation: { width: 320, height: 180, frames: 15 } });
  const path = await saveJoined(app);
  expect(inspectGif(path).delays).toHaveLength(15);
  const filters = 'crop=180:360,scale=90:180:flags=bicubic,pad=320:180:115:0';
  const shown = { source: wide, startSec: 1, lengthSec: 0.5, rate: 10, filters };
  expect(ssim(piece(path, 10, 15), shown)).toBeGreaterThan(0.95);
});

const PQ =
  'zscale=tin=bt709:min=bt709:pin=bt709:rin=tv:t=smpte2084:m=bt2020nc:p=bt2020:npl=200,format=yuv420p10le';
const MAPPED = [
  'zscale=tin=smpte2084:pin=bt2020:min=bt2020nc:rin=tv:t=linear:npl=100:agamma=0,format=gbrpf32le,zscale=p=bt709',
  'tonemap=hable:desat=0,zscale=t=bt709:m=bt709:r=tv,format=yuv420p',
  'scale=320:-2:flags=bicubic:in_color_matrix=bt709',
];
/** Chromium decodes VP9 with 10 bits. HEVC is left to ffmpeg. */
const DEEP = {
  packets: ['webm', '-c:v', 'libvpx-vp9', '-crf', '20', '-b:v', '0', '-cpu-used', '8'],
  ffmpeg: ['mp4', '-c:v', 'libx265', '-x265-params', 'log-level=none', '-tag:v', 'hvc1'],
} as const;

for (const engine of ['packets', 'ffmpeg'] as const)
  test(`a high dynamic range becomes ordinary colors: ${engine}`, { tag: '@ci' }, async ({ app }) => {
    const [extension, ...encoder] = DEEP[engine];
    const source = make(
      `hdr.${extension}`,
      ...[...lavfi(`testsrc2=size=640x360:rate=10:duration=2,${PQ}`), ...encoder],
      ...['-color_primaries', 'bt2020', '-color_trc', 'smpte2084', '-colorspace', 'bt2020nc'],
    );
    await open(app, source, 'ladder');
    const animation = { ...GIF, longerSide: 320, rate: 10 };
    const { answer, path } = await animate(app, { ...rangeOf(0, 1.5), ...toAnimation(animation) });
    expect(answer.report.engine).toBe(engine);
    const shown = { source, startSec: 0, lengthSec: 1.5, rate: 10, filters: MAPPED.join() };
    const native = ssim(nativeGif('native.gif', shown), shown);
    // The source's most saturated colors lie outside of BT.709, where versions of zimg differ.
    expect(ssim(path, shown)).toBeGreaterThanOrEqual(native - 0.04);
  });
