import { readFileSync } from 'node:fs';
import { inflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { allPosts } from '@/lib/content/posts';
import { EVERYWHERE, FRAME, freeBox, isCovered, SAFE_ZONES } from '@/lib/content/safe-zones';

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

/** Pixels all over the frame. */
function places(first: number, step: number): [x: number, y: number][] {
  const places: [number, number][] = [];
  for (let y = first; y < FRAME.height; y += step)
    for (let x = first; x < FRAME.width; x += step) places.push([x, y]);
  return places;
}

describe('safe zones', () => {
  it.each(SAFE_ZONES.map((zone) => [zone.id, zone] as const))('%s is drawn and offered', (id, zone) => {
    const png = readPng(`public/downloads/safe-zone-${id}.png`);
    expect(png).toMatchObject(FRAME);
    expect(png.bytes).toBeLessThan(20_000);
    // Half transparent over what the app covers; elsewhere clear, but for a white edge.
    const isHalf = (alpha: number) => alpha > 0 && alpha < 255;
    const wrong = places(5, 11).filter(([x, y]) => isHalf(png.alphaAt(x, y)) !== isCovered(zone, x, y));
    expect(wrong).toEqual([]);
    expect(ARTICLE).toContain(`(/downloads/safe-zone-${id}.png)`);
  });

  it('the combined zone covers all that any other covers', () => {
    const others = SAFE_ZONES.filter((zone) => zone !== EVERYWHERE);
    const wrong = places(0, 8).filter(
      ([x, y]) => isCovered(EVERYWHERE, x, y) !== others.some((zone) => isCovered(zone, x, y)),
    );
    expect(wrong).toEqual([]);
  });

  it('the article names the box that is free everywhere', () => {
    const { left, right, top, bottom } = freeBox(EVERYWHERE);
    expect(ARTICLE).toContain(
      `between ${left} and ${right} pixels from the left and between ${top} and ${bottom} from the top`,
    );
  });
});
