import { describe, expect, it } from 'vitest';
import { ID } from '@/lib/containers/matroska/read/ids';
import { openMovie } from '@/lib/containers/mp4/read/movie';
import { at } from '@/lib/containers/mp4/read/runs';
import { positionsOf, sizeOf } from '@/lib/containers/mp4/read/samples';
import { createIndexService } from '@/lib/cut/engines/index/index-service';
import { presentationTime } from '@/lib/cut/plan/select-samples';
import type { EditOptions } from '@/lib/edit/edit';
import type { TimeRange } from '@/lib/media/time';
import { CALL } from '@/tests/support/call';
import { editOfParts } from '@/tests/support/edits';
import {
  cluster,
  element,
  file,
  joined,
  simpleBlock,
  uint,
  videoTrack,
} from '../../../containers/matroska/build';

/** A file that counts the bytes that are read of it. */
class CountingBlob extends Blob {
  readBytes = 0;

  override slice(from?: number, to?: number): Blob {
    const part = super.slice(from, to);
    const read = part.arrayBuffer.bind(part);
    part.arrayBuffer = () => {
      this.readBytes += part.size;
      return read();
    };
    return part;
  }
}

const MEGABYTE = 2 ** 20;
const CLUSTER_BYTES = 300_000;

/** The header of a VP9 keyframe of 8 × 8 pixels. */
const KEYFRAME = [0x82, 0x49, 0x83, 0x42, 0, 0, 7, 0, 7];

/** Ten frames, of which the first is a keyframe. Each ends with the second and its number. */
function second(sec: number) {
  const frame = (n: number) => [...(n === 0 ? KEYFRAME : [0x86]), sec, n];
  return cluster(
    sec * 1000,
    ...Array.from({ length: 10 }, (_, n) => simpleBlock(1, n * 100, n === 0, frame(n))),
  );
}

/** Four minutes of ten frames per second, 300 kB each second. The first 56 are read when the file is opened. */
const film = new Blob([
  file({
    clusters: Array.from({ length: 240 }, (_, i) =>
      joined(second(i), element(ID.void, new Uint8Array(CLUSTER_BYTES))),
    ),
    tracks: [videoTrack(uint(ID.defaultDuration, 100_000_000))],
  }),
]);

async function opened() {
  const blob = new CountingBlob([film]);
  const service = createIndexService({ ahead: false });
  await service.open(CALL, [{ id: 1, file: blob, container: 'mkv' }]);
  blob.readBytes = 0;
  return { blob, service };
}

/** A clip of some parts, and how much of the file was read for its forecast and for the cut. */
async function cut(ranges: readonly TimeRange[], options: Partial<EditOptions> = {}) {
  const { blob, service } = await opened();
  const edit = editOfParts(ranges, options);
  const forecast = await service.forecast(CALL, edit);
  const forForecast = blob.readBytes;
  const { head, ranges: copied, contents } = await service.cut(CALL, edit, null);
  const clip = new Blob([head, ...copied.map(({ from, to }) => film.slice(from, to))]);
  const [track] = (await openMovie(clip)).tracks;
  if (!track) throw new Error('no video');
  const times = Array.from({ length: track.samples.count }, (_, i) => presentationTime(track, i));
  const bytes = new Uint8Array(await clip.arrayBuffer());
  const positions = positionsOf(track.samples);
  const frames = Array.from({ length: track.samples.count }, (_, i) => {
    const end = at(positions, i) + sizeOf(track.samples, i);
    return [...bytes.subarray(end - 2, end)];
  });
  return { forecast, contents, forForecast, read: blob.readBytes, times, frames, track };
}

const part = (startSec: number, sec: number) => ({
  startMs: startSec * 1000,
  endMs: (startSec + sec) * 1000,
});

describe('a Matroska file cut into several parts', () => {
  it('is read only around the parts', async () => {
    const { read, contents } = await cut([part(200, 2), part(110, 2), part(150, 2)]);
    expect(contents.parts).toHaveLength(3);
    // Each part needs five seconds or six, and some are read twice. The film has 72 MB.
    expect(read).toBeLessThan(3 * 9 * CLUSTER_BYTES);
  });

  it('is read for a forecast only where parts begin and end', async () => {
    const { forForecast, forecast, contents } = await cut([part(80, 60), part(160, 60)]);
    expect(forForecast).toBeLessThan(8 * MEGABYTE);
    expect(forecast.parts).toEqual(contents.parts);
  });

  it('costs no more for one part than it needs', async () => {
    const { read } = await cut([part(150, 2)]);
    expect(read).toBeLessThan(9 * CLUSTER_BYTES);
  });

  it('has the frames of each part, at steady times', async () => {
    const { times, frames, contents, track } = await cut([part(200, 2), part(110.5, 1.5), part(150, 2)]);
    // The second part is moved to its keyframe, half a second before its start.
    expect(contents.parts[1]?.start).toMatchObject({ kind: 'moved', earlierSec: expect.closeTo(0.5) });
    expect(times.map((time) => (time - (times[0] ?? 0)) / track.timescale)).toEqual(
      Array.from({ length: 60 }, (_, i) => expect.closeTo(i / 10, 6)),
    );
    const seconds = [200, 201, 110, 111, 150, 151];
    expect(frames).toEqual(seconds.flatMap((sec) => Array.from({ length: 10 }, (_, n) => [sec, n])));
  });

  it('is the same whatever lies between its parts', async () => {
    const near = await cut([part(110, 2), part(113, 2)]);
    const far = await cut([part(110, 2), part(193, 2)]);
    expect(far.times).toEqual(near.times);
    expect(far.frames.map(([, n]) => n)).toEqual(near.frames.map(([, n]) => n));
    expect(far.frames.at(-1)).toEqual([194, 9]);
  });
});
