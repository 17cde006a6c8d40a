import { describe, expect, it } from 'vitest';
import { openMovie } from '@/lib/containers/mp4/read/movie';
import { findFault, readWritten, type Written } from '@/lib/cut/engines/ffmpeg/check-output';
import type { TrackKind } from '@/lib/media/info';
import { fixtureBytes } from '../../../../fixtures';

const BOTH = new Set<TrackKind>(['video', 'audio']);
const expected = { kinds: BOTH, startSec: 5, endSec: 15, rate: 30, isPrompt: true };
const written = (endSec: number, kinds: TrackKind[] = ['video', 'audio'], firstFrameSec = 4): Written => ({
  kinds: new Set(kinds),
  firstFrameSec,
  endSec,
});

describe('findFault', () => {
  it.each([14.75, 15, 16])('passes what reaches to %s s', (sec) =>
    expect(findFault(written(sec), expected)).toBeNull(),
  );

  it.each([14.74, 0, Number.NaN])('fails what reaches to %s s', (sec) =>
    expect(findFault(written(sec), expected)).not.toBeNull(),
  );

  it('fails if video or audio is missing, unless the source had none', () => {
    expect(findFault(written(15, ['audio']), expected)).toBe('no video');
    expect(findFault(written(15, ['video']), expected)).toBe('no audio');
    expect(
      findFault(written(15, ['video']), { ...expected, kinds: new Set<TrackKind>(['video']) }),
    ).toBeNull();
  });

  it('allows a frame more where frames are slow', () => {
    expect(findFault(written(14.4), { ...expected, rate: 2 })).toBeNull();
  });

  it('fails a copy that began at the next keyframe, but not an encode of a source that begins late', () => {
    expect(findFault(written(15, undefined, 5.8), expected)).toContain('starts at 5.8 s');
    expect(findFault(written(15, undefined, 5.8), { ...expected, isPrompt: false })).toBeNull();
  });
});

it('reads what a real mp4 holds, and from when to when', async () => {
  const movie = await openMovie(new Blob([new Uint8Array(fixtureBytes('h264BframesAac'))]));
  const { kinds, firstFrameSec, endSec } = readWritten(movie);
  expect([...kinds]).toEqual(['video', 'audio']);
  expect(firstFrameSec).toBe(0);
  expect(endSec).toBeCloseTo(6, 1);
});
