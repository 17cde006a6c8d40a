import { describe, expect, it } from 'vitest';
import { readProgram } from '@/lib/containers/mpegts/list-streams';
import { fixtureBytes } from '@/tests/fixtures';

describe('readProgram', () => {
  it('reads packets behind the time stamps of camcorders (192 bytes a packet)', () => {
    const bytes = fixtureBytes('mpegTs');
    const packets = Array.from({ length: 200 }, (_, i) => bytes.subarray(i * 188, i * 188 + 188));
    const stamped = Buffer.concat(packets.flatMap((packet) => [Buffer.alloc(4), packet]));
    expect(readProgram(stamped)?.map(({ codec }) => codec)).toEqual(['h264', 'aac']);
  });

  it.each([
    ['by a DVB descriptor', [0x6a, 1, 0], 'ac3', 'audio'],
    ['by a registration descriptor', [...[0x0a, 1, 0], 5, 4, ...Buffer.from('Opus')], 'opus', 'audio'],
    ['as DVB subtitles', [0x59, 0], 'dvb_subtitle', 'subtitle'],
    ['as audio without a descriptor', [], 'private', 'audio'],
  ])('lists private data %s', (_, descriptors, codec, kind) => {
    expect(readProgram(program(6, descriptors))?.map((stream) => [stream.codec, stream.kind])).toEqual([
      ['h264', 'video'],
      [codec, kind],
    ]);
  });
});

/** A transport stream that holds only tables: H.264 and one stream of this type. ISO/IEC 13818-1 §2.4.4. */
function program(type: number, descriptors: number[]): Uint8Array {
  const streams = [27, 0xe1, 0, 0xf0, 0, type, 0xe1, 1, 0xf0, descriptors.length, ...descriptors];
  const map = section(2, [0, 1, 0xc1, 0, 0, 0xe1, 0, 0xf0, 0, ...streams]);
  const association = section(0, [0, 1, 0xc1, 0, 0, 0, 1, 0xf0, 0]);
  return Uint8Array.from([...packet(0, association), ...packet(0x1000, map), ...packet(0x1fff, [])]);
}

const section = (table: number, body: number[]) => [table, 0xb0, body.length + 4, ...body, 0, 0, 0, 0];

function packet(pid: number, payload: number[]): number[] {
  const bytes = [0x47, 0x40 | (pid >> 8), pid & 255, 0x10, 0, ...payload];
  return [...bytes, ...Array<number>(188 - bytes.length).fill(255)];
}
