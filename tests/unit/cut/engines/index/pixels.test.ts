import { describe, expect, it } from 'vitest';
import { movieInfo, openMovie } from '@/lib/containers/mp4/read/movie';
import { openMatroska } from '@/lib/cut/engines/index/open-matroska';
import { needsConversion } from '@/lib/media/plain-streams';
import { type FixtureName, fixtureBytes } from '../../../../fixtures';

const SDR = { bitDepth: 8, chroma: 1, range: 'sdr' };
const blobOf = (name: FixtureName) => new Blob([new Uint8Array(fixtureBytes(name))]);

describe('what the index engine knows of streams', () => {
  it.each([
    ['h264BframesAac', false],
    ['phone', false],
    ['hevcAac', true],
    ['h264Pcm', true],
  ] as const)('%s has 8-bit video; to be converted: %s', async (name, foreign) => {
    const { tracks } = movieInfo(await openMovie(blobOf(name)));
    expect(tracks.find(({ kind }) => kind === 'video')?.pixels).toEqual(SDR);
    expect(needsConversion(tracks)).toBe(foreign);
  });

  it.each([
    ['h264AacMkv', false],
    ['vp9Opus', true],
  ] as const)('%s has 8-bit video; to be converted: %s', async (name, foreign) => {
    const { tracks } = (await openMatroska(blobOf(name))).info;
    expect(tracks.find(({ kind }) => kind === 'video')?.pixels).toEqual(SDR);
    expect(needsConversion(tracks)).toBe(foreign);
  });
});
