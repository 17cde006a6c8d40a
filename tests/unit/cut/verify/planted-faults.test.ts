/** Damages good clips in ways that players hide or stumble over, at random places. The seed makes each run the same. */
import { describe, expect, it } from 'vitest';
import { box, layOut, words } from '@/lib/containers/mp4/box-parts';
import { aacConfig } from '@/lib/containers/mp4/read/sample-entry';
import { checkFrames } from '@/lib/cut/verify/check-clip';
import { MediaError } from '@/lib/media/errors';
import { type FixtureName, fixtureBytes } from '@/tests/fixtures';
import { Random } from '@/tests/fuzz/random';
import { PlantedClip, type PlantedSample, type PlantedTrack } from './planted';
import { type Made, makeOf, type Range, verify } from './support';

const SOURCES = [
  'h264BframesAac',
  'phone',
  'silent',
  'fragmented',
  'hevcAac',
  'h264AacMkv',
  'vp9Opus',
] as const;
const RANGES: [Range, ...Range[]] = [
  [0, 2000],
  [731, 2267],
  [1100, 3900],
  [2000, 4000],
];
const RUNS = 10;

/** Bytes of the body of `stsd` before the fields of its first entry. */
const STSD_HEAD = 16;
const { signal } = new AbortController();

function cut(name: FixtureName, range: Range): Promise<Made> {
  const blob = new Blob([new Uint8Array(fixtureBytes(name))]);
  const container = ['h264AacMkv', 'vp9Opus'].includes(name) ? 'mkv' : 'mp4';
  return makeOf(blob, container, [range], { metadata: 'remove' });
}

const check = async (good: Made, bytes: Uint8Array<ArrayBuffer>, grown: number) =>
  checkFrames(await verify({ ...good, bytes }, 'ranges', grown), signal);

const goods = new Map<string, Promise<Made>>();

/** A good clip, the same for the same draw. */
function goodClip(random: Random): Promise<Made> {
  const [name, range] = [random.pick(SOURCES), random.pick(RANGES)];
  const known = goods.get(`${name} ${range}`) ?? cut(name, range);
  goods.set(`${name} ${range}`, known);
  return known;
}

/** Damages a clip. False if it isn't of that kind. */
type Fault = (clip: PlantedClip, random: Random) => boolean;

/** A fault in the samples of a track of a kind. */
const inSamples =
  (kind: 'video' | 'audio', change: (samples: PlantedSample[], random: Random) => boolean): Fault =>
  (clip, random) => {
    const planted = clip.track(kind);
    if (!planted || !change(planted.samples, random)) return false;
    clip.write(planted);
    return true;
  };

/** A fault in a box of a track of a kind. */
const inBox =
  (kind: 'video' | 'audio', type: string, change: (view: DataView, random: Random) => void): Fault =>
  (clip, random) => {
    const planted = clip.track(kind);
    if (!planted) return false;
    const view = clip.view(type, planted);
    if (view.byteLength === 0) return false;
    change(view, random);
    return true;
  };

/** A sample that is neither the first nor the last. */
const inside = (samples: readonly PlantedSample[], random: Random) =>
  1 + random.below(Math.max(1, samples.length - 2));

function flip(
  clip: PlantedClip,
  { at }: PlantedSample,
  from: number,
  length: number,
  value?: number,
): boolean {
  for (let i = at + from; i < at + from + length; i++) clip.media[i] = value ?? 255 - (clip.media[i] ?? 0);
  return true;
}

const inMedia =
  (change: (clip: PlantedClip, planted: PlantedTrack, random: Random) => boolean): Fault =>
  (clip, random) => {
    const planted = clip.track('video');
    return planted !== undefined && change(clip, planted, random);
  };

