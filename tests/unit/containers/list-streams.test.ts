import { describe, expect, it } from 'vitest';
import { listStreams } from '@/lib/containers/list-streams';
import { type FixtureName, fixtureBytes } from '@/tests/fixtures';

const blob = (name: FixtureName) => new Blob([new Uint8Array(fixtureBytes(name))]);
const kinds = async (name: FixtureName, container: Parameters<typeof listStreams>[1]) =>
  (await listStreams(blob(name), container)).map(({ id, kind, codec }) => [id, kind, codec]);

describe('listStreams', () => {
  it('lists Matroska and WebM tracks with their numbers', async () => {
    expect(await kinds('h264AacMkv', 'mkv')).toEqual([
      [1, 'video', 'h264'],
      [2, 'audio', 'aac'],
    ]);
    expect(await kinds('vp8Vorbis', 'webm')).toEqual([
      [1, 'video', 'vp8'],
      [2, 'audio', 'vorbis'],
    ]);
  });

  it("reads Opus's delay", async () => {
    const [, opus] = await listStreams(blob('vp9Opus'), 'webm');
    expect(opus?.delaySec).toBeCloseTo(312 / 48_000, 6);
  });

  it('lists the Theora that Mediabunny leaves out', async () => {
    expect((await kinds('theoraVorbis', 'ogg')).map(([, kind, codec]) => [kind, codec])).toEqual([
      ['video', 'theora'],
      ['audio', 'vorbis'],
    ]);
  });

  it('lists the streams of a transport stream by PID', async () => {
    expect(await kinds('mpegTs', 'mpegts')).toEqual([
      [256, 'video', 'h264'],
      [257, 'audio', 'aac'],
    ]);
  });

  it('lists the tracks of an MP4 by ID', async () => {
    expect(await kinds('h264BframesAac', 'mp4')).toEqual([
      [1, 'video', 'avc1'],
      [2, 'audio', 'mp4a'],
    ]);
  });

  it('rejects containers whose streams are not listed', async () => {
    await expect(listStreams(blob('garbage'), 'avi')).rejects.toMatchObject({ code: 'unsupported' });
  });

  it.each(['mkv', 'ogg', 'mpegts'] as const)('rejects bytes that are not %s', async (container) => {
    await expect(listStreams(blob('garbage'), container)).rejects.toMatchObject({ code: 'index-invalid' });
  });
});
