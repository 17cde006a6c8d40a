import { spliced } from './bytes';
import { ODD_VALUES, type Random } from './random';

type Bytes = Uint8Array<ArrayBuffer>;
/** Changes packets from one on. @param at where that packet begins. */
type Change = (bytes: Bytes, at: number, random: Random) => Bytes;

/** Bytes of a packet, and of the headers at its start. */
const PACKET = 188;
const HEADERS = 24;

/** Makes one to four random changes to a transport stream. */
export function mutateTransport(source: Uint8Array, random: Random): Bytes {
  let bytes: Bytes = new Uint8Array(source);
  const changes = 1 + random.below(4);
  for (let i = 0; i < changes && bytes.length > PACKET; i++)
    bytes = random.pick(CHANGES)(bytes, PACKET * random.below(Math.floor(bytes.length / PACKET)), random);
  return bytes;
}

const CHANGES: readonly [Change, ...Change[]] = [
  moveClock,
  moveClock,
  changeTime,
  repeatPackets,
  removePackets,
  changeStream,
  flipBits,
  insertBytes,
  endThere,
];

/** Moves all times from a packet on, as where a recorder was restarted. */
function moveClock(bytes: Bytes, at: number, random: Random): Bytes {
  const seconds = random.pick([-3600, -60, -1, 1, 11, 3600, 95_443]);
  for (const stamp of stampsOf(bytes, at))
    writeStamp(bytes, stamp, readStamp(bytes, stamp) + seconds * 90_000);
  return bytes;
}

/** Gives a single frame any other time. */
function changeTime(bytes: Bytes, at: number, random: Random): Bytes {
  const [stamp] = stampsOf(bytes, at);
  if (stamp !== undefined) writeStamp(bytes, stamp, random.pick(ODD_VALUES) * random.pick([1, 2]));
  return bytes;
}

/** Puts packets behind themselves, or behind the end of the file. */
function repeatPackets(bytes: Bytes, at: number, random: Random): Bytes {
  const put = bytes.slice(at, at + PACKET * random.pick([1, 10, 400]));
  const behind = random.chance(0.5) ? at : bytes.length;
  return spliced(bytes, behind, behind, put);
}

function removePackets(bytes: Bytes, at: number, random: Random): Bytes {
  const to = Math.min(bytes.length, at + PACKET * random.pick([1, 3, 50]));
  return spliced(bytes, at, to, new Uint8Array(0));
}

/** Gives a packet to another stream. */
function changeStream(bytes: Bytes, at: number, random: Random): Bytes {
  bytes[at + 2] = random.pick([0, 1, 0x10, 0x11, 0x20, 0xff]);
  if (random.chance(0.5)) bytes[at + 1] = random.below(256);
  return bytes;
}

function flipBits(bytes: Bytes, at: number, random: Random): Bytes {
  for (let i = 0; i <= random.below(4); i++) {
    const byte = at + random.below(random.pick([HEADERS, PACKET]));
    bytes[byte] = (bytes[byte] ?? 0) ^ (1 << random.below(8));
  }
  return bytes;
}

/** Puts bytes of no packet between two. */
function insertBytes(bytes: Bytes, at: number, random: Random): Bytes {
  return spliced(bytes, at, at, new Uint8Array(random.pick([1, 4, 187, 188, 1000])).fill(random.below(256)));
}

function endThere(bytes: Bytes, at: number, random: Random): Bytes {
  return bytes.slice(0, Math.max(1, at + random.below(PACKET)));
}

/** Where the times of PES packets stand, from a packet on: ISO/IEC 13818-1 §2.4.3.6. */
function stampsOf(bytes: Bytes, from: number): number[] {
  const byte = (at: number) => bytes[at] ?? 0;
  const stamps: number[] = [];
  for (let at = from; at + PACKET <= bytes.length; at += PACKET) {
    const body = at + (byte(at + 3) & 0x20 ? 5 + byte(at + 4) : 4);
    const begins = byte(at + 1) & 0x40 && byte(body + 2) === 1 && byte(body) === 0 && byte(body + 1) === 0;
    if (!begins || body + 19 > at + PACKET) continue;
    if (byte(body + 7) & 0x80) stamps.push(body + 9);
    if ((byte(body + 7) & 0xc0) === 0xc0) stamps.push(body + 14);
  }
  return stamps;
}

/** The bits of a time above each marker bit: their lowest one's value, and their number. */
const STAMP = [
  { byte: 0, unit: 2 ** 30, bits: 3 },
  { byte: 1, unit: 2 ** 22, bits: 8 },
  { byte: 2, unit: 2 ** 15, bits: 7 },
  { byte: 3, unit: 2 ** 7, bits: 8 },
  { byte: 4, unit: 1, bits: 7 },
] as const;

const readStamp = (bytes: Bytes, at: number) =>
  STAMP.reduce((sum, { byte, unit, bits }) => {
    const value = bytes[at + byte] ?? 0;
    return sum + (bits === 8 ? value : (value >> 1) % 2 ** bits) * unit;
  }, 0);

function writeStamp(bytes: Bytes, at: number, ticks: number): void {
  const time = ((ticks % 2 ** 33) + 2 ** 33) % 2 ** 33;
  for (const { byte, unit, bits } of STAMP) {
    const value = Math.floor(time / unit) % 2 ** bits;
    const kept = (bytes[at + byte] ?? 0) & (bits === 3 ? 0xf1 : 1);
    bytes[at + byte] = bits === 8 ? value : kept | (value << 1);
  }
}
