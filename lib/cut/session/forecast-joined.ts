/** The forecast of a clip of several files, composed of those of the files' own sessions. */

import type { SourcePlan } from '@/lib/cut/decide/match-sources';
import {
  bothExact,
  type EncodeTime,
  encodeTime,
  type Forecast,
  movedSec,
  type NeighborKeyframes,
  type StartChoices,
} from '@/lib/cut/forecast';
import type { JoinedSource, LaterPart, PartStart } from '@/lib/cut/report';
import { encodesVideo, limitOf } from '@/lib/edit/edit';
import { PLAIN_OPTIONS } from '@/lib/edit/plain-options';
import { asInSource, changed, conformed, type SettledEdit, unconverted } from '@/lib/edit/settle';
import { nullIfFailed } from '@/lib/media/errors';
import { msToSeconds } from '@/lib/media/time';
import { together, withUnkept } from './join-report';
import type { SourceSession } from './session';

interface Planned {
  /** One for each file. */
  plans: readonly SourcePlan[];
  /** The index engine's forecast, if all files take part as they are. */
  whole: Forecast | null;
}

/** Null if the index engine forecasts nothing for a clip that only it would make. */
export async function forecastJoined(
  edit: SettledEdit,
  files: readonly SourceSession[],
  { plans, whole }: Planned,
): Promise<Forecast | null> {
  const joined = plans.map((plan) => plan.joined);
  const fit = limitOf(edit) ? { fit: fitOf(roughFit(edit, files), joined) } : {};
  if (whole) return { ...whole, ...fit, joined: withUnkept(joined, whole.joined) };
  const parts = edit.parts;
  const places: Place[] = [];
  const forecasts: (Forecast | null)[] = [];
  for (const [i, { source, session }] of files.entries()) {
    const numbers = [...parts.keys()].filter((number) => parts[number]?.source.id === source.id);
    const held = numbers.flatMap((number) => parts[number] ?? []);
    const isCopied = plans[i]?.joined.video !== 'encoded';
    const start = isCopied ? edit.start : 'encode';
    // An encoded file's forecast is that of a copy, which nobody has to open another engine for.
    const copy =
      start === 'encode' ? ({ start: 'lossless', framing: PLAIN_OPTIONS.framing } as const) : { start };
    const forecast = await session.forecast(
      changed(edit, { ...copy, parts: held, output: asInSource(edit.output) }),
    );
    forecasts.push(forecast);
    places.push(...placesOf(numbers, forecast, isCopied));
  }
  places.sort((a, b) => a.number - b.number);
  const emptyParts = [...parts.keys()].filter(
    (number) => places.find((each) => each.number === number)?.isEmpty,
  );
  const held = places.filter(({ isEmpty }) => !isEmpty);
  const time = await encodingTime(edit, files, plans);
  const later = laterParts(held, parts);
  const known = forecasts.flatMap((forecast) => (forecast?.metadata ? [forecast.metadata] : []));
  return {
    video: together(joined.map(({ video }) => video)),
    audio: together(joined.map(({ audio }) => (audio === 'silence' ? 'none' : audio))),
    leftOut: forecasts.flatMap((forecast) => forecast?.leftOut ?? []),
    metadata: known.length > 0 ? [...new Set(known.flat())] : null,
    start: firstStart(held[0]),
    later,
    ...lengthOf(forecasts, later),
    emptyParts,
    tailsSec: forecasts.reduce(
      (sum, forecast, i) => sum + (plans[i]?.joined.video === 'copied' ? (forecast?.tailsSec ?? 0) : 0),
      0,
    ),
    choices: choicesOf(places, forecasts, plans),
    ...encodeTime(time),
    ...fit,
    joined,
  };
}

/** The length of the clip: of all files without what their own clips would show before starts, and with what this one does. */
function lengthOf(
  forecasts: readonly (Forecast | null)[],
  later: readonly LaterPart[],
): Pick<Forecast, 'lengthSec'> {
  let lengthSec = movedSec(later);
  for (const forecast of forecasts) {
    if (forecast?.lengthSec === undefined) return {};
    lengthSec += forecast.lengthSec - movedSec(forecast.later);
  }
  return { lengthSec };
}

/** A part of the edit, as its file's forecast shows it. */
interface Place {
  number: number;
  isEmpty: boolean;
  /** Null where only the cut itself can tell. */
  start: Forecast['start'] | PartStart | null;
  keyframes: NeighborKeyframes | null;
}

