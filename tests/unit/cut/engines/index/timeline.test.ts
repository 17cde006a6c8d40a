import { describe, expect, it } from 'vitest';
import { timelineOf } from '@/lib/cut/engines/index/timeline';
import { openForCut } from '@/lib/cut/write/open-movie';
import { fixtureBytes } from '@/tests/fixtures';
import { file, moov, plainTrack, type TrackSpec } from '../../../containers/mp4/build';

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
    const { frames, keyframes, pictureBytes, soundBytes } = await timeline(file(moov(plainTrack(), sound())));
    expect([...frames]).toEqual(Array.from({ length: 20 }, (_, n) => n / 10));
    expect([...keyframes]).toEqual([0, 0.5, 1, 1.5]);
    expect([...pictureBytes]).toEqual(Array.from({ length: 21 }, (_, n) => n * 10));
    // A packet that begins with a frame is heard from it on, so it does not count before it.
    expect([...soundBytes.subarray(0, 3)]).toEqual([3, 9, 15]);
    expect(soundBytes[20]).toBe(120);
  });

  it('orders by presentation, and leaves out what no edit shows', async () => {
    // Decoded I P B B, shown I B B P; the edit hides the first frame.
    const offsets = [1, 100, 1, 300, 2, 0, 1, 100, 16, 100];
    const spec = { ...plainTrack(), offsets, sync: [1], edits: [[1700, 200, 0x10000]] } as TrackSpec;
    const { frames, keyframes, pictureBytes } = await timeline(file(moov(spec)));
    expect(frames.length).toBe(17);
    for (const [i, time] of frames.entries()) expect(time).toBeCloseTo(i / 10);
    expect(pictureBytes[17]).toBe(170);
    expect([...keyframes]).toEqual([]);
  });

  it('knows sound alone by its bytes', async () => {
    const { frames, soundBytes } = await timeline(file(moov(sound())));
    expect(frames.length).toBe(0);
    expect([...soundBytes]).toEqual([120]);
  });

  it('counts every byte of a real file’s media', async () => {
    const bytes = fixtureBytes('h264BframesAac');
    const { frames, pictureBytes, soundBytes } = await timeline(new Blob([new Uint8Array(bytes)]));
    expect(frames.length).toBeGreaterThan(100);
    const media = (pictureBytes.at(-1) ?? 0) + (soundBytes.at(-1) ?? 0);
    expect(media).toBeGreaterThan(bytes.length * 0.9);
    expect(media).toBeLessThan(bytes.length);
  });
});
