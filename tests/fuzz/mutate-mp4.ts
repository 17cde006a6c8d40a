import { spliced } from './bytes';
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
export function mutateMp4(source: Uint8Array, random: Random): Uint8Array<ArrayBuffer> {
  let bytes = new Uint8Array(source);
  const changes = 1 + random.below(4);
  for (let i = 0; i < changes && bytes.length > 8; i++) {
    const boxes = boxesOf(bytes, 0, bytes.length);
    const place = boxes[random.below(boxes.length)];
    bytes = place ? random.pick(CHANGES)(bytes, place, random) : bytes;
  }
  return bytes;
}

type Change = (bytes: Uint8Array<ArrayBuffer>, place: Place, random: Random) => Uint8Array<ArrayBuffer>;

const CHANGES: readonly [Change, ...Change[]] = [
  changeEntry,
  changeEntry,
  changeEntry,
  changeCount,
  changeCount,
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
function changeEntry(bytes: Uint8Array<ArrayBuffer>, place: Place, random: Random) {
  const from = place.at + place.headerSize;
  const words = Math.floor((place.at + place.size - from) / 4);
  // Tables are long and media data is longer. The first bytes have more effect.
  if (words > 0)
    writeOdd(bytes, from + 4 * random.below(Math.min(words, random.pick([4, 16, 64, 4096]))), random);
  return bytes;
}

/** The entry count (or sample size) of a full box. */
function changeCount(bytes: Uint8Array<ArrayBuffer>, place: Place, random: Random) {
  const at = place.at + place.headerSize + random.pick([4, 8]);
  if (at + 4 <= bytes.length) writeOdd(bytes, at, random);
  return bytes;
}

function changeSize(bytes: Uint8Array<ArrayBuffer>, place: Place, random: Random) {
  const view = new DataView(bytes.buffer);
  if (random.chance(0.3)) view.setUint32(place.at, place.size + random.below(17) - 8);
  else view.setUint32(place.at, random.pick(ODD_VALUES));
  return bytes;
}

function changeType(bytes: Uint8Array<ArrayBuffer>, place: Place, random: Random) {
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
function cutAtBorder(bytes: Uint8Array<ArrayBuffer>, place: Place, random: Random) {
  const border = random.pick([place.at, place.at + place.headerSize, place.at + place.size]);
  return bytes.slice(0, Math.max(1, border + random.pick([0, 0, 0, 1, -1, 4, -4])));
}

function removeBox(bytes: Uint8Array<ArrayBuffer>, { at, size }: Place) {
  return spliced(bytes, at, at + size, new Uint8Array(0));
}

function doubleBox(bytes: Uint8Array<ArrayBuffer>, { at, size }: Place) {
  return size > 65_536 ? bytes : spliced(bytes, at, at, bytes.slice(at, at + size));
}

/** Moves a box to the border of another one. The sizes of parents don't change, so they become wrong. */
function moveBox(bytes: Uint8Array<ArrayBuffer>, { at, size }: Place, random: Random) {
  const box = bytes.slice(at, at + size);
  const rest = spliced(bytes, at, at + size, new Uint8Array(0));
  const boxes = boxesOf(rest, 0, rest.length);
  const target = boxes[random.below(boxes.length)]?.at ?? 0;
  return spliced(rest, target, target, box);
}

function flipBytes(bytes: Uint8Array<ArrayBuffer>, { at, size }: Place, random: Random) {
  for (let i = 0; i < 1 + random.below(8); i++) {
    const target = at + random.below(size);
    bytes[target] = (bytes[target] ?? 0) ^ (1 << random.below(8));
  }
  return bytes;
}

/** Wraps the box into many boxes of the same kind. */
function nestDeeper(bytes: Uint8Array<ArrayBuffer>, { at, size, headerSize }: Place, random: Random) {
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

function writeOdd(bytes: Uint8Array<ArrayBuffer>, at: number, random: Random): void {
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
