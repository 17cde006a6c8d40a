/** The forecast of a clip of several files, composed of those of the files' own sessions. */

import { bothExact, encodeTime, inTurn, type UnplacedPart } from '@/lib/cut/compose-forecast';
import type { SourcePlan } from '@/lib/cut/decide/match-sources';
import {
  type EncodeTime,
  type Forecast,
  heldParts,
  leadInOf,
  movedSec,
  type NeighborKeyframes,
} from '@/lib/cut/forecast';
import { besideMedia, type JoinedSource } from '@/lib/cut/report';
import { encodesVideo, limitOf, type Part } from '@/lib/edit/edit';
import { PLAIN_OPTIONS } from '@/lib/edit/plain-options';
import { asInSource, changed, conformed, type SettledEdit, unconverted } from '@/lib/edit/settle';
import { nullIfFailed } from '@/lib/media/errors';
import { msToSeconds } from '@/lib/media/time';
import { joinedStreams, withUnkept } from './join-report';
import { type CutSession, partsOf } from './session';

interface Planned {
  /** One for each file. */
  plans: readonly SourcePlan[];
  /** The index engine's forecast, if all files take part as they are. */
  whole: Forecast | null;
}

/** Null if the index engine forecasts nothing for a clip that only it would make. */
export async function forecastJoined(
  edit: SettledEdit,
  files: readonly CutSession[],
  { plans, whole }: Planned,
): Promise<Forecast | null> {
  const joined = plans.map((plan) => plan.joined);
  const fit = limitOf(edit) ? { fit: fitOf(roughFit(edit, files), joined) } : {};
  if (whole) return { ...whole, ...fit, joined: withUnkept(joined, whole.joined) };
  const places = new Map<Part, Place | null>();
  const forecasts: (Forecast | null)[] = [];
  for (const [i, session] of files.entries()) {
    const parts = partsOf(session, edit.parts);
    const isCopied = plans[i]?.joined.video !== 'encoded';
    const start = isCopied ? edit.start : 'encode';
    // An encoded file's forecast is that of a copy, which nobody has to open another engine for.
    const copy =
      start === 'encode' ? ({ start: 'lossless', framing: PLAIN_OPTIONS.framing } as const) : { start };
    const forecast = await session.forecast(
      changed(edit, { ...copy, parts, output: asInSource(edit.output) }),
    );
    forecasts.push(forecast);
    for (const [k, part] of parts.entries()) places.set(part, placeOf(part, forecast, k, isCopied));
  }
  const inOrder = edit.parts.map((part) => places.get(part) ?? null);
  const { parts } = inTurn(withUnknown(inOrder));
  const time = await encodingTime(edit, files, plans);
  const streams = joinedStreams(
    joined,
    forecasts.flatMap((forecast) => forecast ?? []),
  );
  const isVideoCopied = (_: unknown, i: number) => plans[i]?.joined.video === 'copied';
  const copied = forecasts.filter(isVideoCopied);
  const exact = copied.flatMap((forecast) => forecast?.choices?.exact ?? []);
  const keyframes = inOrder.map((place) => place?.keyframes ?? null);
  return {
    ...streams,
    leftOut: [
      ...streams.leftOut,
      ...files.flatMap(({ info }, i) => (plans[i]?.format ? besideMedia(info?.tracks ?? []) : [])),
    ],
    parts,
    ...lengthOf(forecasts, parts),
    tailsSec: copied.reduce((sum, forecast) => sum + (forecast?.tailsSec ?? 0), 0),
    choices:
      exact.length === 0 ? null : { lossless: leadInOf(parts), exact: exact.reduce(bothExact), keyframes },
    ...encodeTime(time),
    ...fit,
    joined,
  };
}

/** The length of the clip: of all files without what their own clips would show before starts, and with what this one does. */
function lengthOf(
  forecasts: readonly (Forecast | null)[],
  parts: Forecast['parts'],
): Pick<Forecast, 'lengthSec'> {
  let lengthSec = movedSec(parts);
  for (const forecast of forecasts) {
    if (forecast?.lengthSec === undefined) return {};
    lengthSec += forecast.lengthSec - movedSec(forecast.parts);
  }
  return { lengthSec };
}

/** A part of the edit, as its file's forecast shows it. */
interface Place extends UnplacedPart {
  keyframes: NeighborKeyframes | null;
}

/** Null if the part is empty. @param k its number among those of its file. */
function placeOf(part: Part, forecast: Forecast | null, k: number, isCopied: boolean): Place | null {
  const outcome = forecast?.parts[k];
  if (outcome === null) return null;
  const lengthSec = msToSeconds(part.endMs - part.startMs);
  const absent = outcome?.absent ? { absent: outcome.absent } : {};
  if (!isCopied) return { start: { kind: 'encoded' }, lengthSec, keyframes: null, ...absent };
  const keyframes = forecast?.choices?.keyframes[k] ?? null;
  return { start: outcome?.start ?? UNKNOWN.start, lengthSec, keyframes, ...absent };
}

const UNKNOWN = { start: { kind: 'unknown' }, lengthSec: null } as const;

/** If the start of a part is unknown, nothing is said of those after the first. */
function withUnknown(places: readonly (Place | null)[]): readonly (UnplacedPart | null)[] {
  if (places.every((place) => place?.start.kind !== 'unknown')) return places;
  const [first] = heldParts(places);
  return places.map((place) => place && (place === first ? place : UNKNOWN));
}

/** The most files whose speed is measured: each takes about a second. */
const MOST_MEASURED = 4;

/** How long a clip takes whose files are all encoded; null if that is unknown. */
async function encodingTime(
  edit: SettledEdit,
  files: readonly CutSession[],
  plans: readonly SourcePlan[],
): Promise<EncodeTime | null> {
  if (!encodesVideo(edit) || limitOf(edit) || files.length > MOST_MEASURED) return null;
  const sum = { fromSec: 0, toSec: 0 };
  for (const [i, session] of files.entries()) {
    const format = plans[i]?.format;
    if (!format) return null;
    const parts = partsOf(session, edit.parts);
    const ofFile = unconverted(conformed({ ...edit, parts }, format));
    const forecast = await nullIfFailed(session.forecast(ofFile));
    if (forecast?.encodeSec === undefined) return null;
    sum.fromSec += forecast.encodeRange?.fromSec ?? forecast.encodeSec;
    sum.toSec += forecast.encodeRange?.toSec ?? forecast.encodeSec;
  }
  return sum;
}

/** How a clip is kept below its limit. Nobody knows how large a clip becomes of which everything is encoded. */
function fitOf(rough: 'copied' | 'encoded', joined: readonly JoinedSource[]): NonNullable<Forecast['fit']> {
  const encoded = joined.filter(({ video }) => video === 'encoded').length;
  if (rough === 'encoded' || encoded === 0) return rough;
  return encoded < joined.length ? 'fits' : 'encoded';
}

/** Whether a copy would fit, by the shares of the files that are kept. */
export function roughFit(edit: SettledEdit, files: readonly CutSession[]): 'copied' | 'encoded' {
  const bytes = edit.parts.reduce((sum, { source, startMs, endMs }) => {
    const session = files.find((file) => file.source.id === source.id);
    const durationSec = session?.info?.durationSec ?? 0;
    if (!(durationSec > 0)) return sum + source.file.size;
    return sum + source.file.size * Math.min(1, msToSeconds(endMs - startMs) / durationSec);
  }, 0);
  const limit = limitOf(edit);
  return limit && bytes <= limit.bytes ? 'copied' : 'encoded';
}
