import { expect, it } from 'vitest';
import { aspectOf, videoEndOf } from '@/lib/editor/selectors';
import type { TrackInfo } from '@/lib/media/info';

function aspectWith(...tracks: Partial<TrackInfo>[]): number | null {
  const info = {
    container: 'mp4' as const,
    durationSec: 1,
    tracks: tracks.map((track, id) => ({ id, kind: 'video' as const, codec: 'avc1', ...track })),
  };
  return aspectOf({ info });
}

it('takes the aspect ratio from the video track as a player shows it', () => {
  expect(aspectWith({ kind: 'audio' }, { width: 320, height: 160 })).toBe(2);
  expect(aspectWith({ width: 320, height: 160, rotation: 270 })).toBe(0.5);
  expect(aspectWith({ width: 320, height: 160, rotation: 180 })).toBe(2);
});

it('knows no aspect ratio before the file is open, or without the size', () => {
  expect(aspectOf({ info: null })).toBeNull();
  expect(aspectWith({ kind: 'audio' })).toBeNull();
  expect(aspectWith({ width: 0, height: 0 })).toBeNull();
});

it('knows where the video ends if the engine says it', () => {
  const end = (...tracks: Partial<TrackInfo>[]) =>
    videoEndOf({
      info: {
        container: 'mp4',
        durationSec: 10,
        tracks: tracks.map((track, id) => ({ id, kind: 'video', codec: 'avc1', ...track })),
      },
    });
  expect(end({ durationSec: 4 }, { kind: 'audio', durationSec: 10 })).toBe(4);
  expect(end({ kind: 'audio', durationSec: 10 })).toBe(Number.POSITIVE_INFINITY);
  expect(end({})).toBe(Number.POSITIVE_INFINITY);
  expect(videoEndOf({ info: null })).toBe(Number.POSITIVE_INFINITY);
});