function placesOf(numbers: readonly number[], forecast: Forecast | null, isCopied: boolean): Place[] {
  let held = 0;
  return numbers.map((number, i) => {
    const isEmpty = forecast?.emptyParts.includes(i) ?? false;
    const own = isEmpty ? null : held++ === 0 ? forecast?.start : forecast?.later[held - 2]?.start;
    const start = isCopied ? (own ?? null) : ({ kind: 'encoded' } as const);
    return { number, isEmpty, start, keyframes: isCopied ? (forecast?.choices?.keyframes[i] ?? null) : null };
  });
}

function firstStart(place: Place | undefined): Forecast['start'] {
  const start = place?.start;
  if (!start) return { kind: 'unknown' };
  if (start.kind !== 'moved') return start;
  // It comes first in the clip, where frames can be hidden.
  return { kind: 'lead-in', leadIn: { hiddenSec: start.earlierSec, shownSec: start.earlierSec } };
}

/** The parts after the first; none if one of them is unknown. */
function laterParts(
  held: readonly Place[],
  parts: readonly { startMs: number; endMs: number }[],
): LaterPart[] {
  const later: LaterPart[] = [];
  let atSec = 0;
  for (const [i, { number, start }] of held.entries()) {
    const begin = partStart(start);
    if (!begin) return [];
    if (i > 0) later.push({ start: begin, atSec });
    const part = parts[number];
    if (part) atSec += msToSeconds(part.endMs - part.startMs);
    if (i > 0 && begin.kind === 'moved') atSec += begin.earlierSec;
  }
  return later;
}

function partStart(start: Place['start']): PartStart | null {
  if (!start || start.kind === 'unknown') return null;
  return start.kind === 'lead-in' ? { kind: 'moved', earlierSec: start.leadIn.hiddenSec } : start;
}

/** The most files whose speed is measured: each takes about a second. */
const MOST_MEASURED = 4;

/** How long a clip takes whose files are all encoded; null if that is unknown. */
async function encodingTime(
  edit: SettledEdit,
  files: readonly SourceSession[],
  plans: readonly SourcePlan[],
): Promise<EncodeTime | null> {
  if (!encodesVideo(edit) || limitOf(edit) || files.length > MOST_MEASURED) return null;
  const sum = { fromSec: 0, toSec: 0 };
  for (const [i, { source, session }] of files.entries()) {
    const format = plans[i]?.format;
    if (!format) return null;
    const parts = edit.parts.filter((part) => part.source.id === source.id);
    const ofFile = unconverted(conformed({ ...edit, parts }, format));
    const forecast = await nullIfFailed(session.forecast(ofFile));
    if (forecast?.encodeSec === undefined) return null;
    sum.fromSec += forecast.encodeRange?.fromSec ?? forecast.encodeSec;
    sum.toSec += forecast.encodeRange?.toSec ?? forecast.encodeSec;
  }
  return sum;
}

/** What can be chosen where copied parts start between keyframes; null if none does. */
function choicesOf(
  places: readonly Place[],
  forecasts: readonly (Forecast | null)[],
  plans: readonly SourcePlan[],
): StartChoices | null {
  const choices = forecasts.flatMap((forecast, i) =>
    forecast?.choices && plans[i]?.joined.video === 'copied' ? [forecast.choices] : [],
  );
  if (choices.length === 0) return null;
  const first = firstStart(places.find(({ isEmpty }) => !isEmpty));
  return {
    lossless: first.kind === 'lead-in' ? first.leadIn : { hiddenSec: 0, shownSec: 0 },
    exact: choices.map(({ exact }) => exact).reduce(bothExact),
    keyframes: places.map(({ keyframes }) => keyframes),
  };
}

/** How a clip is kept below its limit. Nobody knows how large a clip becomes of which everything is encoded. */
function fitOf(rough: 'copied' | 'encoded', joined: readonly JoinedSource[]): NonNullable<Forecast['fit']> {
  const encoded = joined.filter(({ video }) => video === 'encoded').length;
  if (rough === 'encoded' || encoded === 0) return rough;
  return encoded < joined.length ? 'fits' : 'encoded';
}

/** Whether a copy would fit, by the shares of the files that are kept. */
export function roughFit(edit: SettledEdit, files: readonly SourceSession[]): 'copied' | 'encoded' {
  const bytes = edit.parts.reduce((sum, { source, startMs, endMs }) => {
    const session = files.find((file) => file.source.id === source.id)?.session;
    const durationSec = session?.info?.durationSec ?? 0;
    if (!(durationSec > 0)) return sum + source.file.size;
    return sum + source.file.size * Math.min(1, msToSeconds(endMs - startMs) / durationSec);
  }, 0);
  const limit = limitOf(edit);
  return limit && bytes <= limit.bytes ? 'copied' : 'encoded';
}