const FAULTS: Record<string, Fault> = {
  'two sizes exchanged': inSamples('video', (samples, random) => {
    const i = inside(samples, random);
    const [a, b] = [samples[i - 1], samples[i]];
    if (!a || !b || a.size === b.size) return false;
    [a.size, b.size] = [b.size, a.size];
    return true;
  }),
  'a sample listed as a keyframe that is none': inSamples('video', (samples, random) => {
    const others = samples.filter(({ sync }) => !sync);
    const chosen = others[random.below(others.length)];
    if (chosen) chosen.sync = true;
    return chosen !== undefined;
  }),
  'every sample listed as a keyframe': inSamples('video', (samples) => {
    const others = samples.filter(({ sync }) => !sync);
    for (const sample of others) sample.sync = true;
    return others.length > 0;
  }),
  'a keyframe that isn’t listed': inSamples('video', (samples, random) => {
    const keys = samples.filter(({ sync }) => sync);
    const chosen = keys[random.below(keys.length)];
    if (chosen) chosen.sync = false;
    return chosen !== undefined && keys.length < samples.length;
  }),
  'an edit one frame off': (clip, random) => {
    const planted = clip.track('video');
    if (!planted) return false;
    const view = clip.view('elst', planted);
    const last = view.byteLength - 8;
    const frame = planted.samples.at(-1)?.duration ?? 0;
    const time = view.getInt32(last) + (random.chance(0.5) && view.getInt32(last) >= frame ? -frame : frame);
    view.setInt32(last, time);
    return true;
  },
  'a track of another size': inBox('video', 'tkhd', (view, random) => {
    const side = view.byteLength - random.pick([4, 8]);
    view.setUint32(side, view.getUint32(side) * 2);
  }),
  'a sample entry of another size': inBox('video', 'stsd', (view, random) => {
    const side = STSD_HEAD + random.pick([24, 26]);
    view.setUint16(side, view.getUint16(side) + 16 * (1 + random.below(9)));
  }),
  'a track that says that it lasts longer': inBox('video', 'tkhd', (view, random) => {
    view.setUint32(20, view.getUint32(20) * (1.02 + random.below(200) / 100));
  }),
  'media that says that it lasts longer': inBox('audio', 'mdhd', (view, random) => {
    view.setUint32(16, view.getUint32(16) * (1.02 + random.below(200) / 100));
  }),
  'sound cut off': inSamples('audio', (samples, random) => {
    samples.splice(samples.length - 3 - random.below(10));
    return true;
  }),
  'sound that goes on': inSamples('audio', (samples, random) => {
    const last = samples.at(-1);
    for (let i = 50 + random.below(100); last && i > 0; i--) samples.push({ ...last });
    return last !== undefined;
  }),
  'frames that last a tick too long': inSamples('video', (samples, random) => {
    for (const sample of samples.slice(-1 - random.below(samples.length >> 1))) sample.duration += 1;
    return true;
  }),
  'a packet of one tick': inSamples('audio', (samples, random) => {
    const i = inside(samples, random);
    const [a, b] = [samples[i - 1], samples[i]];
    if (!a || !b || a.duration < 2) return false;
    b.duration += a.duration - 1;
    a.duration = 1;
    return true;
  }),
  'a frame that is decoded for one tick': inSamples('video', (samples, random) => {
    // The first ones may be hidden.
    const i = samples.length - 1 - random.below(10);
    const [a, b] = [samples[i - 1], samples[i]];
    if (!a || !b || a.duration < 2) return false;
    const early = a.duration - 1;
    a.duration = 1;
    b.duration += early;
    b.offset += early;
    return true;
  }),
  'no composition offsets': inSamples('video', (samples) => {
    const isReordered = samples.some(({ offset }) => offset !== samples[0]?.offset);
    for (const sample of samples) sample.offset = 0;
    return isReordered;
  }),
  'two frames with exchanged times': inSamples('video', (samples, random) => {
    // The first ones may be hidden.
    const i = samples.length - 1 - random.below(20);
    const [a, b] = [samples[i - 1], samples[i]];
    if (!a || !b) return false;
    [a.offset, b.offset] = [b.offset + a.duration, a.offset - a.duration];
    return true;
  }),
  'a sample that begins some bytes later': inSamples('video', (samples, random) => {
    const chosen = samples[inside(samples, random)];
    if (chosen) chosen.at += 1 + random.below(8);
    return chosen !== undefined;
  }),
  'a sample entry of another stream': inBox('video', 'stsd', (view, random) => {
    // The profile, its constraints or a parameter set.
    const at = STSD_HEAD + 86 + 2 + random.below(20);
    view.setUint8(at, 255 - view.getUint8(at));
  }),
  'another configuration of the sound’s decoder': (clip, random) => {
    const planted = clip.track('audio');
    const [entry] = planted?.track.entries ?? [];
    const config = entry && aacConfig(entry);
    if (!planted || !config) return false;
    const at = STSD_HEAD + config.byteOffset - entry.body.byteOffset + random.below(config.length);
    const view = clip.view('stsd', planted);
    view.setUint8(at, 255 - view.getUint8(at));
    return true;
  },
  'zeros in a keyframe': inMedia((clip, { samples }, random) => {
    const [first] = samples;
    return first !== undefined && flip(clip, first, random.below(first.size - 40), 40, 0);
  }),
  'a flipped byte in the first frame': inMedia((clip, { samples }, random) => {
    const [first] = samples;
    return first !== undefined && flip(clip, first, random.below(first.size), 1);
  }),
  'the last sample missing': inSamples('video', (samples) => samples.pop() !== undefined),
  'a sample twice': inSamples('video', (samples, random) => {
    const i = inside(samples, random);
    const chosen = samples[i];
    if (chosen) samples.splice(i, 0, { ...chosen });
    return chosen !== undefined;
  }),
  'a wrong timescale of the media': inBox('video', 'mdhd', (view, random) => {
    view.setUint32(12, Math.round(view.getUint32(12) * random.pick([0.5, 2, 1.001])));
  }),
  'a wrong timescale of the movie': (clip, random) => {
    const view = clip.view('mvhd');
    view.setUint32(12, view.getUint32(12) * random.pick([2, 3]));
    return true;
  },
  'one ID for two tracks': (clip) => {
    const [first, second] = clip.tracks;
    if (!first || !second) return false;
    clip.view('tkhd', second).setUint32(12, first.track.id);
    return true;
  },
  'another rotation': inBox('video', 'tkhd', (view, random) => {
    const [a, b] = [view.getInt32(40), view.getInt32(44)];
    const [c, d] = random.chance(0.5) ? [-a, -b] : [-b, a];
    for (const [at, value] of [
      [40, c],
      [44, d],
      [52, -d],
      [56, c],
    ] as const)
      view.setInt32(at, value);
  }),
  metadata: (clip, random) => {
    const [planted] = clip.tracks;
    const type = random.pick(['©xyz', '©day', '©mak']);
    if (planted) clip.add(layOut(box('udta', box(type, words(0x000d15c7), new Uint8Array(13)))), planted);
    return planted !== undefined;
  },
  'a disabled track': inBox('video', 'tkhd', (view) => view.setUint8(3, view.getUint8(3) & 0xfe)),
  'sound of another rate': inBox('audio', 'stsd', (view, random) => {
    const at = STSD_HEAD + 24;
    view.setUint16(at, view.getUint16(at) + 1 + random.below(1000));
  }),
};

describe('planted faults', () => {
  it('are in none of the clips that pass', async () => {
    for (const name of SOURCES)
      for (const range of RANGES) {
        const good = await cut(name, range);
        await check(good, good.bytes, 0);
        const { bytes, grown } = (await PlantedClip.of(good.bytes)).finish();
        expect(grown).toBe(0);
        await check(good, bytes, grown);
      }
  });

  it.each(Object.keys(FAULTS))('are found: %s', async (name) => {
    let planted = 0;
    for (let seed = 1; planted < RUNS && seed < 20 * RUNS; seed++) {
      const random = new Random(seed);
      const good = await goodClip(random);
      const clip = await PlantedClip.of(good.bytes);
      if (!FAULTS[name]?.(clip, random)) continue;
      planted++;
      const { bytes, grown } = clip.finish();
      const found = await check(good, bytes, grown).then(
        () => `seed ${seed} passes`,
        (error: unknown) => (error instanceof MediaError ? 'found' : error),
      );
      expect(found).toBe('found');
    }
    expect(planted).toBe(RUNS);
  });
});
