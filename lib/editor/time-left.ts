import { msToSeconds } from '@/lib/media/time';

/** How far a cut is, and when it was. */
interface Moment {
  /** 0–1. */
  share: number;
  /** Milliseconds since the cut began. */
  elapsedMs: number;
}

/** The speed of a cut, as far as it is known. */
export interface Pace {
  /** The first report. What came before it was the start of the engine, not work on frames. */
  first: Moment;
  /** Seconds left, rounded for the visitor; null until enough is measured. */
  leftSec: number | null;
}

/** What has to be measured before an estimate is worth showing: milliseconds, and the share done in them. */
const CREDIBLE_MS = 2000;
const CREDIBLE_SHARE = 0.005;

/** A shown estimate rises only if the new one is this many times longer, so that it doesn't flicker. */
const CLEARLY_LONGER = 1.5;

/** The pace after another report. The same object if nothing changes for the visitor. */
export function paced(pace: Pace | null, now: Moment): Pace {
  if (!pace) return { first: now, leftSec: null };
  const ranMs = now.elapsedMs - pace.first.elapsedMs;
  const done = now.share - pace.first.share;
  if (!(ranMs >= CREDIBLE_MS && done >= CREDIBLE_SHARE)) return pace;
  const sec = msToSeconds((ranMs / done) * (1 - now.share));
  const leftSec = rounded(sec);
  const { leftSec: shown } = pace;
  const keeps = shown !== null && leftSec >= shown && sec < shown * CLEARLY_LONGER;
  return keeps ? pace : { ...pace, leftSec };
}

/** Steps, in seconds, that suit an estimate: 5, 10, 15, 20, 30, … 80, 90 s, then minutes. */
function rounded(sec: number): number {
  const step = sec > 90 ? 60 : sec > 20 ? 10 : 5;
  // 40.000001 s is 40 s.
  return Math.max(step, Math.ceil(sec / step - 0.001) * step);
}
