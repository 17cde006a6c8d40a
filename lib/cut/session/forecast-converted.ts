import { type Forecast, movedSec } from '@/lib/cut/forecast';
import type { Edit } from '@/lib/edit/edit';
import type { TrackInfo } from '@/lib/media/info';
import { needsConversion } from '@/lib/media/plain-streams';

/**
 * What a cut does whose streams become H.264 and AAC where they aren't.
 * @param copied the forecast of the same cut without that.
 */
export function forecastConverted(
  copied: Forecast,
  tracks: readonly TrackInfo[],
  { sound }: Pick<Edit, 'sound'>,
): Forecast {
  const of = (kind: TrackInfo['kind']) => tracks.filter((track) => track.kind === kind);
  const audio =
    copied.audio !== 'none' && needsConversion(of('audio'), sound) ? ('encoded' as const) : copied.audio;
  if (copied.video === 'none' || !needsConversion(of('video'), sound)) return { ...copied, audio };
  // There is nothing to choose.
  return { ...encodedForecast(copied), audio, choices: null };
}

/** Encoded parts begin and end exactly. */
function encodedForecast(copied: Forecast): Forecast {
  const start = { kind: 'encoded' as const };
  const later = copied.later.map((part) => ({ ...part, start }));
  const length =
    copied.lengthSec === undefined ? {} : { lengthSec: copied.lengthSec - movedSec(copied.later) };
  return { ...copied, ...length, video: 'encoded', start, later, tailsSec: 0 };
}
