import { execFileSync } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type AmrKind, amrFrameSizes } from '@/lib/codecs/amr';
import { withAmrFramesApart } from '@/lib/containers/mp4/write/amr-frames';
import { amrFile, speechFrames, withGroupedAmr } from '@/tests/support/amr';
import { fixtureBytes } from '../../../fixtures';

const FFMPEG = process.env.FFMPEG_PATH ?? 'ffmpeg';
const folder = mkdtempSync(join(tmpdir(), 'snipreel-amr-'));

function saved(name: string, bytes: Uint8Array): string {
  const path = join(folder, name);
  writeFileSync(path, bytes);
  return path;
}

/** The audio as native ffmpeg decodes it. */
function decoded(path: string): Buffer {
  const args = ['-v', 'error', '-i', path, '-map', '0:a', '-f', 's16le', '-'];
  return execFileSync(FFMPEG, args, { maxBuffer: 2 ** 24 });
}

/** A 3GP with ten frames in each sample, and the file of which it was made. */
async function made(kind: AmrKind) {
  const raw = saved(`${kind}.amr`, amrFile(kind, speechFrames(kind, 248)));
  const single = join(folder, `${kind}.3gp`);
  execFileSync(FFMPEG, ['-v', 'error', '-y', '-i', raw, '-c', 'copy', single]);
  return { raw, single, grouped: withGroupedAmr(await readFile(single), 10) };
}

async function apart(bytes: Uint8Array): Promise<Uint8Array> {
  const file = await withAmrFramesApart(new Blob([new Uint8Array(bytes)]));
  return new Uint8Array(await file.arrayBuffer());
}

describe.each(['narrow', 'wide'] as const)(
  'a file with several frames of AMR (%s) in a sample',
  async (kind) => {
    const { raw, single, grouped } = await made(kind);
    const reference = decoded(raw);

    it('gets an index with which ffmpeg decodes all of them', async () => {
      expect(decoded(saved('grouped.3gp', grouped)).length).toBeLessThan(reference.length / 5);
      expect(decoded(saved('apart.3gp', await apart(grouped))).equals(reference)).toBe(true);
    });

    it('keeps its media in place, also behind its index', async () => {
      const padded = Buffer.concat([grouped, Buffer.from([0, 0, 0, 8]), Buffer.from('free')]);
      const file = await apart(padded);
      expect(Buffer.from(file.subarray(0, padded.length)).toString('latin1')).toBe(
        padded.toString('latin1').replace('moov', 'free'),
      );
      expect(decoded(saved('padded.3gp', file)).equals(reference)).toBe(true);
    });

    it('stays as it is with one frame in each, with a frame cut short, and with an open end', async () => {
      const types = Uint8Array.from(grouped);
      const magic = Buffer.from(types).indexOf('mdat') + 4;
      types[magic] = 13 << 3;
      const open = Buffer.concat([grouped, Buffer.from([0, 0, 0, 0]), Buffer.from('mdat')]);
      for (const bytes of [await readFile(single), types, open])
        expect(Buffer.from(await apart(bytes)).equals(Buffer.from(bytes))).toBe(true);
    });
  },
);

it('leaves other files alone', async () => {
  const file = new Blob([new Uint8Array(fixtureBytes('h264BframesAac'))]);
  expect(await withAmrFramesApart(file)).toBe(file);
});

describe('amrFrameSizes', () => {
  it('reads the type of each frame, silence and lost ones too', () => {
    const frame = (type: number, size: number) => {
      const bytes = new Uint8Array(size);
      bytes[0] = (type << 3) | 4;
      return [...bytes];
    };
    const packet = Uint8Array.from([...frame(7, 32), ...frame(8, 6), ...frame(15, 1), ...frame(0, 13)]);
    expect(amrFrameSizes(packet, 'narrow')).toEqual([32, 6, 1, 13]);
    expect(amrFrameSizes(packet.subarray(0, 50), 'narrow')).toBeNull();
    expect(amrFrameSizes(Uint8Array.from([...frame(9, 6), ...frame(14, 1)]), 'wide')).toEqual([6, 1]);
    expect(amrFrameSizes(Uint8Array.from(frame(9, 6)), 'narrow')).toBeNull();
  });
});
