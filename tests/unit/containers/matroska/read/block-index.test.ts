import { describe, expect, it } from 'vitest';
import { BlockIndex } from '@/lib/containers/matroska/read/block-index';
import type { ClusterFrames } from '@/lib/containers/matroska/read/frames';
import { readHead } from '@/lib/containers/matroska/read/head';
import { ID } from '@/lib/containers/matroska/read/ids';
import { Scanner } from '@/lib/containers/matroska/read/scan';
import { MediaError } from '@/lib/media/errors';
import {
  blockOf,
  cluster,
  element,
  file,
  infoOf,
  joined,
  second,
  simpleBlock,
  sizeBytes,
  soundTrack,
  uint,
  unsized,
  videoTrack,
} from '../build';

const QUIET = { signal: new AbortController().signal, onShare() {} };
const ALL = { startSec: 0, endSec: Number.POSITIVE_INFINITY };
const seconds = (count: number) => Array.from({ length: count }, (_, i) => second(i * 1000));

async function indexOf(blob: Blob) {
  const head = await readHead(blob);
  const wanted = new Map(head.tracks.map(({ number }, index) => [number, { index, step: 0 }]));
  return { head, index: new BlockIndex(blob, head, new Scanner(blob, head.end, wanted)) };
}

/** Times of a track's frames. */
const timesOf = (clusters: ClusterFrames[], track = 0) =>
  clusters.flatMap(({ tracks }) => Array.from(tracks[track]?.time ?? []));

const frameTimes = (count: number, from = 0) => Array.from({ length: count }, (_, i) => from + i * 100);

describe('a whole file', () => {
  it('is read frame by frame, with positions, sizes and keyframes', async () => {
    const blob = file({ clusters: seconds(5) });
    const { index } = await indexOf(blob);
    const [frames, ...rest] = await index.range(ALL, 0, QUIET);
    expect(rest).toEqual([]);
    expect(timesOf([frames as ClusterFrames])).toEqual(frameTimes(50));
    const bytes = new Uint8Array(await blob.arrayBuffer());
    for (const [number, track] of frames?.tracks.entries() ?? []) {
      expect(track.size.length).toBeGreaterThan(0);
      for (const [i, at] of track.offset.entries())
        expect([bytes[at], track.size[i]]).toEqual([number + 1, 2]);
    }
    expect(frames?.tracks[0]?.keys).toHaveLength(5);
  });

  it.each([
    [
      'Clusters of unknown size',
      (time: number, body: Uint8Array) => unsized(ID.cluster, uint(ID.timestamp, time), body),
    ],
    [
      'checksums and padding',
      (time: number, body: Uint8Array) =>
        joined(
          element(ID.void, [0]),
          element(
            ID.cluster,
            element(ID.crc32, [1, 2, 3, 4]),
            uint(ID.timestamp, time),
            element(ID.void, [0, 0]),
            body,
          ),
        ),
    ],
  ])('may have %s', async (_, make) => {
    const clusters = [0, 1000, 2000].map((time) =>
      make(time, joined(simpleBlock(1, 0, true), simpleBlock(1, 500, false))),
    );
    for (const live of [true, false]) {
      const { index } = await indexOf(file({ clusters, live, cues: false }));
      expect(timesOf(await index.range(ALL, 0, QUIET))).toEqual([0, 500, 1000, 1500, 2000, 2500]);
    }
  });

  it('may have block groups, which state keyframes, durations and discarded padding', async () => {
    const group = (relative: number, ...more: Uint8Array[]) =>
      element(ID.blockGroup, element(ID.block, blockOf(1, relative, 0, [1])), ...more);
    const blocks = [
      group(0),
      group(100, element(ID.referenceBlock, [0xff])),
      group(200, uint(ID.blockDuration, 70), element(ID.discardPadding, [0x0f, 0x42, 0x40])),
    ];
    const { index } = await indexOf(file({ clusters: [cluster(0, ...blocks)] }));
    const [frames] = await index.range(ALL, 0, QUIET);
    expect(Array.from(frames?.tracks[0]?.keys ?? [])).toEqual([0, 2]);
    expect(frames?.tracks[0]).toMatchObject({ latest: 200, duration: 70, discard: 1_000_000 });
  });

  it('may have several frames in a block', async () => {
    const laced = element(ID.simpleBlock, blockOf(2, 10, 0x84, [1], [1, 2, 3, 4]));
    const { index } = await indexOf(file({ clusters: [cluster(0, laced)] }));
    const [frames] = await index.range(ALL, 0, QUIET);
    const { size = [], offset = [], time = [] } = frames?.tracks[1] ?? {};
    expect(Array.from(size)).toEqual([2, 2]);
    expect((offset[1] ?? 0) - (offset[0] ?? 0)).toBe(2);
    expect(Array.from(time)).toEqual([10, Number.NaN]);
  });
});

