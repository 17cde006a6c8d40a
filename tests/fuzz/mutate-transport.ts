import { PACKET } from '@/lib/containers/mpegts/list-streams';
import { fieldsOf, HZ, type TimeField } from '@/lib/containers/mpegts/times';
import { type Bytes, changedSeveralTimes, spliced } from './bytes';
import { ODD_VALUES, type Random } from './random';

/** Changes packets from one on. @param at where that packet begins. */
type Change = (bytes: Bytes, at: number, random: Random) => Bytes;

/** Bytes of the headers at the start of a packet. */
const HEADERS = 24;

/** Makes one to four random changes to a transport stream. */
export function mutateTransport(source: Uint8Array, random: Random): Bytes {
  return changedSeveralTimes(source, random, PACKET, (bytes) =>
    random.pick(CHANGES)(bytes, PACKET * random.below(Math.floor(bytes.length / PACKET)), random),
  );
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
  for (const stamp of stampsOf(bytes, at)) stamp.write(seconds * HZ);
  return bytes;
}

/** Gives a single frame any other time. */
function changeTime(bytes: Bytes, at: number, random: Random): Bytes {
  const [stamp] = stampsOf(bytes, at);
  stamp?.write(random.pick(ODD_VALUES) * random.pick([1, 2]) - stamp.read());
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

/** The times of frames and of audio, from a packet on. */
function stampsOf(bytes: Bytes, from: number): TimeField[] {
  const stamps: TimeField[] = [];
  for (let at = from; at + PACKET <= bytes.length; at += PACKET)
    stamps.push(...fieldsOf(bytes, at).filter(({ kind }) => kind !== 'clock'));
  return stamps;
}
