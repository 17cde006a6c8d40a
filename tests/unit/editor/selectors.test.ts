import { expect, it } from 'vitest';
import { openFile } from '@/lib/editor/open-file';
import { aspectOf } from '@/lib/editor/selectors';
import type { TrackInfo } from '@/lib/media/info';

const source = { id: 1, file: new File([], 'film.mp4'), container: 'mp4' as const };

function aspectWith(...tracks: Partial<TrackInfo>[]): number | null {
  const info = {
    container: 'mp4' as const,
    durationSec: 1,
    tracks: tracks.map((track, id) => ({ id, kind: 'video' as const, codec: 'avc1', ...track })),
  };
  return aspectOf({ ...openFile(source, 1), info });
}

it('takes the aspect ratio from the video track as a player shows it', () => {
  expect(aspectWith({ kind: 'audio' }, { width: 320, height: 160 })).toBe(2);
  expect(aspectWith({ width: 320, height: 160, rotation: 270 })).toBe(0.5);
  expect(aspectWith({ width: 320, height: 160, rotation: 180 })).toBe(2);
});

it('knows no aspect ratio before the file is open, or without the size', () => {
  expect(aspectOf(openFile(source, 1))).toBeNull();
  expect(aspectWith({ kind: 'audio' })).toBeNull();
  expect(aspectWith({ width: 0, height: 0 })).toBeNull();
});
