// Figures and tables of the benchmarks and checks.
import { cpus } from 'node:os';

/** The processors of this machine. */
export const processors = () => `${cpus().length} × ${cpus()[0]?.model.trim()}`;

/** @param {number[]} values @returns NaN without values */
export function median(values) {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  const at = (/** @type {number} */ i) => sorted[i] ?? Number.NaN;
  return sorted.length % 2 ? at(middle) : (at(middle - 1) + at(middle)) / 2;
}

/** @param {number} ms */
export const formatMs = (ms) =>
  ms >= 1000 ? `${(ms / 1000).toFixed(2)} s` : `${ms.toFixed(ms < 10 ? 1 : 0)} ms`;

/** @param {number} bytes */
export const formatMb = (bytes) => `${(bytes / 1e6).toFixed(0)} MB`;

/** @param {string[]} head @param {(string | number)[][]} rows */
export function markdownTable(head, rows) {
  const line = (/** @type {(string | number)[]} */ cells) => `| ${cells.join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}
