/** The audio that is decoded piece by piece, against a native ffmpeg that decodes all of it at once. */
import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';
import type { Container } from '@/lib/media/formats';
import { PIECE_RATE, pieceArguments } from '@/lib/preview/audio-pieces';
import { fixtures } from '../fixtures';

const FFMPEG = process.env.FFMPEG_PATH ?? 'ffmpeg';

/** Interleaved stereo samples. */
function samples(args: readonly string[]): Int16Array {
  const bytes = execFileSync(FFMPEG, ['-v', 'error', '-nostdin', ...args], { maxBuffer: 2 ** 27 });
  return new Int16Array(bytes.buffer, bytes.byteOffset, bytes.byteLength >> 1);
}

const decodeAll = (file: string) =>
  samples(['-i', file, ...['-map', '0:a:0', '-ac', '2', '-ar', String(PIECE_RATE), '-f', 's16le', '-']]);

const decodePiece = (file: string, container: Container, startSec: number, lengthSec: number, tempo = 1) =>
  samples(pieceArguments({ path: file, container }, { startSec, lengthSec }, tempo, '-'));

/** The mean difference of two pieces of audio, of 32,768, if the second one is moved by this many samples. */
function difference(piece: Int16Array, all: Int16Array, first: number): number {
  const there = all.subarray(2 * first, 2 * first + piece.length);
  return piece.reduce((sum, value, i) => sum + Math.abs(value - (there[i] ?? 0)), 0) / piece.length;
}

const MATROSKA_SAMPLES = 24;

/** The samples by which a piece's place may be off: Matroska has times in whole milliseconds. */
const FILES = [
  ['AC-3 in MP4', fixtures.h264Ac3, 'mp4', 0],
  ['E-AC-3 in Matroska', fixtures.h264Eac3, 'mkv', MATROSKA_SAMPLES],
  ['DTS in Matroska', fixtures.h264Dts, 'mkv', MATROSKA_SAMPLES],
  ['AC-3 without video', fixtures.ac3, 'mp4', 0],
] as const;

/** Seconds: start and length. None ends where the audio does. */
const PIECES = [
  [0, 2],
  [0.1, 0.5],
  [2, 2],
  [3.337, 1.5],
] as const;

test.each(FILES)(
  '%s: each piece is as long as asked for and begins at its time',
  (_, file, container, off) => {
    const all = decodeAll(file);
    for (const [startSec, lengthSec] of PIECES) {
      const piece = decodePiece(file, container, startSec, lengthSec);
      expect(Math.abs(piece.length / 2 - lengthSec * PIECE_RATE)).toBeLessThanOrEqual(1);
      const first = Math.round(startSec * PIECE_RATE);
      const places = Array.from({ length: 2 * off + 1 }, (_unused, i) => Math.max(0, first - off + i));
      const least = Math.min(...places.map((place) => difference(piece, all, place)));
      // The tone has an amplitude of 2,900.
      expect(least, `${startSec} s`).toBeLessThan(30);
    }
  },
);

test('at another speed, a piece takes that much less time', () => {
  for (const tempo of [0.25, 0.5, 1.5, 4]) {
    const piece = decodePiece(fixtures.h264Ac3, 'mp4', 1, 2, tempo);
    expect(Math.abs(piece.length / 2 / PIECE_RATE - 2 / tempo)).toBeLessThan(0.06);
  }
});
