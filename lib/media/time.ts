import { STEP_MS } from '@/lib/config/limits';

/**
 * Times of the editor and of an edit are whole milliseconds on the source's presentation timeline, fine enough to tell any two
 * frames apart. Only {@link firstTickFrom} converts them to ticks of a track's
 * timescale, without rounding errors.
 *
 * A mark selects the first frame at or after it. A frame's time rounded down to a whole millisecond selects that frame.
 */

/** `[startMs, endMs)`, whole milliseconds. */
export interface TimeRange {
  startMs: number;
  endMs: number;
}

/** `[startSec, endSec)`, seconds; the end may be Infinity, for "to the end". */
export interface Span {
  startSec: number;
  endSec: number;
}

/**
 * Spans in the source's order, those that overlap as one, with what the first of them has.
 * @param nearSec seconds between two spans that become one, too.
 */
export function mergeSpans<Range extends Span>(spans: readonly Range[], nearSec = 0): Range[] {
  const merged: Range[] = [];
  for (const span of [...spans].sort((a, b) => a.startSec - b.startSec)) {
    const last = merged.at(-1);
    if (last && span.startSec - last.endSec <= nearSec) last.endSec = Math.max(last.endSec, span.endSec);
    else merged.push({ ...span });
  }
  return merged;
}

/**
 * A clip begins with the next frame if it is at most this many seconds away, and with the frame on screen otherwise. Screen
 * recordings and slide shows hold a frame for a long time, and beginning with the next one would lose all the audio before it.
 */
export const LONGEST_SNAP_SEC = 1;

/**
 * A part that another one follows ends with its last frame if that frame stays for at most this many seconds more, so that
 * frames keep their distance at a splice. With more, sound that the visitor cut away would be heard.
 */
export const LONGEST_REST_SEC = 0.05;

export const MS_PER_SECOND = 1000;

/** The mark, in milliseconds, that selects the frame presented at this time in seconds. */
export function frameMark(seconds: number): number {
  // A frame at 2.337 s may come as 2.3369999999.
  return Math.floor(seconds * MS_PER_SECOND + 1e-6);
}

/**
 * The last position of the sliders for a source of this many seconds, in milliseconds. Rounded up to a slider step, so that a
 * range to the slider's end always holds the file's last frame; the tolerance keeps 10.000000001 s at 10,000 ms.
 */
export function durationToMs(seconds: number): number {
  return Number.isFinite(seconds) && seconds > 0
    ? Math.ceil((seconds * MS_PER_SECOND) / STEP_MS - 1e-3) * STEP_MS
    : 0;
}

/** The slider step nearest to a second, in milliseconds. */
export function secondsToStepMs(seconds: number): number {
  return Math.round((seconds * MS_PER_SECOND) / STEP_MS) * STEP_MS;
}

/** Milliseconds of some ranges, all together. */
export const lengthMs = (ranges: readonly TimeRange[]): number =>
  ranges.reduce((sum, { startMs, endMs }) => sum + endMs - startMs, 0);

/** Converts milliseconds to seconds, as precisely as floating point allows. */
export function msToSeconds(ms: number): number {
  return ms / MS_PER_SECOND;
}

const two = (n: number) => String(n).padStart(2, '0');
const three = (n: number) => String(n).padStart(3, '0');

/** `m:ss` for display (specification §7); whole seconds, rounded down. */
export function formatClock(ms: number): string {
  const total = Math.floor(Math.max(0, ms) / MS_PER_SECOND);
  return `${Math.floor(total / 60)}:${two(total % 60)}`;
}

/** The tenth of a second that follows {@link formatClock}; rounded down. */
export function tenthOf(ms: number): number {
  return Math.floor((ms % MS_PER_SECOND) / STEP_MS);
}

/** `m:ss.s` for the time fields, or `m:ss.mmm` for a mark finer than a tenth; `h:mm:ss.s` from one hour on. */
export function formatField(ms: number): string {
  const { hours, minutes, seconds, rest } = parts(ms);
  const fraction = rest % STEP_MS === 0 ? String(rest / STEP_MS) : three(rest);
  return hours > 0
    ? `${hours}:${two(minutes)}:${two(seconds)}.${fraction}`
    : `${minutes}:${two(seconds)}.${fraction}`;
}

/** `hh:mm:ss.mmm` for a cut command (specification §7). */
export function formatTimecode(ms: number): string {
  const { hours, minutes, seconds, rest } = parts(ms);
  return `${two(hours)}:${two(minutes)}:${two(seconds)}.${three(rest)}`;
}

function parts(ms: number) {
  const whole = Math.round(Math.max(0, ms));
  const total = Math.floor(whole / MS_PER_SECOND);
  return {
    hours: Math.floor(total / 3600),
    minutes: Math.floor(total / 60) % 60,
    seconds: total % 60,
    rest: whole % MS_PER_SECOND,
  };
}

/**
 * Reads a time that a visitor typed: `m:ss`, `m:ss.s`, `hh:mm:ss.mmm` or plain seconds; a decimal comma counts as a point.
 * @returns milliseconds, or null for anything else (minutes or seconds ≥ 60 after a colon included).
 */
export function parseTime(text: string): number | null {
  const parts = text.trim().replace(',', '.').split(':');
  if (parts.length > 3) return null;
  const last = parts.pop() ?? '';
  if (!/^\d{1,9}(\.\d{1,9})?$|^\.\d{1,9}$/.test(last)) return null;
  if (!parts.every((p) => /^\d{1,4}$/.test(p))) return null;
  const seconds = Number(last);
  if (parts.length > 0 && seconds >= 60) return null;
  if (parts.length === 2 && Number(parts[1]) >= 60) return null;
  const minutes = parts.reduce((sum, part) => sum * 60 + Number(part), 0);
  return Math.round((minutes * 60 + seconds) * MS_PER_SECOND);
}

/** The first tick at or after a time. A sample lies at or after `ms` if and only if its tick is at least this. */
export function firstTickFrom(ms: number, timescale: number): number {
  return mulDiv(ms, timescale, 1000, 'up');
}

/** Converts ticks of `from` to ticks of `to`, rounded to the nearest (halves up). */
export function rescale(ticks: number, to: number, from: number): number {
  return mulDiv(ticks, to, from, 'nearest');
}

/** `a · b ÷ c` of integers (c > 0) without floating-point rounding. */
function mulDiv(a: number, b: number, c: number, rounding: 'up' | 'nearest'): number {
  const product = a * b;
  const bias = rounding === 'up' ? c - 1 : Math.floor(c / 2);
  if (Number.isSafeInteger(product) && Number.isSafeInteger(product + bias))
    return Math.floor((product + bias) / c);
  const exact = BigInt(a) * BigInt(b) + BigInt(bias);
  const divisor = BigInt(c);
  const quotient = exact / divisor;
  return Number(exact < 0n && exact % divisor !== 0n ? quotient - 1n : quotient);
}

/** The greatest common divisor of two whole numbers. */
export function greatestCommonDivisor(a: number, b: number): number {
  return b === 0 ? a : greatestCommonDivisor(b, a % b);
}

/** The least common multiple, or Infinity above 2^53. */
export function leastCommonMultiple(a: number, b: number): number {
  const multiple = (a / greatestCommonDivisor(a, b)) * b;
  return Number.isSafeInteger(multiple) ? multiple : Number.POSITIVE_INFINITY;
}
