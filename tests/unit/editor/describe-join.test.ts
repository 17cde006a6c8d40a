import { describe, expect, it } from 'vitest';
import type { JoinedSource, JoinMismatch } from '@/lib/cut/report';
import { describeCut } from '@/lib/editor/describe';
import { describeJoined, type JoinedFile } from '@/lib/editor/describe-join';
import type { PixelFormat, TrackInfo } from '@/lib/media/info';
import { COPIED_CONTENTS } from '@/tests/support/contents';

const SDR: PixelFormat = { bitDepth: 8, chroma: 1, range: 'sdr' };
const FULL_HD = { codec: 'avc1', width: 1920, height: 1080, pixels: SDR } as const;

const fileOf = (id: number, name: string, video: Partial<TrackInfo> = FULL_HD): JoinedFile => ({
  source: { id, file: new File([], name), container: 'mp4' },
  info: { container: 'mp4', durationSec: 4, tracks: [{ id: 1, kind: 'video', codec: 'avc1', ...video }] },
});
const joined = (source: number, change: Partial<JoinedSource> = {}): JoinedSource => ({
  source,
  video: 'copied',
  audio: 'copied',
  mismatches: [],
  ...change,
});
const encoded = (source: number, ...mismatches: JoinMismatch[]) =>
  joined(source, { video: 'encoded', audio: 'encoded', mismatches });

describe('what becomes of the files of a clip', () => {
  it('needs no words where all are copied, and for a clip of one file', () => {
    expect(describeJoined(undefined, [])).toEqual([]);
    expect(describeJoined([joined(1), joined(2)], [fileOf(1, 'a.mp4'), fileOf(2, 'b.mp4')])).toEqual([]);
  });

  it.each<[JoinMismatch, Partial<TrackInfo>, string]>([
    ['size', { width: 1280, height: 720 }, '720p, the others are 1080p'],
    ['size', { width: 1440, height: 1080 }, '1440 × 1080, the others are 1920 × 1080'],
    ['codec', { codec: 'hvc1' }, 'HEVC, the others are H.264'],
    ['rotation', { rotation: 90 }, 'turned by 90°, the others are upright'],
    ['pixel-format', { pixels: { ...SDR, bitDepth: 10 } }, '10-bit, the others are 8-bit'],
    ['pixel-format', { pixels: { ...SDR, chroma: 2 } }, 'its pixels are stored differently'],
    ['colors', { pixels: { ...SDR, range: 'hlg' } }, 'HDR, the others are SDR'],
    ['colors', {}, 'its colors are coded differently'],
    ['container', {}, 'it has another container'],
  ])('names a file with another %s (%o)', (mismatch, video, why) => {
    const files = [fileOf(1, 'a.mp4'), fileOf(2, 'b.mp4', { ...FULL_HD, ...video })];
    expect(describeJoined([joined(1), encoded(2, mismatch)], files)).toEqual([
      `b.mp4 is re-encoded: ${why}.`,
    ]);
  });

  it('names sound that is converted or missing', () => {
    const files = [1, 2, 3].map((id) => fileOf(id, `${id}.mp4`));
    const list = [
      joined(1),
      joined(2, { audio: 'encoded', mismatches: ['sample-rate'] }),
      joined(3, { audio: 'silence' }),
    ];
    expect(describeJoined(list, files)).toEqual([
      'The sound of 2.mp4 is converted: its sound has another sample rate.',
      '3.mp4 has no sound, so the clip is silent there.',
    ]);
  });

  it('says once that all are encoded, and names only some of many', () => {
    const files = Array.from({ length: 7 }, (_, id) => fileOf(id, `${id}.mp4`, { width: 640, height: 360 }));
    expect(describeJoined([encoded(0, 'codec'), encoded(1, 'codec')], files)).toEqual([
      'All files are re-encoded as H.264, because none of them can be copied.',
    ]);
    const many = [joined(0), ...[1, 2, 3, 4, 5, 6].map((id) => encoded(id, 'codec'))];
    const lines = describeJoined(many, files);
    expect(lines).toHaveLength(4);
    expect(lines.at(-1)).toBe('The same goes for 3 more files.');
  });

  it('is summed up in one sentence', () => {
    const sum = (...list: JoinedSource[]) => describeCut({ ...COPIED_CONTENTS, joined: list });
    expect(sum(joined(1), joined(2), encoded(3, 'size'))).toBe('2 of 3 files copied, 1 re-encoded to match.');
    expect(sum(joined(1), joined(2, { audio: 'encoded' }))).toBe(
      'Video copied, sound of 1 of 2 files converted to AAC.',
    );
    expect(sum(joined(1), joined(2))).toBe('Lossless — nothing re-encoded.');
  });
});
