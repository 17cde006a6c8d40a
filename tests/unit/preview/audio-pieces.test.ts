import { expect, test } from 'vitest';
import { pieceArguments } from '@/lib/preview/audio-pieces';
import { playsAudio } from '@/lib/preview/plays-audio';
import { silentClock } from '@/lib/preview/silent-clock';

const filterOf = (tempo: number) => {
  const args = pieceArguments({ path: 'a', container: 'avi' }, { startSec: 1, lengthSec: 2 }, tempo, 'out');
  return args[args.indexOf('-af') + 1]?.split(',').slice(3);
};

test('decoding starts before a piece, and the samples before it are dropped', () => {
  const args = pieceArguments({ path: 'a', container: 'mkv' }, { startSec: 4, lengthSec: 2 }, 1, 'out');
  expect(args.slice(0, args.indexOf('-i'))).toEqual(
    expect.arrayContaining(['-seek_timestamp', '1', '-ss', '3.750', '-t']),
  );
  expect(args[args.indexOf('-af') + 1]).toContain('atrim=start=0.250000:duration=2.000000');
  const first = pieceArguments({ path: 'a', container: 'avi' }, { startSec: 0, lengthSec: 2 }, 1, 'out');
  expect(first).not.toContain('-ss');
  expect(first).not.toContain('-seek_timestamp');
});

test('a tempo outside of 0.5 to 2 takes several steps', () => {
  expect(filterOf(1)).toEqual([]);
  expect(filterOf(1.5)).toEqual(['atempo=1.5']);
  expect(filterOf(4)).toEqual(['atempo=2', 'atempo=2']);
  expect(filterOf(0.25)).toEqual(['atempo=0.5', 'atempo=0.5']);
});

test('each browser says in its own way whether it plays audio', () => {
  const said = (media: object) => playsAudio(media as HTMLMediaElement);
  expect(said({ webkitAudioDecodedByteCount: 1172 })).toBe(true);
  expect(said({ webkitAudioDecodedByteCount: 0 })).toBe(false);
  expect(said({ mozHasAudio: true, audioTracks: undefined })).toBe(true);
  expect(said({ mozHasAudio: false })).toBe(false);
  expect(said({ audioTracks: { length: 1 }, webkitAudioDecodedByteCount: 0 })).toBe(true);
  expect(said({ audioTracks: { length: 0 } })).toBe(false);
  expect(said({})).toBeNull();
});

test('the silent clock is a WAV of the file’s length', async () => {
  const blob = silentClock(130.5);
  const view = new DataView(await blob.arrayBuffer());
  expect(blob.type).toBe('audio/wav');
  expect(view.byteLength).toBe(44 + 130.5 * 8000);
  expect(view.getUint32(4, true)).toBe(view.byteLength - 8);
  expect(view.getUint32(40, true)).toBe(130.5 * 8000);
  expect([view.getUint8(44), view.getUint8(view.byteLength - 1)]).toEqual([128, 128]);
});
