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
