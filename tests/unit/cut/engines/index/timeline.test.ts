import { execFileSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { box, words } from '@/lib/containers/mp4/box-parts';
import { stillsOf, timelineOf } from '@/lib/cut/engines/index/timeline';
import { openForCut } from '@/lib/cut/plan/open-movie';
import { fixtureBytes, fixtures } from '@/tests/fixtures';
import { file, moov, plainTrack, type TrackSpec } from '@/tests/unit/containers/mp4/build';

const timeline = async (blob: Blob) => timelineOf((await openForCut(blob)).usable);
const sound = (spec: Partial<TrackSpec> = {}): TrackSpec => ({
  handler: 'soun',
  durations: [40, 50],
  sizes: Array(40).fill(3),
  chunks: [3000],
  perChunk: 40,
  ...spec,
});

describe('the timeline of an index', () => {
  it('has frames, keyframes, and the bytes before each frame', async () => {
    const { frames, keyframes, videoBytes, audioBytes } = await timeline(file(moov(plainTrack(), sound())));
    expect([...frames]).toEqual(Array.from({ length: 20 }, (_, n) => n / 10));
    expect([...keyframes]).toEqual([0, 0.5, 1, 1.5]);
    expect([...videoBytes]).toEqual(Array.from({ length: 21 }, (_, n) => n * 10));
    // A packet that begins with a frame plays from that frame on, so it doesn't count before it.
    expect([...audioBytes.subarray(0, 3)]).toEqual([3, 9, 15]);
    expect(audioBytes[20]).toBe(120);
  });

  it('orders by presentation, and leaves out what no edit shows', async () => {
    // Decoded I P B B, shown I B B P; the edit hides the first frame.
    const offsets = [1, 100, 1, 300, 2, 0, 1, 100, 16, 100];
    const spec = { ...plainTrack(), offsets, sync: [1], edits: [[1700, 200, 0x10000]] } as TrackSpec;
    const { frames, keyframes, videoBytes } = await timeline(file(moov(spec)));
    expect(frames.length).toBe(17);
    for (const [i, time] of frames.entries()) expect(time).toBeCloseTo(i / 10);
    expect(videoBytes[17]).toBe(170);
    expect([...keyframes]).toEqual([]);
  });

  it('knows sound alone by its bytes', async () => {
    const { frames, audioBytes } = await timeline(file(moov(sound())));
    expect(frames.length).toBe(0);
    expect([...audioBytes]).toEqual([120]);
  });

  it('counts every byte of a real file’s media', async () => {
    const bytes = fixtureBytes('h264BframesAac');
    const { frames, videoBytes, audioBytes } = await timeline(new Blob([new Uint8Array(bytes)]));
    expect(frames.length).toBeGreaterThan(100);
    const media = (videoBytes.at(-1) ?? 0) + (audioBytes.at(-1) ?? 0);
    expect(media).toBeGreaterThan(bytes.length * 0.9);
    expect(media).toBeLessThan(bytes.length);
  });
});

/** Where keyframes lie: judged by ffprobe, as another program reads the same index. */

const FFPROBE = process.env.FFPROBE_PATH ?? 'ffprobe';

const stills = async (blob: Blob) => stillsOf((await openForCut(blob)).usable);

/** Seconds, byte and size of each packet that decoding can begin with. */
function keyPackets(path: string): number[][] {
  const show = [
    '-select_streams',
    'v:0',
    '-show_entries',
    'packet=pts_time,size,pos,flags',
    '-of',
    'csv=p=0',
  ];
  return execFileSync(FFPROBE, ['-v', 'error', ...show, path], { encoding: 'utf8' })
    .split('\n')
    .map((line) => line.split(','))
    .filter(([, , , flags]) => flags?.startsWith('K'))
    .map(([time, size, position]) => [time, position, size].map(Number));
}

describe('stills', () => {
  it.each(['h264BframesAac', 'phone', 'hevcAac', 'short'] as const)(
    'of %s are its keyframes',
    async (name) => {
      const found = await stills(new Blob([new Uint8Array(fixtureBytes(name))]));
      const { atSec = [], position = [], size = [] } = found ?? {};
      const packets = keyPackets(fixtures[name]);
      expect(packets.length).toBeGreaterThan(0);
      expect([...atSec].map((sec, i) => [Number(sec.toFixed(6)), position[i], size[i]])).toEqual(packets);
    },
  );

  it('take nothing of the index along into another thread', async () => {
    const found = await stills(new Blob([new Uint8Array(fixtureBytes('h264BframesAac'))]));
    const description = found?.setup.description;
    expect(description?.length).toBeGreaterThan(20);
    expect(description?.buffer.byteLength).toBe(description?.length);
  });

  it('have the rotation and the pixel aspect ratio of the video', async () => {
    const phone = await stills(new Blob([new Uint8Array(fixtureBytes('phone'))]));
    expect(phone?.rotation).toBe(90);
    expect(phone?.pixelAspect).toBe(1);
    const wide = { ...avc(), entryBoxes: [...(avc().entryBoxes ?? []), box('pasp', words(4, 3))] };
    expect((await stills(file(moov(wide))))?.pixelAspect).toBeCloseTo(4 / 3);
  });

  it('are missing without a codec string, and if edits change the order of frames', async () => {
    expect(await stills(file(moov(plainTrack())))).toBeUndefined();
    expect((await stills(file(moov(avc()))))?.atSec).toEqual(Float64Array.of(0, 0.5, 1, 1.5));
    const swapped: TrackSpec['edits'] = [
      [1000, 1000, 0x10000],
      [1000, 0, 0x10000],
    ];
    const { atSec } = (await stills(file(moov({ ...avc(), edits: swapped })))) ?? {};
    expect(atSec).toBeUndefined();
  });
});

/** Of H.264 Baseline, by name. */
function avc(): TrackSpec {
  return { ...plainTrack(), entryBoxes: [box('avcC', Uint8Array.of(1, 66, 192, 30, 255, 225, 0, 0, 0))] };
}
