import { expect, test } from 'vitest';
import {
  frameArguments,
  heldFrameArguments,
  lastFrameArguments,
  QUALITIES,
  segmentArguments,
} from '@/lib/preview/command';

const input = { path: '/in/a.avi', container: 'avi' } as const;

test('an exact frame is sought before the input, where ffmpeg decodes up to it', () => {
  const args = frameArguments(input, 12.3, 'exact', 'out');
  expect(args.indexOf('-ss')).toBeLessThan(args.indexOf('-i'));
  expect(args[args.indexOf('-ss') + 1]).toBe('12.300');
  expect(args).not.toContain('-noaccurate_seek');
});

test('a near frame keeps what lies before the time', () => {
  const args = frameArguments({ path: 'a', container: 'flv' }, 5, 'near', 'out');
  expect(args.indexOf('-noaccurate_seek')).toBeLessThan(args.indexOf('-i'));
  expect(args[args.indexOf('-vsync') + 1]).toBe('passthrough');
  expect(args).not.toContain('+genpts');
});

test('the picture on screen is handed on at the time asked for, by the file’s own clock', () => {
  const held = heldFrameArguments(input, 5, 'out');
  expect(held.slice(0, held.indexOf('-i'))).toEqual(
    expect.arrayContaining(['-copyts', '-start_at_zero', '-noaccurate_seek']),
  );
  expect(held[held.indexOf('-vf') + 1]).toMatch(/^fps=1000:start_time=5\.000,scale=/);
  const stream = heldFrameArguments({ path: 'a', container: 'mpegts' }, 12.3, 'out');
  expect(stream[stream.indexOf('-ss') + 1]).toBe('7.300');
});

test('at the very beginning nothing is sought', () => {
  expect(frameArguments(input, 0, 'exact', 'out')).not.toContain('-ss');
  expect(lastFrameArguments(input, 1, 'out')).not.toContain('-ss');
});

test('JPEG tables are fixed: computing them never ends in the core for some pictures', () => {
  for (const args of [frameArguments(input, 1, 'exact', 'out'), lastFrameArguments(input, 1, 'out')])
    expect(args[args.indexOf('-huffman') + 1]).toBe('default');
});

test('a segment is sought and measured before the input, and asks for sound only where there is some', () => {
  const segment = { startSec: 4, lengthSec: 2 };
  const args = segmentArguments(input, segment, QUALITIES[0], { sound: true, large: false }, 'out');
  expect(args.indexOf('-t')).toBeLessThan(args.indexOf('-i'));
  expect(args).toContain('aac');
  expect(args).not.toContain('-lowres:v');
  const silent = segmentArguments(input, segment, QUALITIES[0], { sound: false, large: true }, 'out');
  expect(silent).not.toContain('0:a:0');
  expect(silent.indexOf('-lowres:v')).toBeLessThan(silent.indexOf('-i'));
});

test('where a seek is blind, decodes from well before the time', () => {
  const stream = { path: 'a', container: 'mpegts' } as const;
  const frame = frameArguments(stream, 12.3, 'exact', 'out');
  expect(frame.slice(frame.indexOf('-ss'), frame.indexOf('-map'))).toEqual([
    ...['-ss', '7.300', '-i', 'a', '-ss', '5.000'],
  ]);
  const piece = segmentArguments(
    stream,
    { startSec: 2, lengthSec: 4 },
    QUALITIES[0],
    { sound: true, large: false },
    'out',
  );
  expect(piece.slice(piece.indexOf('-i'), piece.indexOf('-map'))).toEqual([
    ...['-i', 'a', '-ss', '2.000', '-t', '4.000'],
  ]);
});
