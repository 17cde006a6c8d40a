import { describe, expect, it } from 'vitest';
import { commandArguments } from '@/lib/cut/engines/ffmpeg/command';
import { segmentCommand, withLess, withShares } from '@/lib/cut/engines/ffmpeg/encode-segments';
import { CONSTANT_QUALITY, type Encoder } from '@/lib/cut/engines/ffmpeg/encoder';
import { jobOf } from '@/lib/cut/engines/ffmpeg/job';
import { inSegments } from '@/lib/cut/engines/ffmpeg/segments';
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

describe('segments', () => {
  const rounded = (sec: number) => Math.round(sec * 1e6) / 1e6;
  const { part, video } = jobIn('avi');
  const split = (threads: number, spans: [number, number][], rate: number | null = null) =>
    inSegments(
      spans.map(([startSec, endSec]) => ({ ...part, startSec, endSec })),
      video,
      { threads, memoryGb: 8, leastSec: 2, rate },
    );
  const spansOf = (segments: ReturnType<typeof split>) =>
    segments.map(({ parts }) => parts.map(({ startSec, endSec }) => [rounded(startSec), rounded(endSec)]));

  it('are as many as cores, end to end, and each ends just before a frame', () => {
    const segments = split(3, [[2, 14]]);
    expect(spansOf(segments)).toEqual([[[2, 5.9916]], [[5.9916, 9.9916]], [[9.9916, 14]]]);
    expect(segments.map(({ endSec }) => rounded(endSec))).toEqual([5.9916, 9.9916, Number.POSITIVE_INFINITY]);
    expect(segments.map(({ hasNext }) => hasNext)).toEqual([true, true, false]);
  });

  it('share parts by their length, in the order of the source', () => {
    const segments = split(2, [
      [20, 26],
      [2, 6],
    ]);
    expect(spansOf(segments)).toEqual([
      [
        [20, 20.9916],
        [2, 6],
      ],
      [[20.9916, 26]],
    ]);
    expect(segments[0]).toMatchObject({ endSec: expect.closeTo(20.9916, 9), hasNext: true });
  });

  it('end where a part begins, without a frame to meet, if that is the middle', () => {
    const segments = split(2, [
      [2, 6],
      [20, 24],
    ]);
    expect(spansOf(segments)).toEqual([[[2, 6]], [[20, 24]]]);
    expect(segments[0]).toMatchObject({ endSec: 20, hasNext: false });
  });

  it('encode once what lies in several parts', () => {
    const segments = split(2, [
      [2, 8],
      [4, 10],
    ]);
    expect(spansOf(segments)).toEqual([
      [
        [2, 5.9916],
        [4, 5.9916],
      ],
      [
        [5.9916, 8],
        [5.9916, 10],
      ],
    ]);
  });

  it('end just before a frame that a lower rate keeps', () => {
    const [first, second] = split(3, [[2, 12]], 10);
    expect(first?.endSec).toBeCloseTo(5.3116, 9);
    expect(second?.endSec).toBeCloseTo(8.7116, 9);
  });

  const count = (threads: number, memoryGb: number, sec = 12, leastSec = 2) =>
    inSegments([{ ...part, endSec: part.startSec + sec }], video, { threads, memoryGb, leastSec, rate: null })
      .length;

  it('end where a keyframe at an earlier millisecond is not meant', () => {
    for (const rate of [23.976, 29.97, 30, 50, 59.94, 120])
      for (let endSec = 12; endSec < 13; endSec += 0.0123) {
        const spans = [{ ...part, endSec }];
        const settings = { threads: 2, memoryGb: 8, leastSec: 2, rate: null };
        const [first] = inSegments(spans, { ...video, rate }, settings);
        const ms = (first?.endSec ?? 0) * 1000;
        expect(Math.round(ms)).toBeGreaterThan(ms);
      }
  });

  it('have a least length', () => {
    expect(count(16, 8)).toBe(6);
    expect(count(16, 8, 3.9)).toBe(1);
    expect(count(16, 8, 12, 5)).toBe(2);
  });

  it('are as many as a quarter of the memory allows', () => {
    expect(count(16, 4)).toBe(5);
    expect(count(16, 0.5)).toBe(1);
    const large = jobIn('avi', '3840x2160');
    expect(
      inSegments([large.part], large.video, { threads: 16, memoryGb: 8, leastSec: 2, rate: null }),
    ).toHaveLength(1);
  });
});

