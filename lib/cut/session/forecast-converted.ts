import { decide, treatmentOf } from '@/lib/cut/decide/decide';
import { type Forecast, movedSec } from '@/lib/cut/forecast';
import { besideMedia } from '@/lib/cut/report';
import type { EditOptions } from '@/lib/edit/edit';
import { PLAIN_OPTIONS } from '@/lib/edit/plain-options';
import type { TrackInfo } from '@/lib/media/info';

/**
 * What a cut does whose streams become H.264 and AAC where they aren't.
 * @param copied the forecast of the same cut without that.
 */
export function forecastConverted(
  copied: Forecast,
  tracks: readonly TrackInfo[],
  { output }: Pick<EditOptions, 'output'>,
): Forecast {
  const plans = decide(tracks, { ...PLAIN_OPTIONS, output });
  const encodes = (kind: 'video' | 'audio') =>
    copied[kind] !== 'none' && treatmentOf(kind, plans) === 'encoded';
  const audio = encodes('audio') ? ('encoded' as const) : copied.audio;
  const rest = { audio, leftOut: [...copied.leftOut, ...besideMedia(tracks)] };
  // There is nothing to choose where the video is encoded.
  return encodes('video') ? { ...encodedForecast(copied), ...rest, choices: null } : { ...copied, ...rest };
}

/** Encoded parts begin and end exactly. */
function encodedForecast(copied: Forecast): Forecast {
  const start = { kind: 'encoded' as const };
  const parts = copied.parts.map((part) => part && { ...part, start });
  const length =
    copied.lengthSec === undefined ? {} : { lengthSec: copied.lengthSec - movedSec(copied.parts) };
  return { ...copied, ...length, video: 'encoded', parts, tailsSec: 0 };
}
