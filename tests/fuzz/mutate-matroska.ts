import { ID } from '@/lib/containers/matroska/read/ids';
import { type Bytes, changedSeveralTimes, spliced } from './bytes';
import { ODD_VALUES, type Random } from './random';

/** Elements that hold elements. */
const MASTERS: ReadonlySet<number> = new Set([
  ...[
    ID.ebml,
    ID.segment,
    ID.seekHead,
    ID.seek,
    ID.info,
    ID.cluster,
    ID.blockGroup,
    ID.tracks,
    ID.trackEntry,
  ],
  ...[ID.video, ID.color, ID.masteringMetadata, ID.projection, ID.audio, ID.blockAdditionMapping],
  ...[ID.contentEncodings, ID.contentEncoding, ID.contentCompression, ID.cues, ID.cuePoint],
  ...[ID.cueTrackPositions, ID.attachments, ID.attachedFile, ID.chapters, ID.editionEntry, ID.chapterAtom],
  ...[ID.chapterDisplay, ID.tags, ID.tag, ID.targets, ID.simpleTag],
]);

const IDS = Object.values(ID);

interface Place {
  id: number;
  at: number;
  /** The positions of its size and body. */
  sizeAt: number;
  bodyAt: number;
  end: number;
}

type Change = (bytes: Bytes, place: Place, random: Random) => Bytes;

/** Makes one to four random changes to a file. */
export function mutateMatroska(source: Uint8Array, random: Random): Bytes {
  return changedSeveralTimes(source, random, 8, (bytes) => {
    const places = elementsOf(bytes, 0, bytes.length);
    // Most elements are blocks, but the others have more effect.
    const rare = places.filter(({ id }) => id !== ID.simpleBlock && id !== ID.blockGroup && id !== ID.block);
    const from = random.chance(0.7) && rare.length > 0 ? rare : places;
    const place = from[random.below(from.length)];
    return place ? random.pick(CHANGES)(bytes, place, random) : bytes;
  });
}

const CHANGES: readonly [Change, ...Change[]] = [
  changeValue,
  changeValue,
  changeValue,
  changeBlockHead,
  changeBlockHead,
  changeSize,
  changeSize,
  changeId,
  cutAtBorder,
  removeElement,
  doubleElement,
  moveElement,
  flipBytes,
  nestDeeper,
];

/** Replaces a number (time, position, scale, count, track number) by an unusual one of the same length. */
function changeValue(bytes: Bytes, { bodyAt, end }: Place, random: Random): Bytes {
  const length = Math.min(8, end - bodyAt);
  let value = random.chance(0.3) ? Number.MAX_SAFE_INTEGER : random.pick(ODD_VALUES);
  for (let i = length - 1; i >= 0; i--, value = Math.floor(value / 256)) bytes[bodyAt + i] = value % 256;
  return bytes;
}

/** Changes the track, the relative time, the flags (including lacing) or the laced sizes of a block. */
function changeBlockHead(bytes: Bytes, place: Place, random: Random): Bytes {
  const blocks = elementsOf(bytes, 0, bytes.length).filter(
    ({ id }) => id === ID.simpleBlock || id === ID.block,
  );
  const { bodyAt, end } = blocks[random.below(blocks.length)] ?? place;
  const at = bodyAt + random.below(8);
  if (at < end) bytes[at] = random.pick([0, 1, 2, 3, 4, 6, 0x80, 0x81, 0x82, 0x86, 0x7f, 0xff]);
  return bytes;
}

/** Longer, shorter, of unknown size, or of one that no file has; the bytes stay where they are. */
function changeSize(bytes: Bytes, { sizeAt, bodyAt, end }: Place, random: Random): Bytes {
  const length = bodyAt - sizeAt;
  const marker = 0x80 >> (length - 1);
  const wanted = random.pick([
    end - bodyAt + random.below(17) - 8,
    2 ** (7 * length) - 1,
    2 ** (7 * length) - 2,
    0,
    1,
    random.pick(ODD_VALUES),
  ]);
  let rest = Math.max(0, wanted);
  for (let i = length - 1; i >= 0; i--, rest = Math.floor(rest / 256)) bytes[sizeAt + i] = rest % 256;
  bytes[sizeAt] = ((bytes[sizeAt] ?? 0) & (marker - 1)) | marker;
  return bytes;
}

