/** How a second pass spreads its bytes, from what the first one wrote. */
import type { Step } from './regulator';

/** An encoder that writes this many times what it is asked for can't go lower. */
const FLOOR = 1.4;
/** The least factor for the bytes of the other seconds. */
const LEAST_SCALE = 0.3;

/** An encoder that writes less than this share of what it is asked for is held back. */
const HELD = 0.85;

interface Stretch {
  toSec: number;
  bytes: number;
  /** Bits that the encoder was asked for. */
  targetBits: number;
  /** The encoder was at its lowest. */
  isFloor: boolean;
}

interface PassSize {
  lengthSec: number;
  /** Bytes of the whole first pass. */
  written: number;
  /** Bytes that the second one should use. */
  bytes: number;
}

/**
 * Returns, as a function, the share of `bytes` that a second pass should have used by a second. Seconds in which the encoder was at its
 * lowest keep what they took, and the others share the rest as before. Null if there are too few steps to tell.
 */
export function passCurve(
  steps: readonly Step[],
  { lengthSec, written, bytes }: PassSize,
): ((sec: number) => number) | null {
  const stretches = stretchesOf(steps, lengthSec, written);
  if (stretches.length < 2) return null;
  const sum = (some: readonly Stretch[]) => some.reduce((all, stretch) => all + stretch.bytes, 0);
  const floor = sum(stretches.filter(({ isFloor }) => isFloor));
  const others = sum(stretches.filter(({ isFloor }) => !isFloor));
  const scale = others > 0 ? Math.max(LEAST_SCALE, (bytes - floor) / others) : 1;
  const scaled = stretches.map((stretch) => ({
    ...stretch,
    bytes: stretch.bytes * (stretch.isFloor ? 1 : scale),
  }));
  const total = sum(scaled);
  return (sec) => {
    let [before, fromSec] = [0, 0];
    for (const stretch of scaled) {
      const { toSec } = stretch;
      if (sec < toSec) return (before + (stretch.bytes * (sec - fromSec)) / (toSec - fromSec)) / total;
      before += stretch.bytes;
      fromSec = toSec;
    }
    return 1;
  };
}

/**
 * True if the encoder first wrote far more than it was asked for, and in the last seconds less. OpenH264 does that with frames that are
 * too large for the rate: it stays at its worst quality until it has made up for its first keyframe.
 */
export function isHeldBack(steps: readonly Step[], { lengthSec, written }: Omit<PassSize, 'bytes'>): boolean {
  const stretches = stretchesOf(steps, lengthSec, written);
  const late = stretches.filter(({ toSec }) => toSec > lengthSec / 2);
  const sum = (of: 'bytes' | 'targetBits') => late.reduce((all, stretch) => all + stretch[of], 0);
  return stretches.some(({ isFloor }) => isFloor) && sum('bytes') * 8 < sum('targetBits') * HELD;
}

function stretchesOf(steps: readonly Step[], lengthSec: number, written: number): Stretch[] {
  const ends = [...steps, { sec: lengthSec, written, bitsPerSec: 0 }];
  // The first rate is the one that the encoder began with.
  let last: Step = { sec: 0, written: 0, bitsPerSec: steps[0]?.bitsPerSec ?? Number.POSITIVE_INFINITY };
  const stretches: Stretch[] = [];
  for (const step of ends) {
    const sec = step.sec - last.sec;
    if (sec <= 0) continue;
    const bytes = Math.max(1, step.written - last.written);
    const targetBits = last.bitsPerSec * sec;
    stretches.push({ toSec: step.sec, bytes, targetBits, isFloor: bytes * 8 > targetBits * FLOOR });
    last = step;
  }
  return stretches;
}
