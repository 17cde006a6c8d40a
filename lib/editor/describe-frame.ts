/** What a cut does to the frames, in plain words: before it (forecast) and after it (report). */
import type { EncodeTime, Forecast } from '@/lib/cut/forecast';
import type { CutReport } from '@/lib/cut/report';
import { type Framing, needsEncoding } from '@/lib/edit/framing';
import type { Size } from './frame/box';
import { FRAMED } from './messages/framed';

/** Says that all of the video is going to be encoded, what for and for how long; null if it isn't, or only for other reasons. */
export function describeEncoding(
  {
    video,
    encodeSec,
    encodeRange,
    animation,
  }: Pick<Forecast, 'video' | 'encodeSec' | 'encodeRange' | 'animation'>,
  framing: Framing,
): string | null {
  if (video !== 'encoded' || animation || !needsEncoding(framing)) return null;
  const { crop, flip } = framing;
  const why = [...(crop ? [FRAMED.crop] : []), ...(flip ? [FRAMED.flip] : [])].join(FRAMED.and);
  if (encodeSec === undefined) return FRAMED.encodes(why, null);
  return FRAMED.encodes(why, encodeRange ? rangeText(encodeRange) : timeText(encodeSec));
}

/** Says what was done to the frames; null if nothing was. @param size of the clip's frames; null if unknown */
export function describeFraming(
  { video, fit }: Pick<CutReport, 'video' | 'fit'>,
  { crop, flip, turn }: Framing,
  size: Size | null,
): string | null {
  if (video === 'none') return null;
  if (!crop && !flip) {
    if (turn === 0) return null;
    return video === 'copied' ? FRAMED.rotatedOnly : FRAMED.rotated;
  }
  // A clip below a size limit may have smaller frames, which another sentence states.
  const pixels = size && fit?.kind !== 'encoded' ? `${size.width} × ${size.height}` : null;
  return FRAMED.done(crop !== null, pixels, flip, turn !== 0);
}

/** Seconds, rounded as far as an estimate is known. */
function timeText(sec: number): string {
  if (sec < FEW_SEC) return FRAMED.fewSeconds;
  return sec < MANY_SEC ? FRAMED.seconds(`${roundedSec(sec)}`) : FRAMED.minutes(`${minutes(sec)}`);
}

/** A range in one unit; a single time if both ends are the same once they are rounded. */
function rangeText({ fromSec, toSec }: EncodeTime): string {
  if (toSec < FEW_SEC) return FRAMED.fewSeconds;
  const [round, text] =
    toSec < MANY_SEC ? ([roundedSec, FRAMED.seconds] as const) : ([minutes, FRAMED.minutes] as const);
  const [from, to] = [Math.max(1, round(fromSec)), round(toSec)];
  return text(from < to ? FRAMED.range(from, to) : `${to}`);
}

/** Seconds. Below the first, nobody counts them; from the second on, minutes are easier to read. */
const FEW_SEC = 4;
const MANY_SEC = 90;

const roundedSec = (sec: number) => (sec < 20 ? Math.round(sec) : 5 * Math.round(sec / 5));
const minutes = (sec: number) => Math.round(sec / 60);
