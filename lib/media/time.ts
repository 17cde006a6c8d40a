/**
 * Time in the editor is an integer number of deciseconds (ds, tenths of a second): 2.3 − 1.3 ≥ 1 is false in floating
 * point. Only `lib/mp4` turns them into ticks of a track's timescale.
 */

/** `[startDs, endDs)`: integers, deciseconds on the source's presentation timeline. */
export interface RangeDs {
  startDs: number;
  endDs: number;
}

export const DS_PER_SECOND = 10;

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

export function dsToSeconds(ds: number): number {
  return ds / DS_PER_SECOND;
}

const two = (n: number) => String(n).padStart(2, '0');

/** `m:ss` for display (specification §7); whole seconds, rounded down. */
export function formatClock(ds: number): string {
  const total = Math.floor(Math.max(0, ds) / DS_PER_SECOND);
  return `${Math.floor(total / 60)}:${two(total % 60)}`;
}

/** `m:ss.s`, what the time fields show; `h:mm:ss.s` from an hour on. */
export function formatField(ds: number): string {
  const at = Math.max(0, ds);
  const total = Math.floor(at / DS_PER_SECOND);
  const hours = Math.floor(total / 3600);
  const rest = `${two(total % 60)}.${at % DS_PER_SECOND}`;
  return hours > 0
    ? `${hours}:${two(Math.floor(total / 60) % 60)}:${rest}`
    : `${Math.floor(total / 60)}:${rest}`;
}

/** `hh:mm:ss.mmm` for a cut command (specification §7). */
export function formatTimecode(ds: number): string {
  const at = Math.max(0, ds);
  const total = Math.floor(at / DS_PER_SECOND);
  return `${two(Math.floor(total / 3600))}:${two(Math.floor(total / 60) % 60)}:${two(total % 60)}.${at % DS_PER_SECOND}00`;
}

/** Words for assistive tools: "1 minute 2.5 seconds". */
export function formatSpoken(ds: number): string {
  const at = Math.max(0, ds);
  const minutes = Math.floor(at / 600);
  const seconds = (at % 600) / DS_PER_SECOND;
  const unit = (n: number, word: string) => `${n} ${word}${n === 1 ? '' : 's'}`;
  return minutes > 0 ? `${unit(minutes, 'minute')} ${unit(seconds, 'second')}` : unit(seconds, 'second');
}

/**
 * Reads what a visitor may type: `m:ss`, `m:ss.s`, `hh:mm:ss.mmm` or plain seconds; a decimal comma counts as a point.
 * @returns deciseconds, or null for anything else (minutes or seconds ≥ 60 behind a colon included).
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
  return Math.round((minutes * 60 + seconds) * DS_PER_SECOND);
}
