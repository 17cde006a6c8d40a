import { describe, expect, it } from 'vitest';
import { moovFirst } from '@/lib/cut/engines/ffmpeg/moov-first';
import { openMovie } from '@/lib/mp4/movie';
import { fixtureBytes } from '../../../../fixtures';

/** A box around its parts. */
function box(type: string, ...parts: Uint8Array[]): Uint8Array<ArrayBuffer> {
  const size = 8 + parts.reduce((sum, { length }) => sum + length, 0);
  const bytes = new Uint8Array(size);
  new DataView(bytes.buffer).setUint32(0, size);
  bytes.set(new TextEncoder().encode(type), 4);
  let at = 8;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}

/** `stco` or `co64` with one offset. */
function offsets(type: 'stco' | 'co64', offset: bigint): Uint8Array {
  const body = new DataView(new ArrayBuffer(type === 'stco' ? 12 : 16));
  body.setUint32(4, 1);
  if (type === 'stco') body.setUint32(8, Number(offset));
  else body.setBigUint64(8, offset);
  return box(type, new Uint8Array(body.buffer));
}

const moovWith = (table: Uint8Array) =>
  box('moov', box('trak', box('mdia', box('minf', box('stbl', table)))));
const file = (moov: Uint8Array) =>
  new Blob([box('ftyp', new Uint8Array(8)), box('mdat', Uint8Array.of(1, 2)), new Uint8Array(moov)]);
const bytesOf = async (blob: Blob) => new Uint8Array(await blob.arrayBuffer());

describe('moovFirst', () => {
  it('moves the index of a real mp4, every sample staying where it says', async () => {
    const original = new Blob([new Uint8Array(fixtureBytes('h264BframesAac'))]);
    const moved = await moovFirst(original);
    expect(moved.size).toBe(original.size);
    const [before, after] = [await bytesOf(original), await bytesOf(moved)];
    const type = (bytes: Uint8Array, at: number) => new TextDecoder().decode(bytes.subarray(at + 4, at + 8));
    const behindFtyp = new DataView(after.buffer).getUint32(0);
    expect([type(before, behindFtyp), type(after, behindFtyp)]).not.toContain('mdat');
    expect(type(after, behindFtyp)).toBe('moov');
    const old = (await openMovie(original)).tracks;
    const now = (await openMovie(moved)).tracks;
    for (const [i, track] of old.entries()) {
      const [from, to] = [track.samples.chunks.offset, now[i]?.samples.chunks.offset];
      expect(to?.length).toBe(from.length);
      for (const chunk of [0, from.length - 1]) {
        const [a, b] = [Number(from[chunk]), Number(to?.[chunk])];
        expect(after.slice(b, b + 64)).toEqual(before.slice(a, a + 64));
      }
    }
  });

  it('leaves a file alone whose index is first', async () => {
    const clip = new Blob([new Uint8Array(fixtureBytes('silent'))]);
    expect(await moovFirst(clip)).toBe(clip);
  });

  it('moves 64-bit offsets', async () => {
    const moov = moovWith(offsets('co64', 5_000_000_000n));
    const bytes = await bytesOf(await moovFirst(file(moov)));
    const at = 16 + moov.length - 8;
    expect(new DataView(bytes.buffer).getBigUint64(at)).toBe(5_000_000_000n + BigInt(moov.length));
  });

  it('leaves a file alone where an offset would not fit any more', async () => {
    const clip = file(moovWith(offsets('stco', 0xffff_fff0n)));
    expect(await moovFirst(clip)).toBe(clip);
  });
});
