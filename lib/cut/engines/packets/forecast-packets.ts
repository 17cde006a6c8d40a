import { bothExact, inTurn } from '@/lib/cut/compose-forecast';
import type { ExactForecast, Forecast, StartChoices } from '@/lib/cut/forecast';
import { inEdit } from '@/lib/cut/report';
import type { PartLook } from './forecast-part';
import type { PacketPlan } from './plan-packets';

/** A plan as a forecast. @param forecasts of its parts. */
export function forecastPackets(plan: PacketPlan, forecasts: readonly PartLook[]): Forecast {
  const { video, audio, leftOut, isHeld, encodesAllVideo } = plan.contents;
  const endsSec = forecasts.reduce((sum, { tailSec }) => sum + tailSec, 0);
  const choices = choicesOf(plan, forecasts, endsSec);
  const otherwise = { kind: encodesAllVideo ? 'encoded' : 'clean' } as const;
  const parts = plan.parts.map(({ shownSec, endShownSec }, i) => ({
    // A part that begins on a keyframe begins cleanly, whatever the others need.
    start: forecasts[i]?.between?.start ?? (i === 0 ? plan.clipStart : otherwise),
    lengthSec: endShownSec - shownSec,
  }));
  return {
    video,
    audio,
    leftOut,
    metadata: null,
    tailsSec: choices?.exact.possible === false ? 0 : endsSec,
    ...inTurn(inEdit(isHeld, parts)),
    choices,
  };
}

function choicesOf(
  { parts, contents }: PacketPlan,
  forecasts: readonly PartLook[],
  endsSec: number,
): StartChoices | null {
  const choices = forecasts.map(({ between }) => between?.choices ?? null);
  if (choices.every((choice) => choice === null)) return null;
  const exact = parts.map(
    ({ shownSec, endShownSec }, i) => choices[i]?.exact ?? exactly(0, endShownSec - shownSec),
  );
  return {
    lossless: choices[0]?.lossless ?? { hiddenSec: 0, shownSec: 0 },
    exact: [...exact, exactly(endsSec, -endsSec)].reduce(bothExact),
    keyframes: inEdit(
      contents.isHeld,
      choices.map((choice) => choice?.keyframes ?? null),
    ),
  };
}

const exactly = (encodedSec: number, copiedSec: number): ExactForecast => ({
  possible: true,
  way: 'browser',
  encodedSec,
  copiedSec,
});
