import { readFileSync } from 'node:fs';
import { inflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { allPosts } from '@/lib/content/posts';
import { combined, EVERYWHERE, FRAME, freeBox, isCovered, SAFE_ZONES } from '@/lib/content/safe-zones';

const ARTICLE = allPosts().find(({ slug }) => slug === 'perfect-social-media-videos-guide')?.body ?? '';

/** A PNG of two bits for each pixel, without filters, as `scripts/lib/png.mjs` writes it. */
function readPng(file: string) {
  const bytes = readFileSync(file);
  const chunks = new Map<string, Buffer>();
  for (let at = 8; at < bytes.length; at += 12 + bytes.readUInt32BE(at))
    chunks.set(
      bytes.toString('latin1', at + 4, at + 8),
      bytes.subarray(at + 8, at + 8 + bytes.readUInt32BE(at)),
    );
  const header = chunks.get('IHDR');
  const rows = inflateSync(chunks.get('IDAT') ?? Buffer.alloc(0));
  const width = header?.readUInt32BE(0) ?? 0;
  const colorAt = (x: number, y: number) =>
    (rows.readUInt8(y * (1 + width / 4) + 1 + (x >> 2)) >> (6 - 2 * (x & 3))) & 3;
  return {
    bytes: bytes.length,
    width,
    height: header?.readUInt32BE(4),
    alphaAt: (x: number, y: number) => chunks.get('tRNS')?.[colorAt(x, y)] ?? 255,
  };
}

describe('safe zones', () => {
  it.each(SAFE_ZONES.map((zone) => [zone.id, zone] as const))('%s is drawn and offered', (id, zone) => {
    const png = readPng(`public/downloads/safe-zone-${id}.png`);
    expect(png).toMatchObject(FRAME);
    expect(png.bytes).toBeLessThan(20_000);
    for (let y = 5; y < FRAME.height; y += 11)
      for (let x = 5; x < FRAME.width; x += 11) {
        const alpha = png.alphaAt(x, y);
        // Half transparent over what the app covers; elsewhere clear, but for a white edge.
        expect(alpha > 0 && alpha < 255, `${x}, ${y}`).toBe(isCovered(zone, x, y));
      }
    expect(ARTICLE).toContain(`(/downloads/safe-zone-${id}.png)`);
  });

  it('the combined zone covers all that any other covers', () => {
    const others = SAFE_ZONES.filter((zone) => zone !== EVERYWHERE);
    for (let y = 0; y < FRAME.height; y += 8)
      for (let x = 0; x < FRAME.width; x += 8)
        expect(isCovered(EVERYWHERE, x, y)).toBe(others.some((zone) => isCovered(zone, x, y)));
  });

  it('a zone without a column of buttons combines without one', () => {
    expect(combined([{ id: 'a', name: 'A', top: 1, right: 2, bottom: 3, left: 4 }])).toEqual({
      top: 1,
      right: 2,
      bottom: 3,
      left: 4,
    });
  });

  it('the article names the box that is free everywhere', () => {
    const { left, right, top, bottom } = freeBox(EVERYWHERE);
    expect(ARTICLE).toContain(
      `between ${left} and ${right} pixels from the left and between ${top} and ${bottom} from the top`,
    );
  });
});
