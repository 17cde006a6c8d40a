import {
  bothExact,
  type ExactForecast,
  type Forecast,
  movedSec,
  type StartChoices,
} from '@/lib/cut/forecast';
import type { LaterPart, PartStart } from '@/lib/cut/report';
import type { PartForecast } from './forecast-start';
import { encodesAllVideo, type PacketPlan } from './plan-packets';

/**
 * The plan as a forecast.
 * @param starts of all parts, as `forecastStart` reports them.
 * @param endsSec seconds that an exact start encodes at the ends of parts, as `forecastEnd` reports them.
 */
export function forecastClip(
  plan: PacketPlan,
  starts: readonly (PartForecast | null)[],
  endsSec: number,
): Forecast {
  const { video, audio, leftOut, metadata, start, emptyParts } = plan.contents;
  const choices = choicesOf(plan, starts, endsSec);
  const later = laterParts(plan, starts);
  const partsSec = plan.parts.map(({ shownSec, endShownSec }) => endShownSec - shownSec);
  const tailsSec = choices?.exact.possible === false ? 0 : endsSec;
  return {
    video,
    audio,
    leftOut,
    metadata,
    emptyParts,
    tailsSec,
    // A part that begins on a keyframe begins cleanly, whatever the others need.
    start: starts[0]?.start ?? start,
    later,
    lengthSec: partsSec.reduce((sum, sec) => sum + sec, movedSec(later)),
    choices,
  };
}

/** The parts after the first, as they would lie in the clip. */
function laterParts({ parts, streams }: PacketPlan, starts: readonly (PartForecast | null)[]): LaterPart[] {
  const encoded = encodesAllVideo(streams);
  let atSec = 0;
  return parts.slice(0, -1).map(({ shownSec, endShownSec }, i) => {
    const own = i > 0 && !encoded ? earlierSec(starts[i]) : 0;
    atSec += endShownSec - shownSec + own;
    return { start: encoded ? { kind: 'encoded' } : laterStart(starts[i + 1]), atSec };
  });
}

function laterStart(forecast: PartForecast | null | undefined): PartStart {
  const earlier = earlierSec(forecast);
  if (earlier > 0) return { kind: 'moved', earlierSec: earlier };
  return forecast?.start.kind === 'smart' ? forecast.start : { kind: 'clean' };
}

/** Seconds by which a later part begins before its start. */
function earlierSec(forecast: PartForecast | null | undefined): number {
  return forecast?.start.kind === 'lead-in' ? forecast.start.leadIn.hiddenSec : 0;
}

function choicesOf(
  { parts, contents }: PacketPlan,
  starts: readonly (PartForecast | null)[],
  endsSec: number,
): StartChoices | null {
  if (!starts.some((start) => start?.choices)) return null;
  const exact = parts.map(
    ({ shownSec, endShownSec }, i): ExactForecast =>
      starts[i]?.choices?.exact ?? {
        possible: true,
        way: 'browser',
        encodedSec: 0,
        copiedSec: endShownSec - shownSec,
      },
  );
  const keyframes = starts.map((start) => start?.choices?.keyframes ?? null);
  for (const number of contents.emptyParts) keyframes.splice(number, 0, null);
  const ends: ExactForecast = { possible: true, way: 'browser', encodedSec: endsSec, copiedSec: -endsSec };
  return {
    lossless: starts[0]?.choices?.lossless ?? { hiddenSec: 0, shownSec: 0 },
    exact: [...exact, ends].reduce(bothExact),
    keyframes,
  };
}