describe('a range', () => {
  it('is found by the Cues, and only Clusters around it are read', async () => {
    const clusters = seconds(60).map((bytes) => joined(bytes, element(ID.void, new Uint8Array(400_000))));
    const { index } = await indexOf(file({ clusters }));
    const times = timesOf(await index.range({ startSec: 30.5, endSec: 32 }, 0, QUIET));
    expect(times[0]).toBe(29_000);
    expect(times.at(-1)).toBeLessThan(75_000);
  });

  it('is found without Cues, and nothing is read twice', async () => {
    const { index } = await indexOf(file({ clusters: seconds(20), cues: false }));
    const first = await index.range({ startSec: 5, endSec: 7 }, 0, QUIET);
    const again = await index.range({ startSec: 6, endSec: 8 }, 0, QUIET);
    expect(timesOf(first)[0]).toBe(0);
    expect(again[0]).toBe(first[0]);
  });

  it('reaches as far in the sound, where that lies behind the video', async () => {
    const times = [0, 1000, 2000, 3000, 4000, 5000];
    const clusters = [1, 2].flatMap((track) =>
      times.map((time) => cluster(time, simpleBlock(track, 0, true))),
    );
    const { index } = await indexOf(file({ clusters, cues: false }));
    const found = await index.range({ startSec: 0, endSec: 2 }, 0, QUIET);
    expect(timesOf(found, 1)).toEqual([0, 1000, 2000, 3000]);
  });

  it('ignores Cues that point at no Cluster', async () => {
    const good = file({ clusters: seconds(20), cued: [0, 10] });
    const { head, index } = await indexOf(good);
    head.cues?.cluster.fill(head.firstCluster + 3);
    expect(timesOf(await index.range({ startSec: 12, endSec: 13 }, 0, QUIET))[0]).toBe(0);
  });

  it('stops reading when it is aborted', async () => {
    const clusters = seconds(60).map((bytes) => joined(bytes, element(ID.void, new Uint8Array(400_000))));
    const { index } = await indexOf(file({ clusters }));
    const work = { signal: AbortSignal.abort(new Error('enough')), onShare() {} };
    await expect(index.range(ALL, 0, work)).rejects.toThrow('enough');
  });

  it('at the end of a file without Cues is searched from the end', async () => {
    const clusters = seconds(200).map((bytes) => joined(bytes, element(ID.void, new Uint8Array(20_000))));
    const { index } = await indexOf(file({ clusters, cues: false, info: infoOf(null) }));
    const times = timesOf(await index.tail());
    expect(times.at(-1)).toBe(199_900);
    expect(times[0]).toBeGreaterThan(100_000);
  });
});

describe('a damaged file', () => {
  it('loses only the damaged Cluster', async () => {
    const clusters = seconds(4);
    const broken = (clusters[1] as Uint8Array<ArrayBuffer>).slice();
    broken.fill(0, 12, 40);
    const { index } = await indexOf(
      file({ clusters: [clusters[0], broken, clusters[2], clusters[3]] as Uint8Array[] }),
    );
    const times = timesOf(await index.range(ALL, 0, QUIET));
    expect(times).toEqual([...frameTimes(10), ...frameTimes(20, 2000)]);
  });

  it('ends where it is cut off', async () => {
    const blob = file({ clusters: seconds(3), cues: false });
    const { index } = await indexOf(blob.slice(0, blob.size - 200));
    const times = timesOf(await index.range(ALL, 0, QUIET));
    expect(times.length).toBeGreaterThan(20);
    expect(times.length).toBeLessThan(30);
  });

  it.each([
    [
      'is only padding',
      new Uint8Array(4_000_000).map((_, i) => (i % 2 === 0 ? 0xec : 0x80)),
      'index-invalid',
    ],
    ['is only Clusters without blocks', joined(...Array(20_000).fill(cluster(0))), null],
  ])('that %s is read to its end within a test’s time limit', async (_, media, code) => {
    const { index } = await indexOf(file({ clusters: [joined(cluster(0), media)], cues: false, live: true }));
    const reading = index.range(ALL, 0, QUIET);
    if (code) await expect(reading).rejects.toMatchObject({ code });
    else expect(timesOf(await reading)).toEqual([]);
  });

  it.each([
    ['no tracks', new Blob([element(ID.ebml, []), element(ID.segment, cluster(0))])],
    ['no media', file({ clusters: [], cues: false })],
    [
      'two tracks of one number',
      file({ clusters: seconds(1), tracks: [videoTrack(), soundTrack(uint(ID.trackNumber, 1))] }),
    ],
    ['zeros alone', new Blob([new Uint8Array(5000)])],
  ])('with %s is rejected', async (_, blob) => {
    await expect(readHead(blob)).rejects.toBeInstanceOf(MediaError);
  });

  it('whose tracks claim gigabytes is rejected', async () => {
    const claim = joined([0x16, 0x54, 0xae, 0x6b], sizeBytes(2 ** 33, 8));
    const blob = new Blob([element(ID.ebml, []), unsized(ID.segment, claim, cluster(0))]);
    await expect(readHead(blob)).rejects.toBeInstanceOf(MediaError);
  });
});
