import { expect, it } from 'vitest';
import { codecName, playedFormats, playsInMp4 } from '@/lib/media/codecs';

const played = (kind: 'video' | 'audio', codecs: readonly string[]) =>
  codecs.filter((codec) => playsInMp4({ kind, codec }));

it('knows what an MP4 may hold in practice', () => {
  expect(
    played('video', ['h264', 'hevc', 'av1', 'vp9', 'vp8', 'mpeg4', 'theora', 'aac', 'constructor']),
  ).toEqual(['h264', 'hevc', 'av1', 'vp9']);
  const sounds = ['aac', 'mp3', 'opus', 'ac3', 'eac3', 'flac', 'alac'];
  expect(played('audio', [...sounds, 'vorbis', 'pcm_s16le'])).toEqual(sounds);
  expect(playsInMp4({ kind: 'subtitle', codec: 'h264' })).toBe(false);
});

it('names the codec of every sample entry', () => {
  expect(['avc1', 'avc', 'HEV1', 'Opus', 'fLaC', '.mp3', 'ec-3', 'theora'].map(codecName)).toEqual([
    'h264',
    'h264',
    'hevc',
    'opus',
    'flac',
    'mp3',
    'eac3',
    'theora',
  ]);
  for (const kind of ['video', 'audio'] as const) {
    const formats = playedFormats(kind);
    expect(played(kind, formats)).toEqual(formats);
  }
});
