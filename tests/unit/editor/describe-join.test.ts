import { describe, expect, it } from 'vitest';
import type { JoinedSource, JoinMismatch } from '@/lib/cut';
import type { Framing } from '@/lib/edit/framing';
import { describeCut } from '@/lib/editor/describe';
import { type ClipFile, describeBars, describeJoined } from '@/lib/editor/describe-join';
import type { PixelFormat, TrackInfo } from '@/lib/media/info';
import { COPIED_CONTENTS } from '@/tests/support/contents';

const SDR: PixelFormat = { bitDepth: 8, chroma: 1, range: 'sdr' };
const FULL_HD = { codec: 'avc1', width: 1920, height: 1080, pixels: SDR } as const;

const fileOf = (id: number, name: string, video: Partial<TrackInfo> = FULL_HD): ClipFile => ({
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
    ['pixel-format', { pixels: { ...SDR, chroma: 2 } }, 'its color format is different'],
    ['colors', { pixels: { ...SDR, range: 'hlg' } }, 'HDR, the others are SDR'],
    ['size', {}, 'its size differs from the others'],
    ['codec', {}, 'its format differs from the others'],
    ['codec', { codec: 'vp8' }, 'VP8, the others are H.264'],
    ['rotation', { rotation: 270 }, 'turned by 270°, the others are upright'],
    ['rotation', {}, 'it is rotated differently'],
    ['colors', {}, 'its colors are stored differently'],
    ['container', {}, 'its file type is different'],
  ])('names a file with another %s (%o)', (mismatch, video, why) => {
    const files = [fileOf(1, 'a.mp4'), fileOf(2, 'b.mp4', { ...FULL_HD, ...video })];
    expect(describeJoined([joined(1), encoded(2, mismatch)], files)).toEqual([
      `b.mp4 is re-encoded: ${why}.`,
    ]);
  });

  it('says which of two ways the files are turned', () => {
    const turned = [90, 0, 180].map((rotation, at) =>
      fileOf(at + 1, `${at + 1}.mp4`, { ...FULL_HD, rotation }),
    );
    expect(describeJoined([joined(1), encoded(2, 'rotation'), encoded(3, 'rotation')], turned)).toEqual([
      '2.mp4 is re-encoded: upright, the others are turned by 90°.',
      '3.mp4 is re-encoded: turned by 180°, the others are turned by 90°.',
    ]);
  });

  it('says that a file is made to match where nothing is known of the reason', () => {
    const files = [fileOf(1, 'a.mp4'), fileOf(2, 'b.mp4')];
    const sound = { audio: 'encoded' } as const;
    expect(describeJoined([joined(1), encoded(2)], files)).toEqual([
      'b.mp4 is re-encoded to match the others.',
    ]);
    expect(describeJoined([joined(1), joined(2, sound)], files)).toEqual([
      'The sound of b.mp4 is converted.',
    ]);
  });

  it.each<[JoinMismatch, string]>([
    ['codec', 'its format differs from the others'],
    ['sample-rate', 'its sample rate is different'],
    ['channels', 'its number of channels is different'],
  ])('names a file whose sound has another %s', (mismatch, why) => {
    const list = [joined(1), joined(2, { audio: 'encoded', mismatches: [mismatch] })];
    expect(describeJoined(list, [fileOf(1, 'a.mp4'), fileOf(2, 'b.mp4')])).toEqual([
      `The sound of b.mp4 is converted: ${why}.`,
    ]);
  });

  it('compares with the file that was chosen, and names it if it is encoded itself', () => {
    const files = [fileOf(1, 'a.mp4'), fileOf(2, 'b.mp4', { codec: 'hvc1', width: 1280, height: 720 })];
    const hd = { ...FULL_HD, width: 1280, height: 720 };
    expect(
      describeJoined(
        [encoded(1, 'size'), joined(3), joined(2, { isChosen: true })],
        [...files, fileOf(3, 'c.mp4', hd)],
      ),
    ).toEqual(['a.mp4 is re-encoded: 1080p, the others are 720p.']);
    const chosen = { ...encoded(2, 'codec'), isChosen: true } as const;
    expect(describeJoined([encoded(1, 'size'), chosen], files)).toEqual([
      'All files are re-encoded as H.264, because b.mp4 can’t be copied and no other file matches it.',
    ]);
  });

  it('names whose metadata the clip has, if another file has other metadata', () => {
    const list = [
      joined(1),
      joined(2, { unkept: ['location', 'device'] }),
      joined(3, { unkept: ['location'] }),
    ];
    const files = [1, 2, 3].map((id) => fileOf(id, `${id}.mp4`));
    expect(describeJoined(list, files)).toEqual(['These details come from 1.mp4: location, device.']);
  });

  it('names sound that is converted or missing', () => {
    const files = [1, 2, 3].map((id) => fileOf(id, `${id}.mp4`));
    const list = [
      joined(1),
      joined(2, { audio: 'encoded', mismatches: ['sample-rate'] }),
      joined(3, { audio: 'silence' }),
    ];
    expect(describeJoined(list, files)).toEqual([
      'The sound of 2.mp4 is converted: its sample rate is different.',
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

describe('the shape of the files', () => {
  const WHOLE = { crop: null, flip: false, turn: 0 } as const;
  const files = [fileOf(1, 'a.mp4'), fileOf(2, 'b.mp4', { width: 1280, height: 720 })];
  const upright = fileOf(3, 'c.mp4', { width: 1920, height: 1080, rotation: 90 });
  const partsOf = (all: readonly ClipFile[]) =>
    all.map(({ source }) => ({ source, startMs: 0, endMs: 1000 }));
  const bars = (
    all: readonly ClipFile[],
    framing: Framing,
    made = all.map((_, i) => encoded(i + 1, 'size')),
  ) => describeBars(made, all, { parts: partsOf(all), framing });

  it('needs no words where frames only have another size, or are copied', () => {
    expect(bars(files, WHOLE)).toBeNull();
    expect(describeBars(undefined, files, { parts: partsOf(files), framing: WHOLE })).toBeNull();
  });

  it('names a file that gets black bars', () => {
    const text = 'c.mp4 has another shape than the clip, so it gets black bars.';
    expect(bars([...files, upright], WHOLE)).toBe(text);
    const crop = { x: 0, y: 0, width: 0.5, height: 1 };
    expect(bars([...files, upright], { ...WHOLE, crop })).toBe(text);
  });

  it('compares with the file whose format the others get', () => {
    const chosen = [encoded(1, 'size'), encoded(2, 'size'), { ...encoded(3), isChosen: true as const }];
    expect(bars([...files, upright], WHOLE, chosen)).toBe(
      'a.mp4 and b.mp4 have another shape than the clip, so they get black bars.',
    );
    const more = [...files, upright, fileOf(4, 'd.mp4', { width: 640, height: 360 })];
    expect(bars(more, WHOLE, [...chosen, encoded(4, 'size')])).toBe(
      '3 files have another shape than the clip, so they get black bars.',
    );
  });

  it('follows the crop that a part has of its own', () => {
    const crop = { x: 0.25, y: 0, width: 0.5, height: 1 };
    const own = { x: 0, y: 0.3, width: 1, height: 0.28125 };
    const [first, second] = partsOf([files[0], upright].filter((file) => file !== undefined));
    if (!first || !second) throw new Error('no parts');
    const edit = { parts: [first, { ...second, crop: own }], framing: { ...WHOLE, crop } };
    expect(describeBars([encoded(1), encoded(3)], [...files, upright], edit)).toContain('c.mp4');
    const alike = { ...edit, parts: [first, { ...second, crop: { ...own, height: 0.63281 } }] };
    expect(describeBars([encoded(1), encoded(3)], [...files, upright], alike)).toBeNull();
  });
});
