/**
 * Lines of ffmpeg's `-progress` output. The library's own `progress` event divides by the whole file's duration and has been seen
 * negative and above 1: https://github.com/ffmpegwasm/ffmpeg.wasm/issues/600
 */

/** Seconds between progress lines. */
const PERIOD_SEC = '0.2';

/** What every command prints while it runs. */
export const STATUS = ['-hide_banner', '-nostats', '-progress', 'pipe:1', '-stats_period', PERIOD_SEC];

/** @returns seconds of output written so far, or null for any other line (`N/A` and negative times included). */
export function parseOutTime(line: string): number | null {
  const match = /^out_time_us=(\d+)$/.exec(line.trim());
  return match ? Number(match[1]) / 1e6 : null;
}

/** @returns bytes of output written so far, or null for any other line. ffmpeg writes it before the time. */
export function parseTotalSize(line: string): number | null {
  const match = /^total_size=(\d+)$/.exec(line.trim());
  return match ? Number(match[1]) : null;
}
