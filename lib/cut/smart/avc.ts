import { MediaError } from '@/lib/media/errors';
import { type SampleEntry, visualBoxes } from '@/lib/mp4/sample-entry';
import { type AvcConfig, avcCodec, readAvcConfig, writeAvcConfig } from './avc-config';
import { type AvcSps, adaptAvcPps, adaptAvcSps, readAvcPpsIds, readAvcSps } from './avc-sps';
import type { Encoded, JoinableStream, Joined } from './codec';
import { freeId, longerIds, withPps } from './ids';
import { joinUnits, splitUnits } from './nal';

/**
 * H.264: the head's parameter sets stand beside the source's in one `avcC`, under ids of their own. Two sample entries
 * instead broke in Chromium and in Firefox.
 */

/** ITU-T H.264 §7.4.2.1.1, §7.4.2.2 */
const GREATEST_SPS = 31;
const GREATEST_PPS = 255;

/** Constrained Baseline, Main, High: what browsers encode, by the profile of the source. */
const ENCODERS: Readonly<Record<number, readonly [number, number][]>> = {
  66: [
    [66, 0xe0],
    [77, 0],
    [100, 0],
  ],
  77: [
    [77, 0],
    [100, 0],
    [66, 0xe0],
  ],
  100: [
    [100, 0],
    [77, 0],
    [66, 0xe0],
  ],
};

/** 5.2: what an encoder is asked for when it does not take the source's own. */
const GENEROUS_LEVEL = 52;

/** @throws {MediaError} `exact-refused`. */
export function readAvcStream(entry: SampleEntry): JoinableStream {
  const record = visualBoxes(entry).find(({ type }) => type === 'avcC');
  if (!record) throw new MediaError('exact-refused', 'unusual');
  const config = readAvcConfig(record.body);
  const sets = config.sequences.map(readAvcSps);
  const [first] = sets;
  // `avc3` may keep its sets in the samples alone.
  if (!first || config.pictures.length === 0) throw new MediaError('exact-refused', 'unusual');
  for (const set of sets) judge(set, first);
  const profiles = ENCODERS[first.profile] ?? ENCODERS[100] ?? [];
  const levels = [...new Set([first.level, GENEROUS_LEVEL])];
  return {
    width: first.width,
    height: first.height,
    decoder: { codec: avcCodec(first.profile, first.constraints, first.level), description: record.body },
    encoders: levels.flatMap((level) =>
      profiles.map(([profile, constraints]) => ({
        codec: avcCodec(profile, constraints, level),
        avc: { format: 'avc' as const },
      })),
    ),
    quantizer: null,
    box: 'avcC',
    join: (encoded, reorder) => join(encoded, config, sets, first, reorder),
  };
}

function judge(set: AvcSps, first: AvcSps): void {
  if (set.chroma !== 1 || set.bitDepth !== 8) throw new MediaError('exact-refused', 'pixel-format');
  if (set.interlaced) throw new MediaError('exact-refused', 'interlaced');
  if (set.width !== first.width || set.height !== first.height)
    throw new MediaError('exact-refused', 'unusual');
}

function join(
  encoded: Encoded,
  source: AvcConfig,
  sets: readonly AvcSps[],
  first: AvcSps,
  reorder: number,
): Joined {
  if (!encoded.description) throw new MediaError('exact-refused', 'failed');
  const own = readAvcConfig(encoded.description);
  const taken = new Set(sets.map(({ id }) => id));
  const order = first.order ?? { reorder, buffered: Math.max(reorder, first.references) };
  const sequenceIds = new Map<number, number>();
  const sequences = own.sequences.map((unit) => {
    const set = readAvcSps(unit);
    if (set.width !== first.width || set.height !== first.height || set.interlaced)
      throw new MediaError('exact-refused', 'failed');
    // From the end: files joined by other programs count from 0.
    const id = freeId([...Array(GREATEST_SPS + 1).keys()].reverse(), taken, GREATEST_SPS);
    taken.add(id);
    sequenceIds.set(set.id, id);
    return { set, unit: adaptAvcSps(set, first, id, order) };
  });
  const takenPictures = new Set(source.pictures.map((unit) => readAvcPpsIds(unit).id));
  const pictureIds = new Map<number, number>();
  const pictures = own.pictures.map((unit) => {
    const ids = readAvcPpsIds(unit);
    const id = freeId(longerIds(ids.id), takenPictures, GREATEST_PPS);
    takenPictures.add(id);
    pictureIds.set(ids.id, id);
    return adaptAvcPps(unit, id, sequenceIds.get(ids.sps) ?? 0);
  });
  const profile = Math.max(source.profile, ...sequences.map(({ set }) => set.profile));
  // Each flag promises something of every set.
  const constraints = sequences.reduce((bits, { set }) => bits & set.constraints, source.constraints);
  return {
    samples: encoded.samples.map(({ data }) =>
      rewritten(data, own.lengthSize, source.lengthSize, pictureIds),
    ),
    configuration: writeAvcConfig({
      ...source,
      profile,
      constraints,
      sequences: [...source.sequences, ...sequences.map(({ unit }) => unit)],
      pictures: [...source.pictures, ...pictures],
    }),
  };
}

/** The slices of a sample under their new set; what the encoder put beside them (delimiters, messages) stays behind. */
function rewritten(
  data: Uint8Array,
  from: number,
  to: number,
  ids: ReadonlyMap<number, number>,
): Uint8Array<ArrayBuffer> {
  const units: Uint8Array[] = [];
  for (const unit of splitUnits(data, from)) {
    const type = (unit[0] ?? 0) & 31;
    if (type >= 2 && type <= 4) throw new MediaError('exact-refused', 'failed');
    if (type !== 1 && type !== 5) continue;
    units.push(
      withPps(
        unit,
        1,
        (bits) => {
          // first_mb_in_slice, slice_type: §7.3.3.
          bits.ue();
          bits.ue();
        },
        ids,
      ),
    );
  }
  return joinUnits(units, to);
}
