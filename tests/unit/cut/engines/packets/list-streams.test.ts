import { describe, expect, it } from 'vitest';
import { readTracks } from '@/lib/containers/matroska/read/list-streams';
import { readProgramme } from '@/lib/containers/mpegts/list-streams';
import { readFirstPages } from '@/lib/containers/ogg/list-streams';
import { listStreams } from '@/lib/cut/engines/packets/list-streams';
import { type FixtureName, fixtureBytes } from '@/tests/fixtures';

const blob = (name: FixtureName) => new Blob([new Uint8Array(fixtureBytes(name))]);
const kinds = async (name: FixtureName, container: Parameters<typeof listStreams>[1]) =>
  (await listStreams(blob(name), container)).map(({ id, kind, codec }) => [id, kind, codec]);

describe('listStreams', () => {
  it('lists Matroska and WebM tracks with their numbers', async () => {
    expect(await kinds('h264AacMkv', 'mkv')).toEqual([
      [1, 'video', 'mpeg4/iso/avc'],
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

  it('finds them behind the time stamps of camcorders too (192 bytes a packet)', () => {
    const bytes = fixtureBytes('mpegTs');
    const packets = Array.from({ length: 200 }, (_, i) => bytes.subarray(i * 188, i * 188 + 188));
    const stamped = Buffer.concat(packets.flatMap((packet) => [Buffer.alloc(4), packet]));
    expect(readProgramme(stamped)?.map(({ codec }) => codec)).toEqual(['h264', 'aac']);
  });

  it.each([
    ['by what DVB says of it', [0x6a, 1, 0], 'ac3', 'audio'],
    ['by what it is registered as', [...[0x0a, 1, 0], 5, 4, ...Buffer.from('Opus')], 'opus', 'audio'],
    ['as subtitles', [0x59, 0], 'dvb_subtitle', 'subtitle'],
    ['as sound when nothing is said', [], 'private', 'audio'],
  ])('lists private data %s', (_, descriptors, codec, kind) => {
    expect(readProgramme(programme(6, descriptors))?.map((stream) => [stream.codec, stream.kind])).toEqual([
      ['h264', 'video'],
      [codec, kind],
    ]);
  });

  it.each(['mkv', 'ogg', 'mpegts'] as const)('refuses bytes that are no %s', async (container) => {
    await expect(listStreams(blob('garbage'), container)).rejects.toMatchObject({ code: 'index-invalid' });
  });
});

/** A transport stream of tables alone: H.264, and a stream of that type. ISO/IEC 13818-1 §2.4.4. */
function programme(type: number, descriptors: number[]): Uint8Array {
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

describe('readTracks', () => {
  const element = (id: number[], ...body: number[]) => [...id, 0x80 | body.length, ...body];

  it('tells a track that is switched off, and ends at a size that leaves the list', () => {
    const entry = [...element([0xd7], 3), ...element([0x83], 17), ...element([0xb9], 0)];
    const body = [...element([0xae], ...entry), 0xae, 0xff];
    expect(readTracks(Uint8Array.from(body))).toEqual([
      { id: 3, kind: 'subtitle', codec: '', delaySec: 0, disabled: true },
    ]);
  });

  it.each([[[0]], [[0xae]], [[0xae, 0x88, 0xd7]]])('survives %j', (bytes) => {
    expect(readTracks(Uint8Array.from(bytes)).length).toBeLessThan(2);
  });
});

describe('readFirstPages', () => {
  it('passes over the skeleton and stops at the first page of media', () => {
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
