/** Reads the figures that scripts wrote into `docs/`. */
import { readFileSync } from 'node:fs';

/** Milliseconds per unit. */
const UNITS: Readonly<Record<string, number>> = { ms: 1, s: 1000 };

/** The text of a section of docs/benchmarks.md. @throws {Error} if no heading, or more than one, matches */
export function benchmarkText(heading: RegExp): string {
  const sections = readFileSync('docs/benchmarks.md', 'utf8')
    .split(/^## /m)
    .slice(1)
    .filter((section) => heading.test(section.slice(0, section.indexOf('\n'))));
  if (sections.length !== 1)
    throw new Error(`${sections.length} sections of docs/benchmarks.md for ${heading}`);
  return sections[0] ?? '';
}

/** The headings of docs/benchmarks.md. */
export function benchmarkHeadings(): string[] {
  return [...readFileSync('docs/benchmarks.md', 'utf8').matchAll(/^## (.*)$/gm)].flatMap(
    ([, text]) => text ?? [],
  );
}

/** The cells of the row whose first cell contains or matches `row`, in a section of docs/benchmarks.md. */
export function benchmarkRow(heading: RegExp, row: string | RegExp): string[] {
  const isIt = (cell = '') => (typeof row === 'string' ? cell.includes(row) : row.test(cell));
  const line = benchmarkText(heading)
    .split('\n')
    .find((one) => one.startsWith('|') && isIt(cellsOf(one)[0]));
  if (!line) throw new Error(`no row "${row}" in the section ${heading} of docs/benchmarks.md`);
  return cellsOf(line);
}

/** The median of a row of docs/benchmarks.md, in milliseconds. */
export function benchmarkMs(heading: RegExp, row: string | RegExp): number {
  const [, median = ''] = benchmarkRow(heading, row);
  const [, value, unit = ''] = /^([\d.]+) (ms|s)$/.exec(median) ?? [];
  return Number(value) * (UNITS[unit] ?? Number.NaN);
}

/** A file of docs/formats.md. */
export interface CheckedFile {
  name: string;
  /** Such as "mov: h264 + aac". */
  streams: string;
  /** "at once" or "anyway". */
  opened: string;
  /** The streams of its clips of one part, or "refused". */
  clips: string[];
  /** How the video of each of them compares with the source. */
  video: string[];
}

/** The endings of the files of docs/formats.md that opened after a question. Those made for the corpus have theirs in parentheses. */
export const openedAnyway = (): Set<string> =>
  new Set(
    rowsOf(/^\| [^|]+\.\w+\)? \|/).flatMap((line) => {
      const [name = '', , opened] = cellsOf(line);
      return opened === 'anyway' ? (/\.(\w+)\)?$/.exec(name)?.[1] ?? []) : [];
    }),
  );

const rowsOf = (row: RegExp) =>
  readFileSync('docs/formats.md', 'utf8')
    .split('\n')
    .filter((line) => row.test(line));

/** The files of docs/formats.md that have names of their own. */
export const checkedFiles = (): CheckedFile[] => rowsOf(/^\| [^|]+\.\w+ \|/).map(checkedFile);

/** All files of docs/formats.md with this ending, which those made for the corpus have in parentheses. */
export const rowsOfFiles = (ending: string): CheckedFile[] =>
  rowsOf(new RegExp(`^\\| [^|]+\\.${ending}\\)? \\|`)).map(checkedFile);

function checkedFile(line: string): CheckedFile {
  const [name = '', streams = '', opened = '', , ranges = '', clips = '', video = ''] = cellsOf(line);
  const hasParts = ranges.split('<br>').map((range) => range.includes(' + '));
  const ofOnePart = (cell: string) => cell.split('<br>').filter((_, i) => !hasParts[i]);
  return { name, streams, opened, clips: ofOnePart(clips), video: ofOnePart(video) };
}

function cellsOf(line: string): string[] {
  return line
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim());
}
