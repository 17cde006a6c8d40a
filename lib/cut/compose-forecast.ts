/** Composes the forecast of a clip from those of its parts. */
import {
  type EncodeTime,
  type ExactForecast,
  earlierSec,
  type Forecast,
  type PartForecast,
  type StartForecast,
} from './forecast';

/** A part, wherever it lies in the clip. */
export interface UnplacedPart extends Pick<PartForecast, 'absent'> {
  start: StartForecast;
  /** Seconds that the clip shows of it from its start on; null where only the cut itself can tell. */
  lengthSec: number | null;
}

/** Puts parts one after the other, null for those that are empty: where they would lie, and how long the clip would be. */
export function inTurn(parts: readonly (UnplacedPart | null)[]): Pick<Forecast, 'parts' | 'lengthSec'> {
  let [atSec, isFirst]: [number | null, boolean] = [0, true];
  const placed: (PartForecast | null)[] = [];
  for (const part of parts) {
    const outcome: PartForecast | null = part && {
      start: startInClip(part.start, isFirst),
      atSec,
      ...(part.absent && { absent: part.absent }),
    };
    placed.push(outcome);
    if (!part) continue;
    isFirst = false;
    atSec = atSec === null || part.lengthSec === null ? null : atSec + part.lengthSec + earlierSec(outcome);
  }
  return { parts: placed, ...(atSec === null ? {} : { lengthSec: atSec }) };
}

/** Only the clip's first part can hide the frames from the keyframe before its start. Others show them. */
function startInClip(start: StartForecast, isFirst: boolean): StartForecast {
  if (isFirst && start.kind === 'moved')
    return { kind: 'lead-in', leadIn: { hiddenSec: start.earlierSec, shownSec: start.earlierSec } };
  if (!isFirst && start.kind === 'lead-in') return { kind: 'moved', earlierSec: start.leadIn.hiddenSec };
  return start;
}

/** Two exact starts in one clip: the first refusal, or both lengths together. */
export function bothExact(a: ExactForecast, b: ExactForecast): ExactForecast {
  if (!a.possible) return a;
  if (!b.possible) return b;
  return {
    possible: true,
    way: a.way === 'ffmpeg' ? a.way : b.way,
    encodedSec: a.encodedSec + b.encodedSec,
    copiedSec: a.copiedSec + b.copiedSec,
  };
}

/** A time is uncertain if its ends differ by more than this factor. */
const CERTAIN = 1.25;

/** What a forecast says of the time that encoding takes. */
export function encodeTime(time: EncodeTime | null): Pick<Forecast, 'encodeSec' | 'encodeRange'> {
  if (!time) return {};
  const { fromSec, toSec } = time;
  const encodeSec = (fromSec + toSec) / 2;
  return toSec > fromSec * CERTAIN ? { encodeSec, encodeRange: time } : { encodeSec };
}
