import { describe, expect, it } from 'vitest';
import { commandArguments } from '@/lib/cut/engines/ffmpeg/command';
import { CONSTANT_QUALITY } from '@/lib/cut/engines/ffmpeg/encoder';
import { jobOf } from '@/lib/cut/engines/ffmpeg/job';
import { partInSegments, segmentCommand, withShares } from '@/lib/cut/engines/ffmpeg/segments';
import { passesWithin, planWithin } from '@/lib/cut/engines/ffmpeg/size-limit';
import { parseFacts } from '@/lib/ffmpeg/file-facts';
import { editOf } from '@/tests/support/edits';
import { value } from './commands';

const LIMIT = { bytes: 3_000_000, lines: 'auto', rate: 'original', mono: false, thorough: true } as const;

function jobIn(container: 'avi' | 'mpegps', size = '1280x720') {
  const stream = `  Stream #0:0: Video: mpeg4, yuv420p, ${size}, 25 fps`;
  const facts = parseFacts(['  Duration: 00:00:20.00, start: 0.000000, bitrate: 1 kb/s', stream]);
  if (!facts) throw new Error('no facts');
  const job = jobOf(editOf(2000, 14_000), facts, container);
  const { video, parts } = job;
  const [part] = parts;
  if (!video || !part) throw new Error('no video');
  return { job, video, part };
}

describe('the segments of a part', () => {
  const { part, video } = jobIn('avi');
  const segments = (threads: number, memoryGb: number, sec = 12, leastSec = 2) =>
    partInSegments({ ...part, endSec: part.startSec + sec }, video, { threads, memoryGb, leastSec });

  it('are as many as cores, end to end', () => {
    expect(segments(3, 8).map(({ startSec, endSec }) => [startSec, endSec])).toEqual([
      [2, 6],
      [6, 10],
      [10, 14],
    ]);
  });

  it('have a least length', () => {
    expect(segments(16, 8)).toHaveLength(6);
    expect(segments(16, 8, 3.9)).toHaveLength(1);
    expect(segments(16, 8, 12, 5)).toHaveLength(2);
  });

  it('are as many as a quarter of the memory allows', () => {
    expect(segments(16, 4)).toHaveLength(5);
    expect(segments(16, 0.5)).toHaveLength(1);
    const large = jobIn('avi', '3840x2160');
    expect(partInSegments(large.part, large.video, { threads: 16, memoryGb: 8, leastSec: 2 })).toHaveLength(
      1,
    );
  });
});

describe('the command of a segment', () => {
  const argumentsFor = (container: 'avi' | 'mpegps', isLast: boolean) => {
    const { job, video, part } = jobIn(container);
    const segment = { ...part, startSec: 6, endSec: isLast ? 14 : 10, isLast };
    return commandArguments(segmentCommand(job, '/in', video, segment, CONSTANT_QUALITY, '/out'));
  };

  it('reads early, and has the next frame as a keyframe', () => {
    const args = argumentsFor('avi', false);
    expect(value(args, '-ss')).toBe('00:00:04.000');
    expect(value(args, '-vf')).toContain('prev_t');
    expect(value(args, '-force_key_frames')).toBe('9.99995');
    // A seek in it is blind, so that it is read from 15 seconds before.
    expect(argumentsFor('mpegps', false)).not.toContain('-ss');
  });

  it('has nothing behind the last one', () => {
    const args = argumentsFor('avi', true);
    expect(value(args, '-vf')).not.toContain('prev_t');
    expect(args).not.toContain('-force_key_frames');
  });
});

it('segments share the bits of a limit, with the same parameter sets', () => {
  const { job, part, video } = jobIn('avi');
  const segments = partInSegments(part, video, { threads: 2, memoryGb: 8, leastSec: 5 });
  const { last } = passesWithin(job, planWithin(job, LIMIT));
  const [easy, hard] = withShares(last, [{ size: 100_000 }, { size: 400_000 }], segments);
  if (last.kind !== 'size' || easy?.kind !== 'size' || hard?.kind !== 'size') throw new Error('no limit');
  expect(hard.bitsPerSec / easy.bitsPerSec).toBeCloseTo(4 ** 0.6, 5);
  expect((hard.bitsPerSec + easy.bitsPerSec) / 2).toBeCloseTo(last.bitsPerSec, 3);
  expect(hard.mostBitsPerSec).toBe(easy.mostBitsPerSec);
});
