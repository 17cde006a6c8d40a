import { nullIfInvalid } from '@/lib/codecs/bits';
import { readAvcConfig } from '@/lib/codecs/h264/config';
import { readHevcConfig } from '@/lib/codecs/h265/config';
import { joinUnits } from '@/lib/codecs/nal';
import { type Bytes, changedSeveralTimes, spliced } from './bytes';
import { ODD_VALUES, type Random } from './random';

/** Boxes that hold boxes, with the bytes before their first child. */
const CONTAINERS: Readonly<Record<string, number>> = {
  moov: 0,
  trak: 0,
  mdia: 0,
  minf: 0,
  stbl: 0,
  edts: 0,
  dinf: 0,
  mvex: 0,
  moof: 0,
  traf: 0,
  udta: 0,
  meta: 4,
  stsd: 8,
  dref: 8,
};

interface Place {
  type: string;
  at: number;
  size: number;
  headerSize: number;
}

/** Makes one to four random changes to a file. */
export function mutateMp4(source: Uint8Array, random: Random): Bytes {
  return changedSeveralTimes(source, random, 8, (bytes) => {
    const boxes = boxesOf(bytes, 0, bytes.length);
    const place = boxes[random.below(boxes.length)];
    return place ? random.pick(CHANGES)(bytes, place, random) : bytes;
  });
}

type Change = (bytes: Bytes, place: Place, random: Random) => Bytes;

const CHANGES: readonly [Change, ...Change[]] = [
  changeEntry,
  changeEntry,
  changeEntry,
  changeCount,
  changeCount,
  lie,
  lie,
  lie,
  addEntry,
  addStill,
  insertSets,
  changeSize,
  changeType,
  cutAtBorder,
  removeBox,
  doubleBox,
  moveBox,
  flipBytes,
  nestDeeper,
];

/** Replaces a 32-bit word of the box's body by an unusual value, or changes it by one. */
function changeEntry(bytes: Bytes, place: Place, random: Random) {
  const from = place.at + place.headerSize;
  const words = Math.floor((place.at + place.size - from) / 4);
  // Tables are long and media data is longer. The first bytes have more effect.
  if (words > 0)
    writeOdd(bytes, from + 4 * random.below(Math.min(words, random.pick([4, 16, 64, 4096]))), random);
  return bytes;
}

/** The entry count (or sample size) of a full box. */
function changeCount(bytes: Bytes, place: Place, random: Random) {
  const at = place.at + place.headerSize + random.pick([4, 8]);
  if (at + 4 <= bytes.length) writeOdd(bytes, at, random);
  return bytes;
}

/** How a table is filled with false entries. */
interface Lie {
  /** Bytes of an entry. */
  size: number;
  /** @param view of the entries. */
  tell(view: DataView, entries: number, random: Random): void;
}

/** By the type of the table's box. */
const LIES: ReadonlyMap<string, Lie> = new Map([
  [
    // Frames that are no keyframes, in ascending order.
    'stss',
    {
      size: 4,
      tell(view, entries, random) {
        for (let i = 0, sample = 1; i < entries; i++, sample += 1 + random.below(30))
          view.setUint32(4 * i, sample);
      },
    },
  ],
  [
    // Slow and fast motion, stills, motion backwards, and a start in the middle.
    'elst',
    {
      size: 12,
      tell(view, entries, random) {
        const at = 12 * random.below(entries);
        view.setInt32(at + 8, random.pick([0, 0x4000, 0x8000, 0x2_0000, -0x1_0000, 1]));
        if (random.chance(0.5)) view.setInt32(at + 4, random.pick([-1, 0, 1, 1000, 100_000]));
      },
    },
  ],
  [
    // Samples of other descriptions.
    'stsc',
    {
      size: 12,
      tell: (view, entries, random) => view.setUint32(12 * random.below(entries) + 8, 1 + random.below(3)),
    },
  ],
  [
    // Frames of no duration, or hardly any frames.
    'stts',
    {
      size: 8,
      tell: (view, entries, random) =>
        view.setUint32(8 * random.below(entries) + random.pick([0, 4]), random.below(2)),
    },
  ],
  [
    // From one entry on, frames are presented as they are decoded.
    'ctts',
    {
      size: 8,
      tell(view, entries, random) {
        for (let i = random.below(entries); i < entries; i++) view.setUint32(8 * i + 4, 0);
      },
    },
  ],
]);

/** Makes a table lie. */
function lie(bytes: Bytes, _: Place, random: Random) {
  const tables = boxesOf(bytes, 0, bytes.length).filter(({ type }) => LIES.has(type));
  const table = tables[random.below(tables.length)];
  const told = table && LIES.get(table.type);
  if (!told) return bytes;
  // Version and flags, then the number of entries.
  const from = table.at + table.headerSize + 8;
  const entries = Math.floor((table.at + table.size - from) / told.size);
  if (entries > 0) told.tell(new DataView(bytes.buffer, from, entries * told.size), entries, random);
  return bytes;
}

