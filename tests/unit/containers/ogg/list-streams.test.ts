import { describe, expect, it } from 'vitest';
import { readFirstPages } from '@/lib/containers/ogg/list-streams';

describe('readFirstPages', () => {
  it('skips the Skeleton stream and stops at the first page of media', () => {
    const page = (flags: number, serial: number, text: string) => {
      const head = Buffer.alloc(28);
      head.write('OggS');
      head[5] = flags;
      head.writeUInt32LE(serial, 14);
      head[26] = 1;
      head[27] = text.length;
      return Buffer.concat([head, Buffer.from(text, 'latin1')]);
    };
    const pages = [
      page(2, 1, 'fishead'),
      page(2, 2, '\x7fFLAC'),
      page(0, 2, 'media'),
      page(2, 3, 'OpusHead'),
    ];
    expect(readFirstPages(Buffer.concat(pages)).map(({ id, codec }) => [id, codec])).toEqual([[2, 'flac']]);
  });
});
