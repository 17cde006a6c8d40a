import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { silentAacPacket } from '@/lib/codecs/aac';
import { opusPacketSamples, silentOpusPacket } from '@/lib/codecs/opus';
import { folder } from '../splice/support';

/** What ffmpeg says of a file's sound. */
function listen(path: string): string {
  const args = ['-hide_banner', '-nostdin', '-i', path, '-af', 'volumedetect', '-f', 'null', '-'];
  return spawnSync(process.env.FFMPEG_PATH ?? 'ffmpeg', args, { encoding: 'utf8' }).stderr;
}

/** AAC-LC at 48 kHz behind ADTS headers: ISO/IEC 14496-3 §1.A.2.2. */
function adts(packet: Uint8Array, channels: number, count: number): Buffer {
  const size = packet.length + 7;
  const head = [
    ...[0xff, 0xf1, 0x4c | (channels >> 2), ((channels & 3) << 6) | (size >> 11)],
    ...[(size >> 3) & 255, ((size & 7) << 5) | 31, 0xfc],
  ];
  const one = Buffer.concat([Buffer.from(head), Buffer.from(packet)]);
  return Buffer.concat(Array.from({ length: count }, () => one));
}

describe('silent AAC', () => {
  it.each([
    [1, 'mono'],
    [2, 'stereo'],
    [6, '5.1'],
  ])('decodes to silence in %i channels', (channels, layout) => {
    const packet = silentAacPacket(channels);
    if (!packet) throw new Error('no packet');
    const path = join(folder, `silent-${channels}.aac`);
    writeFileSync(path, adts(packet, channels, 50));
    const said = listen(path);
    expect(said).toContain(`48000 Hz, ${layout}`);
    expect(said).toMatch(/max_volume: -91\.0 dB/);
    expect(said).not.toMatch(/error|invalid|Reserved|not implemented/i);
    expect(said).toContain(`n_samples: ${50 * 1024 * channels}`);
  });

  it('knows no packet for other channels', () => {
    expect(silentAacPacket(0)).toBeNull();
    expect(silentAacPacket(12)).toBeNull();
  });
});

/** An Ogg page: RFC 3533 §6. */
function page(
  packets: readonly Uint8Array[],
  serial: { at: number; flags: number; granule: number },
): Buffer {
  const head = Buffer.alloc(27);
  head.write('OggS');
  head[5] = serial.flags;
  head.writeBigInt64LE(BigInt(serial.granule), 6);
  head.writeUInt32LE(1, 14);
  head.writeUInt32LE(serial.at, 18);
  head[26] = packets.length;
  const bytes = Buffer.concat([head, Buffer.from(packets.map(({ length }) => length)), ...packets]);
  bytes.writeUInt32LE(checksum(bytes), 22);
  return bytes;
}

function checksum(bytes: Uint8Array): number {
  let crc = 0;
  for (const byte of bytes) {
    crc ^= byte << 24;
    for (let i = 0; i < 8; i++) crc = crc & 0x80000000 ? (crc << 1) ^ 0x04c11db7 : crc << 1;
  }
  return crc >>> 0;
}

describe('silent Opus', () => {
  const lengths = [120, 240, 480, 960, 1920, 2880, 5760];

  it.each(lengths)('lasts %i samples', (samples) => {
    for (const channels of [1, 2] as const) {
      const packet = silentOpusPacket(channels, samples);
      expect(packet && opusPacketSamples(packet)).toBe(samples);
    }
  });

  it.each(lengths.flatMap((samples) => [[samples, 1] as const, [samples, 2] as const]))(
    'decodes to silence: %i samples, %i channels',
    (samples, channels) => {
      const packet = silentOpusPacket(channels, samples);
      if (!packet) throw new Error('no packet');
      const head = Buffer.from([...Buffer.from('OpusHead'), 1, channels, 0, 0, 0x80, 0xbb, 0, 0, 0, 0, 0]);
      const tags = Buffer.from([...Buffer.from('OpusTags'), 0, 0, 0, 0, 0, 0, 0, 0]);
      const path = join(folder, `silent-${samples}-${channels}.ogg`);
      const packets = Array.from({ length: 20 }, () => packet);
      writeFileSync(
        path,
        Buffer.concat([
          page([head], { at: 0, flags: 2, granule: 0 }),
          page([tags], { at: 1, flags: 0, granule: 0 }),
          page(packets, { at: 2, flags: 4, granule: 20 * samples }),
        ]),
      );
      const said = listen(path);
      expect(said).toMatch(/max_volume: -91\.0 dB/);
      expect(said).not.toMatch(/error|invalid/i);
      expect(said).toContain(`n_samples: ${20 * samples * channels}`);
    },
  );

  it('knows no packet of another length', () => {
    expect(silentOpusPacket(1, 1000)).toBeNull();
    expect(silentOpusPacket(1, 11520)).toBeNull();
  });
});
