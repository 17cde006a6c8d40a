import { readFileSync } from 'node:fs';
import { ALL_FORMATS, BufferSource, Input } from 'mediabunny';
import { describe, expect, it } from 'vitest';
import { FILM_SIZE, PHONE_SIZE } from '@/components/landing/demo';

/** The size of a lossy WebP in pixels: https://developers.google.com/speed/webp/docs/riff_container */
const webpSize = (bytes: Buffer) => {
  const frame = bytes.indexOf(Buffer.from([0x9d, 0x01, 0x2a]));
  return {
    width: bytes.readUInt16LE(frame + 3) & 0x3fff,
    height: bytes.readUInt16LE(frame + 5) & 0x3fff,
  };
};

describe('the files of the landing page', () => {
  it('the screenshot has the size that the page reserves', () => {
    expect(webpSize(readFileSync('public/screenshots/phone.webp'))).toEqual(PHONE_SIZE);
  });

  // Fails until `node scripts/make-demo.mjs` has recorded them.
  it('the film is small, silent, about ten seconds long and as large as its place; so is its still image', async () => {
    const bytes = readFileSync('public/demo.mp4');
    expect(bytes.length).toBeLessThanOrEqual(400_000);
    expect(bytes.indexOf('moov')).toBeLessThan(bytes.indexOf('mdat'));
    const input = new Input({ source: new BufferSource(new Uint8Array(bytes)), formats: ALL_FORMATS });
    const video = await input.getPrimaryVideoTrack();
    expect(await input.getAudioTracks()).toEqual([]);
    expect({ width: video?.displayWidth, height: video?.displayHeight }).toEqual(FILM_SIZE);
    expect(video?.codec).toBe('avc');
    expect(await input.computeDuration()).toBeGreaterThan(8);
    expect(await input.computeDuration()).toBeLessThan(13);
    expect(webpSize(readFileSync('public/demo.webp'))).toEqual(FILM_SIZE);
  });
});
