/** Measures how long an encoder takes for a frame, by runs over the same frames that are repeated until two agree. */

/** Between two limits, which are equal if it is certain. */
export interface Speed {
  /** Seconds a frame. */
  from: number;
  to: number;
}

/** Encodes the first frames and returns the seconds that took; null if it failed. */
export type TimedRun = (frames: number) => Promise<number | null>;

/** Frames of the run that shows how many frames a longer one can have. */
const FIRST_FRAMES = 6;
/** Frames of a longer run, at least. */
export const LEAST_FRAMES = 12;
/** Seconds for one run, and from the beginning until which another one starts. */
const RUN_SEC = 2.5;
const ALL_SEC = 8;
/** Runs differ by this factor at most if they agree. */
const AGREEMENT = 1.2;
/** By this factor a single run may be wrong in both directions. */
const SINGLE = 1.5;

/** Below this, the clock and the start of a run say more than its frames. */
const LEAST_SEC = 1e-5;

/**
 * Measures until two runs one after the other agree, or time is over. The program is compiled further while it runs and the machine
 * may be busy for a moment, so that a single run says little.
 * @param most frames of a run beyond its first one, {@link LEAST_FRAMES} or more.
 * @returns null if a run failed, or after the run in which `signal` aborted.
 */
export async function sampleSpeed(run: TimedRun, most: number, signal: AbortSignal): Promise<Speed | null> {
  // Compiles the program, which makes its time useless but as an upper bound.
  const slow = await run(FIRST_FRAMES);
  if (slow === null || signal.aborted) return null;
  // What opening the file and decoding up to the first frame take.
  const start = await run(1);
  if (start === null || signal.aborted) return null;
  const rough = Math.max(LEAST_SEC, (slow - start) / (FIRST_FRAMES - 1));
  const frames = Math.floor(Math.min(most, Math.max(LEAST_FRAMES, RUN_SEC / rough)));
  let spent = slow + start;
  let last: number | null = null;
  for (;;) {
    const took = await run(1 + frames);
    if (took === null || signal.aborted) return null;
    spent += took;
    const perFrame: number = Math.max(LEAST_SEC, (took - start) / frames);
    const speed: Speed = {
      from: Math.min(perFrame, last ?? perFrame),
      to: Math.max(perFrame, last ?? perFrame),
    };
    const agrees = last !== null && speed.to <= speed.from * AGREEMENT;
    if (agrees) return { from: perFrame, to: perFrame };
    if (spent > ALL_SEC) return last === null ? { from: perFrame / SINGLE, to: perFrame * SINGLE } : speed;
    last = perFrame;
  }
}