/** Gives a track a second sample entry, like the first but for a byte, for one run of its chunks: parameter sets that change midway. */
function addEntry(bytes: Bytes, _: Place, random: Random) {
  const boxes = boxesOf(bytes, 0, bytes.length);
  const tables = boxes.filter(({ type }) => type === 'stsd');
  const table = tables[random.below(tables.length)];
  const entry = table && boxes.find(({ at }) => at === table.at + table.headerSize + 8);
  if (!entry) return bytes;
  const end = table.at + table.size;
  const added = bytes.slice(entry.at, entry.at + entry.size);
  const changedAt = 8 + random.below(Math.max(1, added.length - 8));
  added[changedAt] = (added[changedAt] ?? 0) ^ (1 << random.below(8));
  const view = new DataView(bytes.buffer);
  view.setUint32(table.at + table.headerSize + 4, 2);
  for (const { at, size } of boxes)
    if (at <= table.at && at + size >= end) view.setUint32(at, size + added.length);
  const runs = boxes.find(({ type, at }) => type === 'stsc' && at > table.at);
  if (runs) LIES.get('stsc')?.tell(new DataView(bytes.buffer, runs.at + 16, 12), 1, random);
  return spliced(bytes, end, end, added);
}

/** Tables of samples, with the words of one sample behind the number of entries. */
const ONE_SAMPLE: Readonly<Record<string, readonly number[]>> = {
  stts: [1],
  ctts: [1],
  stss: [1],
  stsc: [1, 1],
  stco: [],
};

/** Adds a copy of a track that has only its first sample: a still, such as a cover, before or behind it. */
function addStill(bytes: Bytes, _: Place, random: Random) {
  const boxes = boxesOf(bytes, 0, bytes.length);
  const tracks = boxes.filter(({ type }) => type === 'trak');
  const track = tracks[random.below(tracks.length)];
  const movie = boxes.find(({ type }) => type === 'moov');
  if (!track || !movie) return bytes;
  const still = bytes.slice(track.at, track.at + track.size);
  const view = new DataView(still.buffer);
  for (const { type, at, size } of boxesOf(still, 0, still.length)) {
    // The last byte of its ID
    if (type === 'tkhd' && size > 32) still[at + (still[at + 8] === 1 ? 31 : 23)] = 100 + random.below(100);
    if (type === 'stsd' && size > 24) setType(still, at + 20, random.pick(STILLS));
    // Behind the size of all samples
    if (type === 'stsz' && size >= 20) view.setUint32(at + 16, 1);
    const words = ONE_SAMPLE[type];
    if (!words || size < 16 + 4 * words.length) continue;
    for (const [i, word] of [1, ...words].entries()) view.setUint32(at + 12 + 4 * i, word);
  }
  new DataView(bytes.buffer).setUint32(movie.at, movie.size + still.length);
  const place = track.at + random.pick([0, track.size]);
  return spliced(bytes, place, place, still);
}

const STILLS = ['mp4v', 'jpeg', 'png ', 'avc1', 'hvc1'] as const;

/** Parameter sets in a record, and the names of entries whose samples hold none and may hold some. */
interface SetHolder {
  record: string;
  names: [string, string];
  read(record: Uint8Array): Uint8Array[];
}

const AVC: SetHolder = {
  record: 'avcC',
  names: ['avc1', 'avc3'],
  read(record) {
    const { sps, pps } = readAvcConfig(record);
    return [...sps, ...pps];
  },
};
const HEVC: SetHolder = {
  record: 'hvcC',
  names: ['hvc1', 'hev1'],
  read: (record) => readHevcConfig(record).arrays.flatMap(({ units }) => units),
};
const SET_HOLDERS = new Map([AVC, HEVC].flatMap((holder) => holder.names.map((name) => [name, holder])));

/** Puts parameter sets before a frame, one of them changed by a bit: sets that change midway. The frame loses its end. */
function insertSets(bytes: Bytes, _: Place, random: Random) {
  const boxes = boxesOf(bytes, 0, bytes.length);
  const entry = boxes.find(({ type }) => SET_HOLDERS.has(type));
  const holder = entry && SET_HOLDERS.get(entry.type);
  if (!holder) return bytes;
  const body = Buffer.from(bytes.subarray(entry.at, entry.at + entry.size));
  const record = body.subarray(body.indexOf(holder.record) + 4);
  const sets = nullIfInvalid(() => holder.read(record)) ?? [];
  const changed = sets[random.below(sets.length)] ?? new Uint8Array(1);
  const byte = random.below(changed.length);
  changed[byte] = (changed[byte] ?? 0) ^ (1 << random.below(8));
  const view = new DataView(bytes.buffer);
  const at = firstFrameOfChunk(view, boxes, entry, random);
  const length = at + 4 <= bytes.length ? view.getUint32(at) : 0;
  const kept = length - sets.reduce((sum, unit) => sum + 4 + unit.length, 0);
  if (sets.length === 0 || kept < 8 || at + 4 + length > bytes.length) return bytes;
  bytes.set(joinUnits([...sets, bytes.slice(at + 4, at + 4 + kept)], 4), at);
  setType(bytes, entry.at + 4, random.pick(holder.names));
  return bytes;
}

