import { describe, expect, it } from 'vitest';
import { listTracks } from '@/lib/containers/matroska/read/list-streams';

describe('listTracks', () => {
  const element = (id: number[], ...body: number[]) => [...id, 0x80 | body.length, ...body];

  it('lists a disabled track, and ends where an entry does not fit', () => {
    const entry = [...element([0xd7], 3), ...element([0x83], 17), ...element([0xb9], 0)];
    const body = [...element([0xae], ...entry), 0xae, 0xff];
    expect(listTracks(Uint8Array.from(body))).toEqual([
      { id: 3, kind: 'subtitle', codec: '', delaySec: 0, disabled: true },
    ]);
  });

  it.each([[[0]], [[0xae]], [[0xae, 0x88, 0xd7]]])('survives the bytes %j', (bytes) => {
    expect(listTracks(Uint8Array.from(bytes)).length).toBeLessThan(2);
  });
});
