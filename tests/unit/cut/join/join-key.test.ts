import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readAacStream } from '@/lib/codecs/aac';
import { openMovie } from '@/lib/containers/mp4/read/movie';
import { joinKeyOfTrack } from '@/lib/cut/join/join-key';
import { make } from '@/tests/support/made-files';

const VIDEO = ['-f', 'lavfi', '-i', 'testsrc2=s=128x96:r=10:d=0.5'];
const SOUND = ['-f', 'lavfi', '-i', 'anoisesrc=d=0.5:r=48000'];
const X264 = ['-c:v', 'libx264', '-pix_fmt', 'yuv420p'];
const X265 = ['-c:v', 'libx265', '-x265-params', 'log-level=none', '-pix_fmt', 'yuv420p'];

const stating = (colors: string) => ['-colorspace', colors, '-color_primaries', colors, '-color_trc', colors];

/** The key of the first track of a file that ffmpeg makes. */
async function keyOf(name: string, ...args: string[]): Promise<string | undefined> {
  const movie = await openMovie(new Blob([readFileSync(make(name, ...args))]));
  const [track] = movie.tracks;
  return track && joinKeyOfTrack(track);
}

describe('the key of video', () => {
  it('is the same whatever the preset, profile, level, timescale and frame rate', async () => {
    const plain = await keyOf('a.mp4', ...VIDEO, ...X264);
    expect(plain).toMatch(/^avc1 128x96 /);
    expect(await keyOf('b.mp4', ...VIDEO, ...X264, '-preset', 'ultrafast', '-profile:v', 'baseline')).toBe(
      plain,
    );
    expect(await keyOf('3.mp4', ...VIDEO, ...X264, '-tag:v', 'avc3')).toBe(plain);
    expect(await keyOf('c.mp4', ...VIDEO, ...X264, '-refs', '5', '-level', '5.1')).toBe(plain);
    expect(await keyOf('d.mov', ...VIDEO, ...X264, '-r', '25', '-video_track_timescale', '90000')).toBe(
      plain,
    );
  });

  const X264_OTHERS: readonly [string, string[]][] = [
    ['size', ['-s', '96x96']],
    ['cropped size', ['-s', '128x90']],
    ['bits', ['-pix_fmt', 'yuv420p10le']],
    ['chroma', ['-pix_fmt', 'yuv444p']],
    ['fields', ['-flags', '+ilme+ildct']],
    ['pixels', ['-vf', 'setsar=4/3']],
    ['range', ['-color_range', 'pc']],
    ['colors', stating('bt709')],
  ];

  it.each(X264_OTHERS)('differs with another %s', async (_, options) => {
    const plain = await keyOf('a.mp4', ...VIDEO, ...X264);
    const other = await keyOf('o.mp4', ...VIDEO, ...X264, ...options);
    expect(other).toBeDefined();
    expect(other).not.toBe(plain);
  });

  it('is the same with and without the colors that players assume', async () => {
    const small = await keyOf('a.mp4', ...VIDEO, ...X264);
    expect(await keyOf('small.mp4', ...VIDEO, ...X264, ...stating('smpte170m'))).toBe(small);
    const hd = ['-s', '1280x720', ...X264];
    expect(await keyOf('hd-709.mp4', ...VIDEO, ...hd, ...stating('bt709'))).toBe(
      await keyOf('hd.mp4', ...VIDEO, ...hd),
    );
    // Players differ between the two.
    const between = ['-s', '1024x576', ...X264];
    const [unstated, wide] = [await keyOf('b.mp4', ...VIDEO, '-s', '1280x540', ...X264), between];
    expect(await keyOf('b-709.mp4', ...VIDEO, '-s', '1280x540', ...X264, ...stating('bt709'))).not.toBe(
      unstated,
    );
    expect(await keyOf('c-601.mp4', ...VIDEO, ...wide, ...stating('smpte170m'))).toBe(
      await keyOf('c.mp4', ...VIDEO, ...wide),
    );
  });

  it('differs with another rotation', async () => {
    const plain = await keyOf('a.mp4', ...VIDEO, ...X264);
    const turned = ['-i', make('a.mp4', ...VIDEO, ...X264), '-c', 'copy', '-metadata:s:v', 'rotate=90'];
    expect(await keyOf('t.mp4', ...turned)).not.toBe(plain);
  });

  it('counts colors alike that only the stream states, or the sample entry too', async () => {
    const colors = stating('bt709');
    const inStream = await keyOf('s.mp4', ...VIDEO, ...X264, ...colors, '-movflags', '-write_colr');
    const inBoth = await keyOf('e.mp4', ...VIDEO, ...X264, ...colors);
    expect(inStream).toBe(inBoth);
    expect(inStream).toContain('colors=1/1/1/limited');
  });

  it('is the same for both forms of sample entry of H.265', async () => {
    const hvc1 = await keyOf('h.mp4', ...VIDEO, ...X265, '-tag:v', 'hvc1');
    expect(hvc1).toMatch(/^hvc1 128x96 /);
    expect(await keyOf('p.mp4', ...VIDEO, ...X265, '-tag:v', 'hvc1', '-preset', 'ultrafast')).toBe(hvc1);
    expect(await keyOf('v.mp4', ...VIDEO, ...X265, '-tag:v', 'hev1')).toBe(hvc1);
  });
});