/** Where a frame begins, by the chunks behind a sample entry or by the media of the file and its fragments. */
function firstFrameOfChunk(view: DataView, boxes: readonly Place[], entry: Place, random: Random): number {
  const media = boxes.filter(({ type }) => type === 'mdat').map(({ at }) => at + 8);
  const table = boxes.find(({ type, at }) => type === 'stco' && at > entry.at);
  const chunks = table ? Math.floor((table.size - 16) / 4) : 0;
  const number = random.below(media.length + chunks);
  return media[number] ?? (table ? view.getUint32(table.at + 16 + 4 * (number - media.length)) : 0);
}

function setType(bytes: Bytes, at: number, type: string): void {
  for (let i = 0; i < 4; i++) bytes[at + i] = type.charCodeAt(i);
}

function changeSize(bytes: Bytes, place: Place, random: Random) {
  const view = new DataView(bytes.buffer);
  if (random.chance(0.3)) view.setUint32(place.at, place.size + random.below(17) - 8);
  else view.setUint32(place.at, random.pick(ODD_VALUES));
  return bytes;
}

function changeType(bytes: Bytes, place: Place, random: Random) {
  const types = [
    ...Object.keys(CONTAINERS),
    'free',
    'stts',
    'ctts',
    'stsz',
    'stz2',
    'stco',
    'co64',
    'stss',
    'elst',
  ];
  const type = types[random.below(types.length)] ?? 'free';
  for (let i = 0; i < 4; i++) bytes[place.at + 4 + i] = type.charCodeAt(i);
  return bytes;
}

/** Truncates the file at or near the end of a box. */
function cutAtBorder(bytes: Bytes, place: Place, random: Random) {
  const border = random.pick([place.at, place.at + place.headerSize, place.at + place.size]);
  return bytes.slice(0, Math.max(1, border + random.pick([0, 0, 0, 1, -1, 4, -4])));
}

function removeBox(bytes: Bytes, { at, size }: Place) {
  return spliced(bytes, at, at + size, new Uint8Array(0));
}

function doubleBox(bytes: Bytes, { at, size }: Place) {
  return size > 65_536 ? bytes : spliced(bytes, at, at, bytes.slice(at, at + size));
}

/** Moves a box to the border of another one. The sizes of parents don't change, so they become wrong. */
function moveBox(bytes: Bytes, { at, size }: Place, random: Random) {
  const box = bytes.slice(at, at + size);
  const rest = spliced(bytes, at, at + size, new Uint8Array(0));
  const boxes = boxesOf(rest, 0, rest.length);
  const target = boxes[random.below(boxes.length)]?.at ?? 0;
  return spliced(rest, target, target, box);
}

function flipBytes(bytes: Bytes, { at, size }: Place, random: Random) {
  for (let i = 0; i < 1 + random.below(8); i++) {
    const target = at + random.below(size);
    bytes[target] = (bytes[target] ?? 0) ^ (1 << random.below(8));
  }
  return bytes;
}

/** Wraps the box into many boxes of the same kind. */
function nestDeeper(bytes: Bytes, { at, size, headerSize }: Place, random: Random) {
  if (size > 65_536) return bytes;
  const depth = random.pick([1, 10, 2000]);
  const type = bytes.slice(at + 4, at + 8);
  const wrapping = new Uint8Array(8 * depth);
  const view = new DataView(wrapping.buffer);
  for (let i = 0; i < depth; i++) {
    view.setUint32(8 * i, 8 * (depth - i) + size);
    wrapping.set(type, 8 * i + 4);
  }
  return headerSize === 8 ? spliced(bytes, at, at, wrapping) : bytes;
}

function writeOdd(bytes: Bytes, at: number, random: Random): void {
  const view = new DataView(bytes.buffer);
  const was = view.getUint32(at);
  view.setUint32(at, random.chance(0.4) ? was + random.pick([1, -1, 2, 1000]) : random.pick(ODD_VALUES));
}

/** All boxes in `[from, to)`, parents before their children. */
function boxesOf(bytes: Uint8Array, from: number, to: number, found: Place[] = []): Place[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let at = from;
  while (at + 8 <= to && found.length < 2000) {
    const size = view.getUint32(at);
    if (size < 8 || at + size > to) break;
    const type = String.fromCharCode(...bytes.subarray(at + 4, at + 8));
    found.push({ type, at, size, headerSize: 8 });
    const inside = CONTAINERS[type];
    if (inside !== undefined) boxesOf(bytes, at + 8 + inside, at + size, found);
    at += size;
  }
  return found;
}
