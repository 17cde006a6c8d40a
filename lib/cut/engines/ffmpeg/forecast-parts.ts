/** Forecasts where the parts of a clip's video begin and end, by the packets around each start and end. */
import { MAX_PARTS } from '@/lib/config/limits';
import type { UnplacedPart } from '@/lib/cut/compose-forecast';
import type { Part } from '@/lib/edit/edit';
import type { StreamFacts } from '@/lib/ffmpeg/file-facts';
import type { MountedFile } from '@/lib/ffmpeg/program';
import type { Container } from '@/lib/media/formats';
import { LONGEST_REST_SEC, LONGEST_SNAP_SEC, msToSeconds, type Span } from '@/lib/media/time';
import { EPSILON_SEC, prerollSec } from './command';
import { type Packet, packetsIn, readsOf } from './packet-times';
import type { TakeTurn } from './turns';

/** Where a part of the video begins and ends, in seconds on ffmpeg's clock. */
export interface PartTimes {
  /** Its first frame at or after the start. */
  shownSec: number;
  /** The keyframe from which that frame is decoded, and a copy begins. */
  keySec: number;
  /** Where its last frame ends. */
  endSec: number;
}

/** Finds the times of the parts of one file's video, and remembers them. */
export class PartsForecast {
  readonly #known = new Map<string, PartTimes>();

  constructor(
    private readonly video: StreamFacts,
    private readonly container: Container,
  ) {}

  /**
   * The times of all parts. Null if something else needs the program, or if the packets don't tell.
   * @param takeTurn taken for each read anew, so that a cut doesn't wait for all of them.
   * @param parts joined, on ffmpeg's clock.
   * @param soundToSec where the sound ends that goes into the clip, in seconds.
   */
  async times(
    takeTurn: TakeTurn,
    open: MountedFile,
    parts: readonly Part[],
    soundToSec: number,
  ): Promise<PartTimes[] | null> {
    const keyOf = ({ startMs, endMs }: Part) => `${startMs} ${endMs} ${soundToSec}`;
    if (this.#known.size >= 2 * MAX_PARTS) this.#known.clear();
    const unknown = parts
      .filter((part) => !this.#known.has(keyOf(part)))
      .map((part) => ({ part, start: markAt(part.startMs), end: markAt(part.endMs) }));
    const around = new Map<Span, readonly Packet[]>();
    for (const read of readsOf(unknown.flatMap(({ start, end }) => [start, end]))) {
      const packets = await takeTurn(() => this.#read(open, read));
      if (!packets) return null;
      for (const mark of read.parts) around.set(mark, packets);
    }
    for (const { part, start, end } of unknown) {
      const found = timesOf(around.get(start) ?? [], around.get(end) ?? [], { ...part, soundToSec });
      if (!found) return null;
      this.#known.set(keyOf(part), found);
    }
    return parts.flatMap((part) => this.#known.get(keyOf(part)) ?? []);
  }

  #read(open: MountedFile, { startSec, endSec }: Span): Promise<Packet[]> {
    const before = prerollSec(this.container, [this.video]);
    const span = { startSec: startSec - before, endSec };
    return packetsIn(open, this.video, span, new AbortController().signal);
  }
}

/** A moment of the source, as a span. */
function markAt(ms: number): Span {
  const sec = msToSeconds(ms);
  return { startSec: sec, endSec: sec };
}

/**
 * Where a part begins and ends.
 * @param before the packets around its start, from a keyframe on.
 * @param behind those around its end. Behind the last of them, sound may go on.
 */
export function timesOf(
  before: readonly Packet[],
  behind: readonly Packet[],
  { startMs, endMs, soundToSec }: Pick<Part, 'startMs' | 'endMs'> & { soundToSec: number },
): PartTimes | null {
  const [startSec, endSec] = [msToSeconds(startMs), msToSeconds(endMs)];
  const next = firstFrom(before, startSec);
  const isNear = next !== null && next - startSec <= LONGEST_SNAP_SEC && next < endSec - EPSILON_SEC;
  const shownSec = isNear ? next : startSec;
  const keys = before.filter(({ isKey, sec }) => isKey && sec <= shownSec + EPSILON_SEC);
  if (keys.length === 0) return null;
  const seenSec = Math.max(...behind.map(({ sec, durationSec }) => sec + durationSec));
  const isHeard = soundToSec - seenSec > LONGEST_REST_SEC || seenSec <= startSec;
  const rest = firstFrom(behind, endSec) ?? (isHeard ? Math.min(endSec, soundToSec) : seenSec);
  return {
    shownSec,
    keySec: Math.max(...keys.map(({ sec }) => sec)),
    endSec: rest - endSec <= LONGEST_REST_SEC ? rest : endSec,
  };
}

function firstFrom(packets: readonly Packet[], fromSec: number): number | null {
  const times = packets.map(({ sec }) => sec).filter((sec) => sec >= fromSec - EPSILON_SEC);
  return times.length > 0 ? Math.min(...times) : null;
}

/**
 * How a part begins, and how long it is. A copied one begins on the keyframe before its start; the lead-in of the clip's first part is
 * unknown until it is made.
 * @param times undefined if they are unknown.
 */
export function unplacedPart(
  times: PartTimes | undefined,
  { isEncoded, isFirst }: { isEncoded: boolean; isFirst: boolean },
): UnplacedPart {
  const lengthSec = times ? times.endSec - times.shownSec : null;
  if (isEncoded) return { start: { kind: 'encoded' }, lengthSec };
  if (!times || isFirst) return { start: { kind: 'unknown' }, lengthSec };
  const earlierSec = times.shownSec - times.keySec;
  return { start: earlierSec > EPSILON_SEC ? { kind: 'moved', earlierSec } : { kind: 'clean' }, lengthSec };
}
