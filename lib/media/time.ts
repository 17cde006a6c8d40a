/**
 * Time in the editor is counted in deciseconds (ds, tenths of a second), the sliders' step; a mark may be as fine as a
 * millisecond (0.01 ds), which tells any two frames apart. 2.3 − 1.3 ≥ 1 is false in floating point, so sums and
 * comparisons of marks are done on whole milliseconds ({@link toMs}), and every mark is what {@link fromMs} gives: equal
 * marks are equal numbers. Only `lib/mp4` turns them into ticks of a track's timescale.
 *
 * The whole millisecond at or before a frame's time selects that very frame, as "the first at or after the mark".
 */

/** `[startDs, endDs)`: deciseconds of whole milliseconds, on the source's presentation timeline. */
export interface RangeDs {
  startDs: number;
  endDs: number;
}

/**
 * Seconds that the next picture may be away for a clip to begin with it. Screen recordings and slide shows hold one picture
 * for long: beginning with the next would drop all the sound before it, so there the clip begins with the one on screen.
 */
export const LONGEST_SNAP_SEC = 1;

export const DS_PER_SECOND = 10;
const MS_PER_DS = 100;
const MS_PER_SECOND = 1000;

/** Whole milliseconds, to the nearest. */
export function toMs(ds: number): number {
  return Math.round(ds * MS_PER_DS);
}

/** The mark at a whole millisecond. */
export function fromMs(ms: number): number {
  return ms / MS_PER_DS;
}

/** The mark nearest to a sum or difference of marks. */
export function asMark(ds: number): number {
  return fromMs(toMs(ds));
}

/** The mark that selects the frame shown from this time on: its whole millisecond, rounded down. */
export function frameMark(seconds: number): number {
  // A frame at 2.337 s may come as 2.3369999999.
  return fromMs(Math.floor(seconds * MS_PER_SECOND + 1e-6));
}

/**
 * The last position of the sliders for a source of this many seconds. Rounded up, so that a range to the slider's end
 * always holds the file's last frame; the tolerance keeps 10.000000001 s at 100 ds.
 */
export function durationToDs(seconds: number): number {
  return Number.isFinite(seconds) && seconds > 0 ? Math.ceil(seconds * DS_PER_SECOND - 1e-3) : 0;
}

/** Nearest decisecond. */
export function secondsToDs(seconds: number): number {
  return Math.round(seconds * DS_PER_SECOND);
}

/** Seconds, as near as floating point has them: 23.37 ds is 2.337. */
export function dsToSeconds(ds: number): number {
  return toMs(ds) / MS_PER_SECOND;
}

const two = (n: number) => String(n).padStart(2, '0');

/** `m:ss` for display (specification §7); whole seconds, rounded down. */
export function formatClock(ds: number): string {
  const total = Math.floor(Math.max(0, ds) / DS_PER_SECOND);
  return `${Math.floor(total / 60)}:${two(total % 60)}`;
}

/** `m:ss.s`, what the time fields show, to the millisecond where a mark is that fine; `h:mm:ss.s` from an hour on. */
export function formatField(ds: number): string {
  const { hours, minutes, seconds, ms } = parts(ds);
  const fraction = ms % MS_PER_DS === 0 ? String(ms / MS_PER_DS) : three(ms);
  return hours > 0
    ? `${hours}:${two(minutes)}:${two(seconds)}.${fraction}`
    : `${minutes}:${two(seconds)}.${fraction}`;
}

/** `hh:mm:ss.mmm` for a cut command (specification §7). */
export function formatTimecode(ds: number): string {
  const { hours, minutes, seconds, ms } = parts(ds);
  return `${two(hours)}:${two(minutes)}:${two(seconds)}.${three(ms)}`;
}

/** Words for assistive tools: "1 minute 2.5 seconds". */
export function formatSpoken(ds: number): string {
  const at = toMs(Math.max(0, ds));
  const minutes = Math.floor(at / 60_000);
  const seconds = (at % 60_000) / MS_PER_SECOND;
  const unit = (n: number, word: string) => `${n} ${word}${n === 1 ? '' : 's'}`;
  return minutes > 0 ? `${unit(minutes, 'minute')} ${unit(seconds, 'second')}` : unit(seconds, 'second');
}

const three = (n: number) => String(n).padStart(3, '0');

function parts(ds: number) {
  const at = toMs(Math.max(0, ds));
  const total = Math.floor(at / MS_PER_SECOND);
  return {
    hours: Math.floor(total / 3600),
    minutes: Math.floor(total / 60) % 60,
    seconds: total % 60,
    ms: at % MS_PER_SECOND,
  };
}

/**
 * Reads what a visitor may type: `m:ss`, `m:ss.s`, `hh:mm:ss.mmm` or plain seconds; a decimal comma counts as a point.
 * @returns a mark in deciseconds, to the millisecond, or null for anything else (minutes or seconds ≥ 60 behind a colon included).
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
  return fromMs(Math.round((minutes * 60 + seconds) * MS_PER_SECOND));
}
