/** Files after public bug reports of cutters. Most of them have an index or a clock that ffmpeg doesn't write. */
import { readFileSync } from 'node:fs';
import { type BoxParts, box, fullBox, layOut, words, wordTable } from '@/lib/containers/mp4/box-parts';
import { type Box, readBoxes } from '@/lib/containers/mp4/read/box';
import { make, temporaryFile } from '../support/made-files';
import { BOTH, madeBy } from './sources';
import { inline } from './unusual-files';

/** A film of 4 s with a keyframe each 40 frames, or what other recipes make of it. */
export const film = madeBy('BOTH X264 AAC film.mp4');

const HOLDERS = new Set(['moov', 'trak', 'mdia', 'minf', 'stbl', 'edts']);

/** What stands in place of a box; undefined leaves it as it is. */
type Change = (each: Box) => BoxParts | undefined;

/** A file with another index: `moov`, which is last, as ffmpeg leaves it. */
function withIndex(name: string, path: string, change: Change): string {
  const bytes = new Uint8Array(readFileSync(path));
  const boxes = readBoxes(bytes);
  const moov = boxes.at(-1);
  if (moov?.type !== 'moov') throw new Error(`${path} doesn't end with its index`);
  const built = (each: Box): BoxParts | Uint8Array => {
    if (!HOLDERS.has(each.type)) return change(each) ?? each.bytes;
    return box(each.type, ...readBoxes(each.body).map(built));
  };
  const index = layOut(box('moov', ...readBoxes(moov.body).map(built)));
  return temporaryFile(name, Buffer.concat([bytes.subarray(0, bytes.length - moov.bytes.length), index]));
}

/** `stss` with these samples, counted from 1: ISO/IEC 14496-12 §8.6.2. */
const syncTable = (samples: readonly number[]) =>
  fullBox('stss', 0, 0, words(samples.length), wordTable(samples));

/** Each tenth frame is listed as a keyframe; every fourth of them is one. */
export const withFalseKeyframes = () =>
  withIndex('lying-stss.mp4', film(), ({ type }) =>
    type === 'stss' ? syncTable(Array.from({ length: 12 }, (_, i) => 1 + 10 * i)) : undefined,
  );

/** What a replay buffer kept of a film: it begins inside a GOP, with a frame that is listed as a keyframe. */
export function begunInside(): string {
  const path = make('begun.mp4', '-i', film(), '-ss', '0.5', '-c', 'copy', '-copyinkf');
  return withIndex('replay.mp4', path, ({ type, body }) => {
    if (type !== 'stss') return undefined;
    const view = new DataView(body.buffer, body.byteOffset);
    const listed = Array.from({ length: view.getUint32(4) }, (_, i) => view.getUint32(8 + 4 * i));
    return syncTable([...new Set([1, ...listed])]);
  });
}

/** A film with B-frames without composition offsets. Its video begins at once, not behind the delay of reordering. */
export const withoutOffsets = () => {
  let isVideo = true;
  return withIndex('no-ctts.mp4', film(), ({ type, body }) => {
    if (type === 'ctts') return box('free', body);
    if (type !== 'elst' || !isVideo) return undefined;
    isVideo = false;
    // One entry: its duration, its media time and its rate.
    return box('elst', body.subarray(0, 12), words(0), body.subarray(16));
  });
};

/** A film behind a still, which is its first video track. */
export function behindStill(): string {
  const still = make('still.png', '-f', 'lavfi', '-i', 'color=red:size=64x64', '-frames:v', '1');
  return make('still.mp4', '-i', still, '-i', film(), '-map', '0', '-map', '1', '-c', 'copy');
}

/** Lines of text, each for a fifth of a second, as an input of ffmpeg. */
const lines = (name: string) => {
  const time = (fifth: number) => `00:00:0${Math.floor(fifth / 5)},${(fifth % 5) * 2}00`;
  const line = (_: unknown, i: number) => `${i + 1}\n${time(i)} --> ${time(i + 1)}\n${name} ${i}\n\n`;
  return ['-f', 'srt', '-i', inline(Array.from({ length: 20 }, line).join(''))];
};

/** An action camera's film, with what its sensors measured. ffmpeg writes no such tracks: they are made of subtitles. */
export function withTelemetry(): string {
  const texts = [...lines('position'), ...lines('settings'), '-c', 'copy', '-c:s', 'mov_text'];
  const maps = ['0', '1', '2'].flatMap((input) => ['-map', input]);
  const bytes = readFileSync(make('camera.mp4', '-i', film(), ...texts, ...maps));
  for (const [was, is] of [
    ['tx3g', 'fdsc'],
    ['tx3g', 'gpmd'],
    ['sbtl', 'meta'],
    ['sbtl', 'meta'],
  ] as const)
    bytes.write(is, bytes.lastIndexOf(was), 'latin1');
  return temporaryFile('camera.mp4', bytes);
}

/** Two seconds of a transport stream. @param atSec what its clock says at the first frame. */
const recording = (atSec: number, ...filter: string[]) =>
  readFileSync(
    make(
      'recording.ts',
      ...[...BOTH, '-t', '2', ...filter, '-c:v', 'libx264', '-g', '40', '-bf', '2', '-pix_fmt', 'yuv420p'],
      ...['-c:a', 'ac3', '-output_ts_offset', `${atSec}`],
    ),
  );

/** Seconds of the first recording: 63 packets of AC-3 outlast its frames. */
const FIRST_SEC = (63 * 1536) / 48_000;

/** A recorder that was stopped and started: two recordings in one file. @param atSec what the second one's clock begins with. */
const restarted = (atSec: number) => () =>
  temporaryFile('recorder.ts', Buffer.concat([recording(1), recording(atSec, '-vf', 'negate')]));

export const withRestartedClock = restarted(1);
export const withOneClock = restarted(1 + FIRST_SEC);

/** A recorded call, whose frames become smaller after two seconds. @param codec ffmpeg's arguments for its video. */
export const resized = (codec: readonly string[]) => () => {
  const halves = ['320x180', '160x90'].map((size) =>
    make(`${size}.webm`, '-f', 'lavfi', '-i', `testsrc2=size=${size}:rate=30:duration=2`, ...codec),
  );
  const list = temporaryFile('list.txt', halves.map((path) => `file '${path}'\n`).join(''));
  return make('call.webm', '-f', 'concat', '-safe', '0', '-i', list, '-c', 'copy');
};

/** Frames at no whole millisecond, ten bits, and a keyframe each second: ends of parts refer to frames behind them. */
export const tenBits = () =>
  make(
    'ten-bits.mp4',
    ...['-f', 'lavfi', '-i', 'testsrc2=s=320x180:r=60000/1001:d=4,noise=alls=4:allf=t'],
    ...['-c:v', 'libx265', '-preset', 'veryfast', '-tag:v', 'hvc1', '-pix_fmt', 'yuv420p10le'],
    ...['-x265-params', 'log-level=none:keyint=60:min-keyint=60:open-gop=0:bframes=4'],
  );
