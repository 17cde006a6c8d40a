import {
  bothExact,
  type ExactForecast,
  type Forecast,
  movedSec,
  type StartChoices,
} from '@/lib/cut/forecast';
import type { LaterPart, PartStart } from '@/lib/cut/report';
import type { PartForecast } from './forecast-part';
import type { PacketPlan } from './plan-packets';

/** A plan as a forecast. @param parts the forecasts of its parts. */
export function forecastPackets(plan: PacketPlan, parts: readonly PartForecast[]): Forecast {
  const { video, audio, leftOut, emptyParts } = plan.contents;
  const endsSec = parts.reduce((sum, { tailSec }) => sum + tailSec, 0);
  const choices = choicesOf(plan, parts, endsSec);
  const later = laterParts(plan, parts);
  return {
    video,
    audio,
    leftOut,
    metadata: null,
    emptyParts,
    tailsSec: choices?.exact.possible === false ? 0 : endsSec,
    // A part that begins on a keyframe begins cleanly, whatever the others need.
    start: parts[0]?.between?.start ?? plan.clipStart,
    later,
    lengthSec: plan.lengthSec + movedSec(later),
    choices,
  };
}

/** The parts after the first, as they would lie in the clip. */
function laterParts({ parts, contents }: PacketPlan, forecasts: readonly PartForecast[]): LaterPart[] {
  let atSec = 0;
  return parts.slice(1).map((_, i) => {
    const before = parts[i];
    if (before) atSec += before.endShownSec - before.shownSec;
    const start = contents.encodesAllVideo ? { kind: 'encoded' as const } : laterStart(forecasts[i + 1]);
    const part = { start, atSec };
    // What follows a part that begins earlier is moved with it.
    atSec += movedSec([part]);
    return part;
  });
}

function laterStart(forecast: PartForecast | undefined): PartStart {
  const { start } = forecast?.between ?? {};
  if (start?.kind === 'lead-in' && start.leadIn.hiddenSec > 0)
    return { kind: 'moved', earlierSec: start.leadIn.hiddenSec };
  return start?.kind === 'smart' ? start : { kind: 'clean' };
}

function choicesOf(
  { parts, contents }: PacketPlan,
  forecasts: readonly PartForecast[],
  endsSec: number,
): StartChoices | null {
  const choices = forecasts.map(({ between }) => between?.choices ?? null);
  if (choices.every((choice) => choice === null)) return null;
  const exact = parts.map(
    ({ shownSec, endShownSec }, i) => choices[i]?.exact ?? copied(endShownSec - shownSec),
  );
  const ends: ExactForecast = { possible: true, way: 'browser', encodedSec: endsSec, copiedSec: -endsSec };
  const keyframes = choices.map((choice) => choice?.keyframes ?? null);
  for (const number of contents.emptyParts) keyframes.splice(number, 0, null);
  return {
    lossless: choices[0]?.lossless ?? { hiddenSec: 0, shownSec: 0 },
    exact: [...exact, ends].reduce(bothExact),
    keyframes,
  };
}

const copied = (copiedSec: number): ExactForecast => ({
  possible: true,
  way: 'browser',
  encodedSec: 0,
  copiedSec,
});
