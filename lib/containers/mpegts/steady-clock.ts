import { readBlob } from '@/lib/media/bytes/byte-ranges';
import { isMedia } from '@/lib/media/info';
import { FIRST_BYTES, findLayout, PACKET, type PacketLayout, readProgram, SYNC } from './list-streams';
import { BEGINS, bodyOf, fieldsOf, HZ, VALUES } from './times';

/** Ticks by which the decode times of a stream may go back or forward. Anything else is another clock. Forward, ffmpeg allows as many. */
const MOST_BACK = HZ;
const MOST_AHEAD = 10 * HZ;

/** Ticks by which two streams may be apart at one place of a file. */
const MOST_APART = HZ;

/** Packets that are read at once. */
const BATCH = 20_000;

/** Bytes up to which all of a file is read, to find a clock that begins anew. Of a larger one, some places are read first. */
const WHOLE_BYTES = 2 ** 23;
const PLACES = 64;
const PLACE_BYTES = 2 ** 17;

/** Bytes of a file that can be written anew. */
const MOST_BYTES = 2 ** 30;

/** The beginning of a frame or of audio packets. */
interface Unit {
  /** Where its transport packet begins, in bytes from the file's start. */
  at: number;
  pid: number;
  /** Its decode time, as the file states it. Ticks. */
  decode: number;
  /** Bytes of audio; 0 for video. */
  bytes: number;
}

/** A run of units with one clock. */
interface Section {
  /** Where it begins, in bytes from the file's start. */
  at: number;
  streams: Map<number, Span>;
}

/** The units of a stream in a section: the decode times of the first and of the last one in ticks, their number and their bytes. */
interface Span {
  first: number;
  last: number;
  count: number;
  bytes: number;
  lastBytes: number;
}

/** How far a section's times move. */
interface Shift {
  /** Where the section begins, in bytes from the file's start. */
  at: number;
  ticks: number;
}

/**
 * Gives a transport stream one clock, if it is a recording whose clock begins anew or jumps: the times behind such a place are
 * written anew, so that they follow those before it. All readers would otherwise take several moments of the file for one.
 * @returns the file itself if its clock is steady, or if it can't be read.
 */
export async function withSteadyClock(file: Blob): Promise<Blob> {
  const head = await readBlob(file, 0, FIRST_BYTES);
  const layout = findLayout(head);
  const streams = (layout && readProgram(head)) ?? [];
  const pids = new Set(streams.filter(isMedia).map(({ id }) => id));
  if (!layout || file.size > MOST_BYTES || (await seemsSteady(file, layout, pids))) return file;
  const { sections, strays } = await findSections(file, layout, pids);
  return sections.length > 1 ? rewritten(file, layout, shiftsOf(sections), strays) : file;
}

/** True if a large file has the same clock at several places. */
async function seemsSteady(file: Blob, layout: PacketLayout, pids: ReadonlySet<number>): Promise<boolean> {
  if (file.size <= WHOLE_BYTES) return false;
  const times: number[] = [];
  let pid: number | undefined;
  for (let i = 0; i < PLACES; i++) {
    const at = Math.floor((i * file.size) / PLACES);
    const bytes = await readBlob(file, at, at + PLACE_BYTES);
    const units = packetsIn(bytes, layout.stride).flatMap((from) => unitAt(bytes, from, at) ?? []);
    const unit = units.find((each) => (pid === undefined ? pids.has(each.pid) : each.pid === pid));
    pid ??= unit?.pid;
    if (unit) times.push(unit.decode);
  }
  const steps = times.slice(1).map((time, i) => ticksFrom(times[i] ?? 0, time));
  const usual = steps.toSorted((a, b) => a - b)[steps.length >> 1] ?? 0;
  return steps.every((ticks) => ticks >= 0 && ticks <= MOST_AHEAD + 4 * usual);
}

/** Ticks from a time to another one, across the end of the clock's values. */
function ticksFrom(from: number, to: number): number {
  return ((to - from + 1.5 * VALUES) % VALUES) - VALUES / 2;
}

/**
 * Finds where the clock of a file begins anew.
 * @returns the sections, and of units of an earlier section's clock behind the beginning of a later one, which section that is.
 */
async function findSections(file: Blob, layout: PacketLayout, pids: ReadonlySet<number>) {
  const sections: Section[] = [{ at: 0, streams: new Map() }];
  const strays = new Map<number, number>();
  /** The section of each stream's last unit. */
  const current = new Map<number, number>();
  for await (const { bytes, offset, packets } of batches(file, layout, 0))
    for (const from of packets) {
      const unit = unitAt(bytes, from, offset);
      if (!unit || !pids.has(unit.pid)) continue;
      const { at, pid, decode, bytes: length } = unit;
      let number = current.get(pid) ?? sections.length - 1;
      if (!follows(sections[number], pid, decode)) {
        const latest = sections.at(-1)?.streams.values() ?? [];
        const begun = [...latest].find(({ first }) => Math.abs(ticksFrom(first, decode)) <= MOST_AHEAD);
        if (number === sections.length - 1 || !begun) sections.push({ at, streams: new Map() });
        number = sections.length - 1;
      }
      if (number < sections.length - 1) strays.set(at, number);
      current.set(pid, number);
      const streams = sections[number]?.streams;
      const span = streams?.get(pid);
      streams?.set(pid, {
        first: span?.first ?? decode,
        last: decode,
        count: (span?.count ?? 0) + 1,
        bytes: (span?.bytes ?? 0) + length,
        lastBytes: length,
      });
    }
  return { sections, strays };
}

