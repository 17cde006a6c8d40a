/** Damages good clips of two parts where the second part begins, at random. The seed makes each run the same. */
import { describe, expect, it } from 'vitest';
import { splitUnits } from '@/lib/codecs/nal';
import { mediaTimes } from '@/lib/containers/mp4/read/presented';
import { heldParts } from '@/lib/cut/forecast';
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
const PARTS: [readonly Range[], ...(readonly Range[])[]] = [
  [
    [0, 1200],
    [2700, 4100],
  ],
  [
    [731, 2267],
    [2900, 3900],
  ],
  [
    [2700, 4000],
    [300, 1900],
  ],
  [
    [1334, 2600],
    [2800, 3900],
  ],
];
const RUNS = 20;
const { signal } = new AbortController();

const goods = new Map<string, Promise<Made>>();

/** A good clip, the same for the same name and parts. */
function goodClip(name: FixtureName, parts: readonly Range[]): Promise<Made> {
  const key = `${name} ${parts.join()}`;
  const container = ['h264AacMkv', 'vp9Opus'].includes(name) ? 'mkv' : 'mp4';
  const known =
    goods.get(key) ?? makeOf(new Blob([new Uint8Array(fixtureBytes(name))]), container, parts, {});
  goods.set(key, known);
  return known;
}

const check = async (good: Made, bytes: Uint8Array<ArrayBuffer>, grown: number) =>
  checkFrames(await verify({ ...good, bytes }, 'ranges', grown), signal);

/** A track whose second part begins with a sample. */
interface Spliced {
  clip: PlantedClip;
  planted: PlantedTrack;
  samples: PlantedSample[];
  /** The second part's first sample, in decode order. */
  first: number;
  /** Ticks of the media at which it is presented. */
  ticks: number;
}

/** Where the second part begins in a track. Null without such a track. */
function splicedTrack({ cut }: Made, clip: PlantedClip, kind: 'video' | 'audio'): Spliced | null {
  const planted = clip.track(kind);
  if (!planted) return null;
  const { track, samples } = planted;
  const edit = track.edits.find(({ mediaTime }) => mediaTime !== null);
  const atSec = heldParts(cut.contents.parts)[1]?.atSec ?? Number.NaN;
  const ticks = Math.round(atSec * track.timescale) - (edit?.start ?? 0) + (edit?.mediaTime ?? 0);
  const times = mediaTimes(track);
  // A packet of sound may begin half of its length early.
  const early = kind === 'audio' ? (samples[0]?.duration ?? 0) / 2 : 1;
  const first = samples.findIndex(({ sync }, i) => sync && (times[i] ?? 0) >= ticks - early);
  if (first < 2 || first > samples.length - 3) throw new Error(`${kind}: no splice`);
  return { clip, planted, samples, first, ticks };
}

/** Damages a clip. False if it isn't of that kind. */
type Fault = (spliced: Spliced, random: Random) => boolean;

/** A fault in the samples of a track. */
const inSamples =
  (change: (spliced: Spliced, random: Random) => boolean): Fault =>
  (spliced, random) => {
    if (!change(spliced, random)) return false;
    spliced.clip.write(spliced.planted);
    return true;
  };

/**
 * True if the second part begins with a CRA frame that was made a BLA frame. Without a decoder for H.265, nothing looks at the bytes of
 * that frame, or at its entry in the sync table.
 */
function isRelinked({ clip, planted, samples, first }: Spliced): boolean {
  const own = samples[first];
  if (!own || !planted.track.entries[0]?.format.startsWith('h')) return false;
  const units = splitUnits(clip.media.subarray(own.at, own.at + own.size), 4);
  // ITU-T H.265 table 7-1: 16 to 18 are BLA.
  return units.some(([header = 0]) => [16, 17, 18].includes((header >> 1) & 63));
}

/** Makes a sample begin later or earlier, without its neighbors. False if it would begin before the one before it. */
function shift(samples: PlantedSample[], i: number, ticks: number): boolean {
  const [before, own] = [samples[i - 1], samples[i]];
  if (!before || !own || before.duration + ticks < 1 || own.duration - ticks < 1) return false;
  before.duration += ticks;
  own.duration -= ticks;
  return true;
}

