import { expect, test } from 'vitest';
import {
  frameArguments,
  heldFrameArguments,
  jpegOf,
  lastFrameArguments,
  QUALITIES,
  segmentArguments,
} from '@/lib/preview/command';

const JPEG = jpegOf(1280);
const input = { path: '/in/a.avi', container: 'avi' } as const;

test('for an exact frame, the seek comes before the input, so that ffmpeg decodes up to it', () => {
  const args = frameArguments(input, 12.3, 'exact', 'out', JPEG);
  expect(args.indexOf('-ss')).toBeLessThan(args.indexOf('-i'));
  expect(args[args.indexOf('-ss') + 1]).toBe('12.300');
  expect(args).not.toContain('-noaccurate_seek');
});

test('a keyframe is not dropped for lying before the time', () => {
  const args = frameArguments({ path: 'a', container: 'flv' }, 5, 'keyframe', 'out', JPEG);
  expect(args.indexOf('-noaccurate_seek')).toBeLessThan(args.indexOf('-i'));
  expect(args[args.indexOf('-vsync') + 1]).toBe('passthrough');
  expect(args).not.toContain('+genpts');
});

test('the frame on screen is picked by its time in the file', () => {
  const held = heldFrameArguments(input, 5, 'out', JPEG);
  expect(held.slice(0, held.indexOf('-i'))).toEqual(
    expect.arrayContaining(['-copyts', '-start_at_zero', '-noaccurate_seek']),
  );
  expect(held[held.indexOf('-vf') + 1]).toMatch(/^fps=1000:start_time=5\.000,scale=/);
  const stream = heldFrameArguments({ path: 'a', container: 'mpegts' }, 12.3, 'out', JPEG);
  expect(stream[stream.indexOf('-ss') + 1]).toBe('7.300');
});

test('at the very beginning there is no seek', () => {
  expect(frameArguments(input, 0, 'exact', 'out', JPEG)).not.toContain('-ss');
  expect(lastFrameArguments(input, 1, 'out', JPEG)).not.toContain('-ss');
});

test('JPEG tables are the default ones, because computing them never ends in the core for some frames', () => {
  for (const args of [
    frameArguments(input, 1, 'exact', 'out', JPEG),
    lastFrameArguments(input, 1, 'out', JPEG),
  ])
    expect(args[args.indexOf('-huffman') + 1]).toBe('default');
});

test('a segment’s seek and length come before the input, and audio is mapped only if there is some', () => {
  const segment = { startSec: 4, lengthSec: 2 };
  const args = segmentArguments(input, segment, QUALITIES[0], { audio: true, large: false }, 'out');
  expect(args.indexOf('-t')).toBeLessThan(args.indexOf('-i'));
  expect(args).toContain('aac');
  expect(args).not.toContain('-lowres:v');
  const silent = segmentArguments(input, segment, QUALITIES[0], { audio: false, large: true }, 'out');
  expect(silent).not.toContain('0:a:0');
  expect(silent.indexOf('-lowres:v')).toBeLessThan(silent.indexOf('-i'));
});

test('where a seek may land behind the keyframe, decoding starts seconds early', () => {
  const stream = { path: 'a', container: 'mpegts' } as const;
  const frame = frameArguments(stream, 12.3, 'exact', 'out', JPEG);
  expect(frame.slice(frame.indexOf('-ss'), frame.indexOf('-map'))).toEqual([
    ...['-ss', '7.300', '-i', 'a', '-ss', '5.000'],
  ]);
  const piece = segmentArguments(
    stream,
    { startSec: 2, lengthSec: 4 },
    QUALITIES[0],
    { audio: true, large: false },
    'out',
  );
  expect(piece.slice(piece.indexOf('-i'), piece.indexOf('-map'))).toEqual([
    ...['-i', 'a', '-ss', '2.000', '-t', '4.000'],
  ]);
});