/** True if a decode time continues a section. A stream may have had nothing for a while, but then the others had. */
function follows(section: Section | undefined, pid: number, decode: number): boolean {
  const span = section?.streams.get(pid);
  if (!section || !span) return true;
  const ticks = ticksFrom(span.last, decode);
  if (ticks >= -MOST_BACK && ticks <= MOST_AHEAD) return true;
  const others = [...section.streams].filter(([other]) => other !== pid);
  return others.some(([, { last }]) => Math.abs(ticksFrom(last, decode)) <= MOST_APART);
}

/** Moves each section behind the one before it, so that no stream begins before it has ended there. */
function shiftsOf(sections: readonly Section[]): Shift[] {
  let ticks = 0;
  return sections.map(({ at, streams }, i) => {
    const before = sections[i - 1]?.streams;
    const shifts = [...streams].flatMap(([pid, { first }]) => {
      const span = before?.get(pid);
      return span ? [ticksFrom(first, span.last) + lastStep(span)] : [];
    });
    if (shifts.length > 0) ticks += Math.max(...shifts);
    return { at, ticks };
  });
}

/** How long the last unit of a section lasts, in ticks: as long as the others, or less if it is audio with fewer bytes. */
function lastStep({ first, last, count, bytes, lastBytes }: Span): number {
  // A single unit, whose time may be damaged: about a frame.
  if (count < 2) return HZ / 25;
  const usual = ticksFrom(first, last) / (count - 1);
  const share = lastBytes > 0 ? (lastBytes * (count - 1)) / (bytes - lastBytes) : 1;
  return Math.round(usual * Math.min(1, share));
}

/** A file with other times. */
async function rewritten(
  file: Blob,
  layout: PacketLayout,
  shifts: readonly Shift[],
  strays: ReadonlyMap<number, number>,
): Promise<Blob> {
  const begin = shifts[1]?.at ?? file.size;
  const parts: BlobPart[] = [file.slice(0, begin)];
  let end = begin;
  for await (const { bytes, offset, packets, next } of batches(file, layout, begin)) {
    for (const from of packets) {
      const at = offset + from;
      const stray = strays.get(at);
      const shift = stray === undefined ? shifts.findLast((each) => each.at <= at) : shifts[stray];
      for (const field of fieldsOf(bytes, from)) field.write(shift?.ticks ?? 0);
    }
    parts.push(bytes.slice(0, next - offset));
    end = next;
  }
  return new Blob([...parts, file.slice(end)], { type: file.type });
}

/** Reads the packets of a file, many at once. `packets` is where each begins in `bytes`, and `next` is the end of the last in the file. */
async function* batches(file: Blob, { first, stride }: PacketLayout, from: number) {
  for (let offset = Math.max(first, from); offset + PACKET <= file.size; ) {
    const bytes = await readBlob(file, offset, offset + BATCH * stride);
    const packets = packetsIn(bytes, stride);
    const last = packets.at(-1);
    const next = last === undefined ? offset + bytes.length : Math.min(offset + last + stride, file.size);
    yield { bytes, offset, packets, next };
    offset = next;
  }
}

/** Where packets begin. Bytes that belong to none are passed over, as between two recordings. */
function packetsIn(bytes: Uint8Array, stride: number): number[] {
  const found: number[] = [];
  for (let at = 0; at + PACKET <= bytes.length; ) {
    const isPacket = bytes[at] === SYNC && (at + stride >= bytes.length || bytes[at + stride] === SYNC);
    if (isPacket || (bytes[at] === SYNC && found.at(-1) === at - stride)) found.push(at);
    at += isPacket ? stride : 1;
  }
  return found;
}

/** The unit that begins in a packet; null if none does. */
function unitAt(bytes: Uint8Array, from: number, offset: number): Unit | null {
  // Most packets begin nothing.
  if (!((bytes[from + 1] ?? 0) & BEGINS)) return null;
  const times = fieldsOf(bytes, from).filter(({ kind }) => kind !== 'clock');
  const last = times.at(-1);
  if (!last) return null;
  const pid = (((bytes[from + 1] ?? 0) & 31) << 8) | (bytes[from + 2] ?? 0);
  return { at: offset + from, pid, decode: last.read(), bytes: lengthOf(bytes, from) };
}

/** `PES_packet_length` of audio: ISO/IEC 13818-1 §2.4.3.6. The length of a video packet doesn't tell how long its frame is shown. */
function lengthOf(bytes: Uint8Array, from: number): number {
  const at = from + bodyOf(bytes, from);
  const isVideo = ((bytes[at + 3] ?? 0) & 0xf0) === 0xe0;
  return isVideo ? 0 : (bytes[at + 4] ?? 0) * 256 + (bytes[at + 5] ?? 0);
}
