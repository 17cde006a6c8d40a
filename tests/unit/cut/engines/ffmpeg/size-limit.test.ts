import { execFileSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { jobOf } from '@/lib/cut/engines/ffmpeg/job';
import { passesWithin, planWithin, videoBytes } from '@/lib/cut/engines/ffmpeg/size-limit';
import type { SizeLimit } from '@/lib/edit/edit';
import { parseFacts } from '@/lib/ffmpeg/file-facts';
import { fixtureBytes, fixtures } from '@/tests/fixtures';
import { editOf, editOfParts } from '@/tests/support/edits';

const FFPROBE = process.env.FFPROBE_PATH ?? 'ffprobe';
const LIMIT = { bytes: 3_000_000, lines: 'auto', rate: 'auto', mono: false, thorough: false } as const;

/** The plan for 10 s of a file with these streams, as ffmpeg prints them. */
function planned(streams: readonly string[], limit: Partial<SizeLimit> = {}) {
  const lines = streams.map((stream, i) => `  Stream #0:${i}: ${stream}`);
  const facts = parseFacts(['  Duration: 00:00:10.00, start: 0.000000, bitrate: 1 kb/s', ...lines]);
  if (!facts) throw new Error('no facts');
  return planWithin(jobOf(editOf(0, 10_000), facts, 'mkv'), { ...LIMIT, ...limit });
}

describe('a clip that ffmpeg keeps within a limit', () => {
  it.each([
    ['640x360', { width: 640, height: 360 }],
    ['640x360 [SAR 1:1 DAR 16:9]', { width: 640, height: 360 }],
    ['640x360 [SAR 2:1 DAR 32:9]', { width: 1280, height: 360 }],
    ['720x576 [SAR 16:15 DAR 4:3]', { width: 768, height: 576 }],
    ['720x480 [SAR 8:9 DAR 4:3]', { width: 720, height: 540 }],
  ])('has the shape of a source of %s', (size, shape) => {
    expect(planned([`Video: h264 (High), yuv420p, ${size}, 25 fps`], { lines: 'original' })).toMatchObject(
      shape,
    );
  });

  it('has that shape at fewer lines, too', () => {
    const video = 'Video: h264 (High), yuv420p, 720x576 [SAR 16:11 DAR 20:11], 25 fps';
    expect(planned([video], { lines: 360 })).toMatchObject({ width: 654, height: 360 });
  });

  const video = 'Video: h264 (High), yuv420p, 640x360, 25 fps';
  it.each([
    ['mono', 1, 96_000],
    ['stereo', 2, 128_000],
    ['5.1(side)', 2, 128_000],
  ])('gives %s sound its own budget', (layout, channels, audioBitsPerSec) => {
    expect(planned([video, `Audio: aac (LC), 48000 Hz, ${layout}, fltp`])).toMatchObject({
      channels,
      audioBitsPerSec,
    });
  });
});

describe('of several parts, libx264', () => {
  const facts = parseFacts([
    '  Duration: 00:10:00.00, start: 0.000000, bitrate: 1 kb/s',
    '  Stream #0:0: Video: mpeg4, yuv420p, 640x360, 25 fps',
  ]);
  const passesOf = (...later: [number, number][]) => {
    if (!facts) throw new Error('no facts');
    const parts: [number, number][] = [[0, 10_000], ...later];
    const edit = editOfParts(parts.map(([startMs, endMs]) => ({ startMs, endMs })));
    const job = jobOf(edit, facts, 'avi');
    const { last } = passesWithin(job, planWithin(job, { ...LIMIT, bytes: 1_000_000 }));
    if (last.kind !== 'size') throw new Error('no limit');
    return last;
  };

  it('has as many bits for frames that are far apart', () => {
    const [near, far] = [passesOf([20_000, 30_000]), passesOf([580_000, 590_000])];
    expect(far.bitsPerSec * 590).toBeCloseTo(near.bitsPerSec * 30, 3);
    expect(far.mostBitsPerSec).toBeCloseTo(near.mostBitsPerSec, 3);
  });

  it('has all of them for frames that are in the clip twice, and stored once', () => {
    const [once, twice] = [passesOf(), passesOf([0, 10_000])];
    // Its index takes a little more.
    expect(twice.bitsPerSec / once.bitsPerSec).toBeCloseTo(1, 2);
    expect(twice.mostBitsPerSec).toBeCloseTo(3 * twice.bitsPerSec, 3);
  });
});

it('the bytes of its video are measured', async () => {
  const shown = ['-select_streams', 'v', '-show_entries', 'packet=size', '-of', 'csv=p=0'];
  const sizes = execFileSync(FFPROBE, ['-v', 'error', ...shown, fixtures.h264BframesAac], {
    encoding: 'utf8',
  });
  const expected = sizes.match(/\d+/g)?.reduce((sum, size) => sum + Number(size), 0);
  expect(await videoBytes(new Blob([new Uint8Array(fixtureBytes('h264BframesAac'))]))).toBe(expected);
});