/** Exchanges the bytes of two samples. */
function swap(a?: PlantedSample, b?: PlantedSample): boolean {
  if (!a || !b || a.at === b.at) return false;
  [a.at, a.size, b.at, b.size] = [b.at, b.size, a.at, a.size];
  return true;
}

const FAULTS: Record<'video' | 'audio', Record<string, Fault>> = {
  video: {
    'all times shifted from the splice on': inSamples(({ samples, first }, random) => {
      const before = samples[first - 1];
      const frame = before?.duration ?? 0;
      if (before) before.duration += random.pick([frame, Math.ceil(frame / 2), 1 - frame]);
      return before !== undefined && frame > 1;
    }),
    'all times shifted, but for the end': inSamples(({ samples, first }, random) => {
      const [before, last] = [samples[first - 1], samples.at(-1)];
      if (!before || !last || last.duration < 2) return false;
      const ticks = Math.ceil((last.duration - 1) * random.pick([0.5, 1]));
      before.duration += ticks;
      last.duration -= ticks;
      return true;
    }),
    'the second part’s first frame shown early or late': inSamples(({ samples, first }, random) => {
      const ticks = Math.ceil((samples[first]?.duration ?? 0) / 2);
      return shift(samples, first, random.pick([ticks, -ticks]));
    }),
    'a sample lost, and its time given to the one before': inSamples(({ samples, first }, random) => {
      const i = first + random.pick([-1, 0, 1]);
      const [before, lost] = [samples[i - 1], samples[i]];
      if (before && lost) before.duration += lost.duration;
      return samples.splice(i, 1).length === 1;
    }),
    'a sample lost': inSamples(({ samples, first }, random) => {
      return samples.splice(first + random.pick([-1, 0, 1]), 1).length === 1;
    }),
    'a sample twice within its time': inSamples(({ samples, first }, random) => {
      const own = samples[first + random.pick([-1, 0, 1])];
      if (!own || own.duration < 2) return false;
      const half = own.duration >> 1;
      samples.splice(samples.indexOf(own), 0, { ...own, duration: half });
      own.duration -= half;
      return true;
    }),
    'a sample twice': inSamples(({ samples, first }, random) => {
      const own = samples[first + random.pick([-1, 0, 1])];
      if (own) samples.splice(samples.indexOf(own), 0, { ...own });
      return own !== undefined;
    }),
    'two samples exchanged': inSamples(({ samples, first }, random) => {
      const i = first + random.pick([-1, 0, 1]);
      return swap(samples[i], samples[i + 1]);
    }),
    'a first frame of another place': inSamples(({ samples, first }, random) => {
      const [own, other] = [samples[first], samples[random.below(first)]];
      if (own && other) Object.assign(own, { at: other.at, size: other.size });
      return own !== undefined && other !== undefined;
    }),
    'a first frame that begins some bytes later': inSamples((spliced, random) => {
      const own = spliced.samples[spliced.first];
      if (!own || isRelinked(spliced)) return false;
      own.at += 1 + random.below(8);
      return true;
    }),
    'a flipped byte in the first frame': (spliced, random) => {
      const { media } = spliced.clip;
      const own = spliced.samples[spliced.first];
      if (!own || isRelinked(spliced)) return false;
      const at = own.at + random.below(own.size);
      media[at] = 255 - (media[at] ?? 0);
      return true;
    },
    'a first frame that isn’t listed as a keyframe': inSamples((spliced) => {
      const own = spliced.samples[spliced.first];
      if (!own || isRelinked(spliced)) return false;
      own.sync = false;
      return true;
    }),
    'a frame beside it listed as a keyframe': inSamples(({ samples, first }, random) => {
      const own = samples[first + random.pick([-1, 1, 2])];
      if (own?.sync !== false) return false;
      own.sync = true;
      return true;
    }),
    'an edit that ends at the splice': ({ clip, planted, ticks }) => {
      const view = clip.view('elst', planted);
      const { timescale } = planted.track;
      const movieScale = clip.view('mvhd').getUint32(12);
      view.setUint32(view.byteLength - 12, Math.round((ticks * movieScale) / timescale));
      return true;
    },
    'an edit that begins at the splice': ({ clip, planted, ticks }) => {
      const view = clip.view('elst', planted);
      view.setInt32(view.byteLength - 8, ticks);
      return true;
    },
  },
  audio: {
    'all times shifted from the splice on': inSamples(({ samples, first }, random) => {
      const before = samples[first - 1];
      const packet = before?.duration ?? 0;
      if (before) before.duration += random.pick([packet, 2 * packet, 4 * packet]);
      return before !== undefined;
    }),
    'all times shifted, but for the end': inSamples(({ samples, first }, random) => {
      const before = samples[first - 1];
      const packet = before?.duration ?? 0;
      const count = 1 + random.below(4);
      if (!before || samples.length - first < 3 * count) return false;
      before.duration += count * packet;
      samples.splice(samples.length - count);
      return true;
    }),
    'a packet lost': inSamples(({ samples, first }, random) => {
      const i = first + random.pick([-1, 0, 1]);
      return samples.splice(i, 1).length === 1;
    }),
    'a packet lost, and its time given to the one before': inSamples(({ samples, first }, random) => {
      const i = first + random.pick([-1, 0, 1]);
      const [before, lost] = [samples[i - 1], samples[i]];
      if (before && lost) before.duration += lost.duration;
      return samples.splice(i, 1).length === 1;
    }),
    'a packet twice': inSamples(({ samples, first }, random) => {
      const own = samples[first + random.pick([-1, 0, 1])];
      if (own) samples.splice(samples.indexOf(own), 0, { ...own });
      return own !== undefined;
    }),
    'two packets exchanged': inSamples(({ samples, first }, random) => {
      const i = first + random.pick([-1, 0, 1]);
      return swap(samples[i], samples[i + 1]);
    }),
    'packets of another place': inSamples(({ samples, first }, random) => {
      const count = Math.min(1 + random.below(6), first, samples.length - first);
      for (let i = 0; i < count; i++) {
        const [own, other] = [samples[first + i], samples[i]];
        if (own && other) Object.assign(own, { at: other.at, size: other.size });
      }
      return true;
    }),
  },
};

