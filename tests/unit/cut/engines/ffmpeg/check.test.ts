import { describe, expect, it } from 'vitest';
import { findFault } from '@/lib/cut/engines/ffmpeg/check';
import type { Clip } from '@/lib/cut/engines/ffmpeg/clip';
import { inspectClip } from '@/lib/cut/engines/ffmpeg/clip';
import type { TrackKind } from '@/lib/media/info';
import { fixtureBytes } from '../../../../fixtures';

const expected = { video: true, audio: true, durationSec: 10, rate: 30, prompt: true };
const clip = (durationSec: number, kinds: TrackKind[] = ['video', 'audio'], lateSec = 0): Clip => ({
  info: { container: 'mp4', durationSec, tracks: kinds.map((kind, id) => ({ id, kind, codec: '' })) },
  leadInSec: 0,
  lateSec,
});

describe('findFault', () => {
  it.each([9.75, 10, 10.25])('passes a clip of %s s', (sec) =>
    expect(findFault(clip(sec), expected)).toBeNull(),
  );

  it.each([9.74, 10.26, 0, Number.NaN])('fails a clip of %s s', (sec) =>
    expect(findFault(clip(sec), expected)).not.toBeNull(),
  );

  it('fails a missing picture or sound, unless the source had none', () => {
    expect(findFault(clip(10, ['audio']), expected)).toBe('no picture');
    expect(findFault(clip(10, ['video']), expected)).toBe('no sound');
    expect(findFault(clip(10, ['video']), { ...expected, audio: false })).toBeNull();
  });

  it('allows a frame more where frames are slow', () => {
    expect(findFault(clip(10.5), { ...expected, rate: 2 })).toBeNull();
  });

  it('fails a copy that began at the next keyframe, but not an encode of a source that begins late', () => {
    expect(findFault(clip(10, undefined, 0.8), expected)).toContain('late');
    expect(findFault(clip(10, undefined, 0.8), { ...expected, prompt: false })).toBeNull();
  });
});

describe('inspectClip', () => {
  it('reads a real mp4', async () => {
    const { info, leadInSec, lateSec } = await inspectClip(
      new Blob([new Uint8Array(fixtureBytes('h264BframesAac'))]),
    );
    expect(info.tracks.map(({ kind }) => kind)).toEqual(['video', 'audio']);
    expect([leadInSec, lateSec]).toEqual([0, 0]);
  });

  it.each([
    ['empty', new Blob()],
    ['garbage', new Blob([new Uint8Array(fixtureBytes('garbage'))])],
  ])('fails on an %s file', (_, blob) =>
    expect(inspectClip(blob)).rejects.toMatchObject({ code: 'engine-failed' }),
  );
});
