import { MAX_PARTS } from '@/lib/config/limits';
import type { LaterPart } from '@/lib/cut/report';
import type { Part } from '@/lib/edit/edit';
import type { MountedFile } from '@/lib/ffmpeg/program';
import { nullIfFailed } from '@/lib/media/errors';
import type { Container } from '@/lib/media/formats';
import { LONGEST_REST_SEC, LONGEST_SNAP_SEC, msToSeconds } from '@/lib/media/time';
import type { MediaStreamFacts } from './attempts';
import { EPSILON_SEC, seekSec } from './command';
import { type Packet, packetsIn } from './frame-on-screen';

/** Where a part of the video begins and ends, in seconds on ffmpeg's clock. */
export interface PartTimes {
  /** Its first frame at or after the start. */
  shownSec: number;
  /** The keyframe from which that frame is decoded, and a copy begins. */
  keySec: number;
  /** Where its last frame ends. */
  endSec: number;
}

/**
 * Forecasts where the parts of the video begin and end. ffmpeg's program does one thing at a time, so a forecast reads the packets of
 * one part after the other and gives way to a cut or a newer forecast.
 */
export class PartsForecast {
  readonly #known = new Map<string, PartTimes>();
  #turn: Promise<unknown> = Promise.resolve();
  #latest = 0;
  #paused = false;

  constructor(
    private readonly video: MediaStreamFacts,
    private readonly container: Container,
  ) {}

  /**
   * The times of all parts. Null if a cut or another forecast came first, or if the packets don't tell.
   * @param parts joined, on ffmpeg's clock.
   */
  async times(open: MountedFile, parts: readonly Part[]): Promise<PartTimes[] | null> {
    const request = ++this.#latest;
    const times: PartTimes[] = [];
    for (const part of parts) {
      const own = await this.#timesOf(open, part, request);
      if (!own) return null;
      times.push(own);
    }
    return times;
  }

  /** Waits until the program is free for some work, and keeps it free meanwhile. */
  async givingWay<T>(work: () => Promise<T>): Promise<T> {
    this.#paused = true;
    try {
      await this.#turn;
      return await work();
    } finally {
      this.#paused = false;
    }
  }

  async #timesOf(open: MountedFile, part: Part, request: number): Promise<PartTimes | null> {
    const key = `${part.startMs} ${part.endMs}`;
    const known = this.#known.get(key);
    if (known) return known;
    const turn = this.#turn.then(() =>
      this.#paused || request !== this.#latest || open.core.dead
        ? null
        : nullIfFailed(readTimes(open, this.video, this.container, part)),
    );
    this.#turn = turn.catch(() => undefined);
    const times = await turn;
    if (this.#known.size >= 2 * MAX_PARTS) this.#known.clear();
    if (times) this.#known.set(key, times);
    return times;
  }
}

async function readTimes(
  open: MountedFile,
  video: MediaStreamFacts,
  container: Container,
  { startMs, endMs }: Part,
): Promise<PartTimes | null> {
  const around = (ms: number) => {
    const from = seekSec({ container, range: { startMs: ms, endMs: ms }, streams: [video] });
    return packetsIn(open, video, from, msToSeconds(ms), new AbortController().signal);
  };
  return timesOf(await around(startMs), await around(endMs), { startMs, endMs });
}

/**
 * Where a part begins and ends.
 * @param before the packets around its start, from a keyframe on.
 * @param behind those around its end.
 */
export function timesOf(
  before: readonly Packet[],
  behind: readonly Packet[],
  { startMs, endMs }: Pick<Part, 'startMs' | 'endMs'>,
): PartTimes | null {
  const [startSec, endSec] = [msToSeconds(startMs), msToSeconds(endMs)];
  const next = firstFrom(before, startSec);
  const shownSec = next !== null && next - startSec <= LONGEST_SNAP_SEC ? next : startSec;
  const keys = before.filter(({ isKey, sec }) => isKey && sec <= shownSec + EPSILON_SEC);
  if (keys.length === 0) return null;
  const last = Math.max(...behind.map(({ sec, durationSec }) => sec + durationSec));
  const rest = firstFrom(behind, endSec) ?? last;
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

/** The parts after the first: each begins on the keyframe before its start. */
export function laterParts(parts: readonly PartTimes[]): LaterPart[] {
  let atSec = 0;
  return parts
    .map(({ shownSec, keySec, endSec }, i): LaterPart => {
      const earlierSec = i > 0 ? shownSec - keySec : 0;
      const part: LaterPart = {
        start: earlierSec > EPSILON_SEC ? { kind: 'moved', earlierSec } : { kind: 'clean' },
        atSec,
      };
      atSec += endSec - shownSec + earlierSec;
      return part;
    })
    .slice(1);
}

/** How long the clip is, in seconds. @param isCopied whether parts after the first begin on keyframes. */
export function lengthOf(parts: readonly PartTimes[], isCopied: boolean): number {
  return parts.reduce(
    (sum, { shownSec, keySec, endSec }, i) => sum + endSec - (isCopied && i > 0 ? keySec : shownSec),
    0,
  );
}