describe('faults planted at a splice', () => {
  it('are in none of the clips that pass', async () => {
    for (const name of SOURCES)
      for (const parts of PARTS) {
        const good = await goodClip(name, parts);
        expect(good.cut.contents.parts).toHaveLength(2);
        await check(good, good.bytes, 0);
        const { bytes, grown } = (await PlantedClip.of(good.bytes)).finish();
        expect(grown).toBe(0);
        await check(good, bytes, grown);
      }
  });

  const kinds = (['video', 'audio'] as const).flatMap((kind) =>
    Object.entries(FAULTS[kind]).map(([name, fault]) => ({ kind, name, fault })),
  );
  it.each(kinds)('are found in the $kind: $name', async ({ kind, fault }) => {
    let planted = 0;
    const passed: string[] = [];
    for (let seed = 1; planted < RUNS && seed < 20 * RUNS; seed++) {
      const random = new Random(seed);
      const [name, parts] = [random.pick(SOURCES), random.pick(PARTS)];
      const good = await goodClip(name, parts);
      const clip = await PlantedClip.of(good.bytes);
      const spliced = splicedTrack(good, clip, kind);
      if (!spliced || !fault(spliced, random)) continue;
      planted++;
      const { bytes, grown } = clip.finish();
      const found = await check(good, bytes, grown).then(
        () => 'passes',
        (error: unknown) => (error instanceof MediaError ? null : String(error)),
      );
      if (found) passed.push(`seed ${seed}, ${name} ${parts.join(' and ')}: ${found}`);
    }
    expect(passed).toEqual([]);
    expect(planted).toBe(RUNS);
  });
});