describe('the command of a segment', () => {
  const argumentsFor = (container: 'avi' | 'mpegps', isLast: boolean) => {
    const { job, video, part } = jobIn(container);
    const endSec = isLast ? 14 : 10;
    const segment = { parts: [{ ...part, startSec: 6, endSec }], endSec, hasNext: !isLast };
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

  it('has the next frame behind each of several parts, and around them', () => {
    const { job, video, part } = jobIn('avi');
    const parts = [part, { ...part, startSec: 15, endSec: 16 }];
    const segment = { parts, endSec: 16, hasNext: true };
    const args = commandArguments(
      segmentCommand({ ...job, parts }, '/in', video, segment, CONSTANT_QUALITY, '/out'),
    );
    expect(value(args, '-filter_complex')?.match(/prev_t/g)).toHaveLength(2);
    expect(value(args, '-force_key_frames')).toBe('1.99995,13.99995,14.99995,15.99995');
    expect(value(args, '-t')).toBe('00:00:18.000');
  });

  it('keeps the next frame, whatever a lower rate leaves out', () => {
    const { job, video, part } = jobIn('avi');
    const { first } = passesWithin(job, planWithin(job, { ...LIMIT, bytes: 150_000, rate: 'auto' }));
    if (first?.kind !== 'size') throw new Error('no limit');
    expect(first.plan.rate).toBeLessThan(20);
    const segment = { parts: [part], endSec: 14, hasNext: true };
    const args = commandArguments(segmentCommand(job, '/in', video, segment, first, '/out'));
    expect(value(args, '-vf')).toMatch(/select=isnan.*\+gte\(t\\,13\.99995\)/);
  });
});

describe('within a limit, segments', () => {
  const { job, part } = jobIn('avi');
  const segmentOf = (...spans: [number, number][]) => ({
    parts: spans.map(([startSec, endSec]) => ({ ...part, startSec, endSec })),
    endSec: Number.POSITIVE_INFINITY,
    hasNext: false,
  });
  const bitsOf = (encoder: Encoder | null | undefined) => (encoder?.kind === 'size' ? encoder.bitsPerSec : 0);
  const lastFor = (parts: typeof job.parts) => {
    const { last } = passesWithin({ ...job, parts }, planWithin({ ...job, parts }, LIMIT));
    if (last.kind !== 'size') throw new Error('no limit');
    return last;
  };
  const analyses = [{ size: 100_000 }, { size: 400_000 }];

  it('share the bits by what they need, with the same parameter sets', () => {
    const last = lastFor(job.parts);
    const [easy, hard] = withShares(last, analyses, [segmentOf([2, 8]), segmentOf([8, 14])]);
    if (easy?.kind !== 'size' || hard?.kind !== 'size') throw new Error('no limit');
    expect(hard.bitsPerSec / easy.bitsPerSec).toBeCloseTo(4 ** 0.6, 5);
    expect((hard.bitsPerSec + easy.bitsPerSec) / 2).toBeCloseTo(last.bitsPerSec, 3);
    expect(hard.mostBitsPerSec).toBe(easy.mostBitsPerSec);
  });

  it('have no bits for what lies between them', () => {
    const spans: [number, number][] = [
      [2, 5],
      [97, 100],
      [102, 108],
    ];
    const last = lastFor(segmentOf(...spans).parts);
    const segments = [segmentOf([2, 5], [97, 100]), segmentOf([102, 108])];
    const [first, second] = withShares(last, [analyses[0] ?? null, analyses[0] ?? null], segments);
    // What lies within one counts.
    expect(bitsOf(first) * 98).toBeCloseTo(bitsOf(second) * 6, 3);
    expect(bitsOf(first) * 98 + bitsOf(second) * 6).toBeCloseTo(last.bitsPerSec * 106, 3);
  });

  it('are encoded again, with fewer bits, if they take more than their share', () => {
    const segments = [segmentOf([2, 8]), segmentOf([8, 14])];
    const shares = withShares(lastFor(job.parts), analyses, segments);
    const bytes = shares.map((encoder) => (bitsOf(encoder) * 6) / 8);
    const [first, second] = withLess(
      shares,
      [{ size: bytes[0] ?? 0 }, { size: 1.25 * (bytes[1] ?? 0) }],
      segments,
    );
    expect(first).toBeNull();
    expect(bitsOf(second) / bitsOf(shares[1])).toBeCloseTo(0.8, 5);
  });
});
