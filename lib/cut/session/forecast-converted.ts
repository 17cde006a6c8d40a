import type { ExactForecast, Forecast } from '@/lib/cut/forecast';
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

/** The same where an exact start takes encoding the whole video, because the audio can only be encoded by ffmpeg. */
export function encodedWhole(converted: Forecast, { start }: Pick<Edit, 'start'>): Forecast {
  const known = converted.choices;
  // The clip begins losslessly if an exact start is refused.
  if (known?.exact.possible === false) return converted;
  const choices = known && { ...known, exact: wholly(known.exact) };
  if (start !== 'exact') return { ...converted, choices };
  return { ...encodedForecast(converted), choices };
}

function wholly(exact: ExactForecast): ExactForecast {
  if (!exact.possible) return exact;
  return { ...exact, way: 'ffmpeg', encodedSec: exact.encodedSec + exact.copiedSec, copiedSec: 0 };
}

/** Encoded parts begin and end exactly. */
function encodedForecast(copied: Forecast): Forecast {
  const start = { kind: 'encoded' as const };
  const later = copied.later.map((part) => ({ ...part, start }));
  return { ...copied, video: 'encoded', start, later, tailsSec: 0 };
}
