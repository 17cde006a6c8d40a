/** What a cut does to the frames, in plain words: before it (forecast) and after it (report). */
import type { CutReport, EncodeTime, Forecast } from '@/lib/cut';
import { type Framing, needsEncoding } from '@/lib/edit/framing';
import type { Size } from './frame/box';
import { frameSize } from './messages/format';
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
  const reason = crop && flip ? 'both' : crop ? 'crop' : 'flip';
  if (encodeSec === undefined) return FRAMED.encodes[reason];
  return FRAMED.encodesIn[reason](timeText(encodeRange ?? { fromSec: encodeSec, toSec: encodeSec }));
}

/** Says what was done to the frames; null if nothing was. @param size of the clip's frames; null if unknown */
export function describeFraming(
  { video, fit }: Pick<CutReport, 'video' | 'fit'>,
  { crop, flip, turn }: Framing,
  size: Size | null,
): string | null {
  if (video === 'none') return null;
  const isRotated = turn !== 0;
  if (!crop && !flip) {
    if (!isRotated) return null;
    return video === 'copied' ? FRAMED.rotatedOnly : FRAMED.rotated;
  }
  if (!crop) return isRotated ? FRAMED.flippedAndRotated : FRAMED.flipped;
  const more = flip && isRotated ? 'both' : flip ? 'flipped' : isRotated ? 'rotated' : 'only';
  // A clip below a size limit may have smaller frames, which another sentence states.
  return size && fit?.kind !== 'encoded' ? FRAMED.croppedTo[more](frameSize(size)) : FRAMED.cropped[more];
}

/** A range in one unit, rounded as far as an estimate is known; a single time if both ends are the same then. */
function timeText({ fromSec, toSec }: EncodeTime): string {
  if (toSec < FEW_SEC) return FRAMED.fewSeconds;
  const unit = toSec < MANY_SEC ? 'seconds' : 'minutes';
  const [from, to] = [Math.max(1, ROUNDED[unit](fromSec)), ROUNDED[unit](toSec)];
  return from < to ? FRAMED.between[unit](from, to) : FRAMED.about[unit](to);
}

/** Seconds. Below the first, nobody counts them; from the second on, minutes are easier to read. */
const FEW_SEC = 4;
const MANY_SEC = 90;

const ROUNDED = {
  seconds: (sec: number) => (sec < 20 ? Math.round(sec) : 5 * Math.round(sec / 5)),
  minutes: (sec: number) => Math.round(sec / 60),
} as const;
