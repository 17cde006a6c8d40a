import { describe, expect, it } from 'vitest';
import { videoOfPhoto } from '@/lib/containers/image/motion-photo';
import { fixtureBytes } from '@/tests/fixtures';

const JPEG = Uint8Array.from([0xff, 0xd8, 0xff, 0xe1, ...Buffer.from('an ftyp in its text'), 0xff, 0xd9]);
const MP4 = Uint8Array.from(fixtureBytes('silent'));

const photo = (...parts: Uint8Array<ArrayBuffer>[]) =>
  new File(parts, 'PXL_1.MP.jpg', { type: 'image/jpeg', lastModified: 7 });

describe('a motion photo', () => {
  it('is its video, under its own name', async () => {
    const video = await videoOfPhoto(photo(JPEG, MP4));
    expect(video).toMatchObject({
      name: 'PXL_1.MP.jpg',
      type: 'video/mp4',
      size: MP4.length,
      lastModified: 7,
    });
    expect(new Uint8Array((await video?.arrayBuffer()) ?? [])).toEqual(MP4);
  });

  it('may end with the bytes that Samsung’s phones write behind the video', async () => {
    const trailer = Uint8Array.from([
      0,
      0,
      0x30,
      0x0a,
      0x10,
      0,
      0,
      0,
      ...Buffer.from('MotionPhoto_DataSEFT'),
    ]);
    expect((await videoOfPhoto(photo(JPEG, MP4, trailer)))?.size).toBe(MP4.length);
  });

  it('is a photo without a whole video', async () => {
    expect(await videoOfPhoto(photo(JPEG))).toBeNull();
    expect(await videoOfPhoto(photo(JPEG, MP4.slice(0, 2000)))).toBeNull();
  });
});