/** Replaces the ID by another one of the same length, so that the size stays in place. */
function changeId(bytes: Bytes, { id, at, sizeAt }: Place, random: Random): Bytes {
  const length = sizeAt - at;
  const alike = IDS.filter((other) => other !== id && idLength(other) === length);
  let rest = alike[random.below(alike.length)] ?? id;
  for (let i = length - 1; i >= 0; i--, rest = Math.floor(rest / 256)) bytes[at + i] = rest % 256;
  return bytes;
}

function cutAtBorder(bytes: Bytes, { at, bodyAt, end }: Place, random: Random): Bytes {
  const border = random.pick([at, bodyAt, end]);
  return bytes.slice(0, Math.max(1, border + random.pick([0, 0, 0, 1, -1, 4, -4])));
}

/** The sizes of parents don't change, so they become wrong, and so do cues and seek positions. */
function removeElement(bytes: Bytes, { at, end }: Place): Bytes {
  return spliced(bytes, at, end, new Uint8Array(0));
}

function doubleElement(bytes: Bytes, { at, end }: Place): Bytes {
  return end - at > 65_536 ? bytes : spliced(bytes, at, at, bytes.slice(at, end));
}

function moveElement(bytes: Bytes, { at, end }: Place, random: Random): Bytes {
  const element = bytes.slice(at, end);
  const rest = spliced(bytes, at, end, new Uint8Array(0));
  const places = elementsOf(rest, 0, rest.length);
  const target = places[random.below(places.length)]?.at ?? 0;
  return spliced(rest, target, target, element);
}

function flipBytes(bytes: Bytes, { at, end }: Place, random: Random): Bytes {
  for (let i = 0; i < 1 + random.below(8); i++) {
    const target = at + random.below(end - at);
    bytes[target] = (bytes[target] ?? 0) ^ (1 << random.below(8));
  }
  return bytes;
}

/** Wraps the element into many elements of the same kind with unknown sizes. */
function nestDeeper(bytes: Bytes, { at, sizeAt, end }: Place, random: Random): Bytes {
  if (end - at > 65_536) return bytes;
  const head = [...bytes.subarray(at, sizeAt), 0x01, ...new Array<number>(7).fill(0xff)];
  const depth = random.pick([1, 10, 2000]);
  return spliced(bytes, at, at, new Uint8Array(Array.from({ length: depth }, () => head).flat()));
}

function idLength(id: number): number {
  return id > 0xffffff ? 4 : id > 0xffff ? 3 : id > 0xff ? 2 : 1;
}

/** All elements in `[from, to)`, parents before their children. */
function elementsOf(bytes: Uint8Array, from: number, to: number, found: Place[] = []): Place[] {
  let at = from;
  while (at + 2 <= to && found.length < 4000) {
    const idBytes = Math.clz32(bytes[at] ?? 0) - 23;
    const sizeAt = at + idBytes;
    const sizeBytes = Math.clz32(bytes[sizeAt] ?? 0) - 23;
    if (idBytes > 4 || sizeBytes > 8 || sizeAt + sizeBytes > to) break;
    const id = numberOf(bytes, at, idBytes);
    const size = numberOf(bytes, sizeAt, sizeBytes) - 2 ** (7 * sizeBytes);
    const bodyAt = sizeAt + sizeBytes;
    const isOpen = size >= 2 ** (7 * sizeBytes) - 1;
    const end = isOpen ? to : bodyAt + size;
    if (end > to) break;
    found.push({ id, at, sizeAt, bodyAt, end });
    if (MASTERS.has(id)) elementsOf(bytes, bodyAt, end, found);
    at = end;
  }
  return found;
}

function numberOf(bytes: Uint8Array, at: number, length: number): number {
  let value = 0;
  for (let i = 0; i < length; i++) value = value * 256 + (bytes[at + i] ?? 0);
  return value;
}