describe('the key of audio', () => {
  it('is that of codec, sample rate and channels', async () => {
    const plain = await keyOf('a.m4a', ...SOUND, '-c:a', 'aac');
    expect(plain).toBe('aac type=2 48000 Hz channels=1 packet=1024 none');
    expect(await keyOf('b.m4a', ...SOUND, '-c:a', 'aac', '-b:a', '200k')).toBe(plain);
    expect(await keyOf('s.m4a', ...SOUND, '-c:a', 'aac', '-ac', '2')).not.toBe(plain);
    expect(await keyOf('r.m4a', ...SOUND, '-c:a', 'aac', '-ar', '44100')).not.toBe(plain);
    expect(await keyOf('c.mp4', ...SOUND, '-c:a', 'ac3')).toMatch(/^ac-3 48000 Hz/);
  });

  it('has the length of Opus packets', async () => {
    const long = await keyOf('o.mp4', ...SOUND, '-c:a', 'libopus', '-frame_duration', '60');
    expect(await keyOf('p.mp4', ...SOUND, '-c:a', 'libopus')).not.toBe(long);
    expect(long).toContain('packet=2880');
  });

  it('is missing for audio that clicks at splices', async () => {
    expect(await keyOf('m.mp4', ...SOUND, '-c:a', 'libmp3lame')).toBeUndefined();
    expect(await keyOf('f.mp4', ...SOUND, '-c:a', 'flac', '-strict', '-2')).toBeUndefined();
  });
});

describe('an AudioSpecificConfig', () => {
  const read = (...bytes: number[]) => readAacStream(Uint8Array.from(bytes));

  it('may state that there is no extension, or say nothing', () => {
    expect(read(0x11, 0x90)).toEqual({ type: 2, rate: 48000, channels: 2, samples: 1024, extension: 'none' });
    expect(read(0x11, 0x90, 0x56, 0xe5, 0)).toEqual(read(0x11, 0x90));
  });

  it('may leave spectral band replication to the packets of a low rate', () => {
    // AAC-LC, 24 kHz.
    expect(read(0x13, 0x10)).toMatchObject({ rate: 24000, extension: 'unstated' });
    expect(read(0x13, 0x10, 0x56, 0xe5, 0)).toMatchObject({ rate: 24000, extension: 'none' });
  });

  it('states spectral band replication before or behind the core', () => {
    // HE-AAC, 24 kHz core, 48 kHz.
    expect(read(0x2b, 0x11, 0x88, 0)).toMatchObject({ type: 2, rate: 24000, extension: 'sbr 48000' });
    expect(read(0x13, 0x10, 0x56, 0xe5, 0x98)).toMatchObject({ type: 2, extension: 'sbr 48000' });
  });
});
