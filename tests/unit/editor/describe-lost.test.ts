import { describe, expect, it } from 'vitest';
import type { LeftOut } from '@/lib/cut';
import { describeAbsent, describeLate, describeLeftOut } from '@/lib/editor/describe';
import { CLEAN, reportOf as report } from '@/tests/support/contents';
import { editOfParts } from '../../support/edits';

describe('describeLeftOut', () => {
  const said = (...leftOut: LeftOut[]) => describeLeftOut(report({ leftOut }));
  const data = (codec: string): LeftOut => ({ kind: 'data', codec });

  it('names what the clip does not hold in words that visitors know, each once', () => {
    expect(said()).toBeNull();
    expect(said({ kind: 'subtitle', codec: 'tx3g' }, { kind: 'subtitle', codec: 'wvtt' })).toBe(
      'Left out: subtitles.',
    );
    expect(said(data('gpmd'), data('camm'), data('fdsc'), data('tmcd'), data('chapters'))).toBe(
      'Left out: camera sensor data, camera data, the timecode, chapters.',
    );
    expect(said(data('mjpeg'), data('image/png'), { kind: 'video', codec: 'png ' })).toBe(
      'Left out: the cover image.',
    );
    expect(said({ kind: 'video', codec: 'transparency' }, { kind: 'video', codec: 'speed' })).toBe(
      'Left out: transparency, slow or fast motion.',
    );
  });

  it('names other streams by their kind and codec', () => {
    expect(
      said(
        { kind: 'audio', codec: 'apac' },
        { kind: 'audio', codec: 'ac-3' },
        { kind: 'video', codec: 'hev1' },
        data('xyz'),
      ),
    ).toBe('Left out: spatial audio, a sound track (AC-3), a video track (HEVC), data (XYZ).');
  });
});

/** Parts of a second that begin at `starts`. Milliseconds. */
const partsAt = (...starts: number[]) =>
  editOfParts(starts.map((startMs) => ({ startMs, endMs: startMs + 1000 }))).parts;

describe('describeAbsent', () => {
  const parts = partsAt(0, 2000, 4000);
  const said = (...absent: ('video' | 'audio' | undefined | null)[]) =>
    describeAbsent(
      {
        parts: absent.map((kind) =>
          kind === null ? null : { start: CLEAN, atSec: 0, ...(kind && { absent: kind }) },
        ),
      },
      parts,
    );

  it('says that a clip has only sound, or only video', () => {
    expect(said(undefined)).toEqual([]);
    expect(said('video')).toEqual(['Your file has no video at this time, so the clip has only sound.']);
    expect(said('audio', null)).toEqual(['Your file has no sound at this time, so the clip has only video.']);
  });

  it('names the parts', () => {
    expect(said('audio', undefined, 'video')).toEqual([
      'Part 3 has only sound, because your file has no video at that time.',
      'Part 1 is silent, because your file has no sound at that time.',
    ]);
    expect(said(undefined, 'video', 'video')).toEqual([
      'Parts 2 and 3 have only sound, because your file has no video at that time.',
    ]);
  });
});

describe('describeLate', () => {
  const late = (...secs: (number | undefined)[]) => ({
    parts: secs.map((lateSec) => ({ start: CLEAN, atSec: 0, ...(lateSec !== undefined && { lateSec }) })),
  });

  it('names the parts that begin with what can be shown', () => {
    expect(describeLate(late(1.5), partsAt(0))).toEqual([
      'Starts 1.5 s later, on the first frame that can be shown.',
    ]);
    expect(describeLate(late(undefined, 0.8), partsAt(0, 5000, 9000, 20_000))).toEqual([
      'Part 2 starts 0.8 s later, on the first frame that can be shown.',
    ]);
    expect(describeLate(late(0.01), partsAt(0))).toEqual([]);
  });
});
