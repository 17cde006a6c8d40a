/**
 * Every number in the texts for visitors that comes from docs/benchmarks.md, docs/formats.md or a limit in lib/config, with its
 * source, and those that articles calculate. A row is a text, a pattern with one group for each number, and the numbers as the source has them.
 */
import { readFileSync } from 'node:fs';
import { COMPARISON, FEATURES, QUESTIONS, USE_CASES } from '@/components/landing/copy';
import { STEPS } from '@/components/landing/steps';
import { selectSources } from '@/lib/config/engine';
import core from '@/lib/config/engine-core.json';
import { MAX_ANIMATION_MS, MAX_FILE_BYTES, MAX_PARTS } from '@/lib/config/limits';
import { longDate } from '@/lib/content/dates';
import { allPosts, pageText } from '@/lib/content/posts';
import { engineHosts } from '@/lib/content/practice';
import { ENGINES } from '@/lib/cut/session/registry';
import { ACCEPTED_LABELS } from '@/lib/media/formats';
import { ARITHMETIC_CLAIMS } from './arithmetic-claims';
import { benchmarkHeadings, benchmarkMs, benchmarkRow, benchmarkText } from './recorded-figures';
import { TOOL_CLAIMS, TOOL_TEXTS } from './tool-claims';

export interface Claim {
  /** A key of `TEXTS`. */
  text: string;
  claim: RegExp;
  source(): string[];
}

export const LANDING = 'the landing page';
const README = 'README.md';
const CUTTING = 'essential-video-cutting-techniques';
const COMPRESSION = 'video-compression-optimization-guide';
const FORMATS = 'video-format-guide-2025';
const ESSAY = 'why-video-editing-matters';

/** The texts, by name. */
export const TEXTS: Readonly<Record<string, string>> = {
  [LANDING]: [STEPS, FEATURES, USE_CASES, QUESTIONS, COMPARISON]
    .flat()
    .flatMap((text): string[] => Object.values(text))
    .join('\n'),
  // One line, because its paragraphs are wrapped.
  [README]: readFileSync(README, 'utf8').replaceAll('\n', ' '),
  [ESSAY]: pageText(ESSAY),
  ...Object.fromEntries(allPosts().map(({ slug, body }) => [slug, body])),
  ...TOOL_TEXTS,
};

/** Sections of docs/benchmarks.md. */
export const HALF_GIGABYTE = /^\d+ MB, 11 min/;
const ENCODING = /^Encoding 10 s of/;
/** Rows. */
const READY = 'click → Blob, verified';
export const COLD = 'clicked before anything was made ahead';
const EXACT = /^exact start, ([\d.]+) s re-encoded/;
const SAVED = 'click → file on disk';
const COPY = 'native `ffmpeg -c copy`';
const WEB_CODECS = '**Snipreel**, WebCodecs';
const WASM = '**Snipreel**, ffmpeg.wasm';
const NATIVE = 'native `ffmpeg -c:v libx264 -preset fast`';

/** Numbers that match the groups of a pattern. @throws {Error} if the source doesn't have them */
function groups(pattern: RegExp, source: string): string[] {
  const [, ...found] = pattern.exec(source) ?? [];
  if (found.length === 0) throw new Error(`${pattern} is not in the source`);
  return found;
}

const heading = (pattern: RegExp) => benchmarkHeadings().find((one) => pattern.test(one)) ?? '';
/** The size of that file, in megabytes. */
export const megabytes = () => groups(/^(\d+) MB/, heading(HALF_GIGABYTE))[0] ?? '';
const clipMegabytes = () => groups(/Clip: (\d+) MB/, benchmarkText(HALF_GIGABYTE))[0] ?? '';
const ms = (row: string | RegExp) => benchmarkMs(HALF_GIGABYTE, row);
/** Rounded up to hundredths if it is less than a tenth. */
const seconds = (row: string | RegExp) =>
  ms(row) < 100 ? (Math.ceil(ms(row) / 10) / 100).toFixed(2) : (ms(row) / 1000).toFixed(1);
const reencodedSeconds = () => groups(EXACT, benchmarkRow(HALF_GIGABYTE, EXACT)[0] ?? '')[0] ?? '';
const memory = (row: string) => benchmarkRow(HALF_GIGABYTE, row).at(-1)?.replace(' MB', '') ?? '';
/** Encoded seconds of film per second. */
const speed = (row: string) => Number.parseFloat(benchmarkRow(ENCODING, row)[2] ?? '');
const ssim = (row: string) => benchmarkRow(ENCODING, row).at(-1) ?? '';
const minutesForTen = (row: string) => String(Math.round(10 / speed(row)));
const largestGigabytes = () =>
  Math.max(...benchmarkHeadings().map((one) => Number(/^(\d+) GB/.exec(one)?.[1] ?? 0)));
const engineMegabytes = () => Math.round(core.wasm.gzipBytes / 1e6);
const limitMegabytes = () => MAX_FILE_BYTES / 2 ** 20;
const word = (count: number) =>
  ['zero', 'one', 'two', 'three', 'four', 'five', 'six'][count] ?? String(count);

/** A row of the format guide's table: what was measured, and what that means for ten minutes. */
const encodingRow = (label: string, row: string): Claim => ({
  text: FORMATS,
  claim: new RegExp(`\\| ${label} \\| ([\\d.]+) × real time \\| (\\d+) minutes \\| ([\\d.]+) \\|`),
  source: () => [speed(row).toFixed(2), minutesForTen(row), ssim(row)],
});

export const CLAIMS: readonly Claim[] = [
  {
    text: LANDING,
    claim: /a (\d+) MB video is cut and checked in ([\d.]+) to ([\d.]+) seconds/,
    source: () => [megabytes(), seconds(READY), seconds(COLD)],
  },
  {
    text: LANDING,
    claim: /our benchmark cuts files of up to (\d+) GB/,
    source: () => [String(largestGigabytes())],
  },
  {
    text: LANDING,
    claim: /a conversion engine of about (\d+) MB/,
    source: () => [String(engineMegabytes())],
  },
  {
    text: LANDING,
    claim: /takes files of up to (\d+) MB/,
    source: () => [String(limitMegabytes())],
  },
  {
    text: LANDING,
    claim: /animated WebP of up to (\d+) seconds/,
    source: () => [String(MAX_ANIMATION_MS / 1000)],
  },
  { text: README, claim: /up to (\d+) s as GIF/, source: () => [String(MAX_ANIMATION_MS / 1000)] },
  { text: LANDING, claim: /put up to (\d+) parts in any order/, source: () => [String(MAX_PARTS)] },
  {
    text: LANDING,
    claim: /((?:\w+, )+\w+ and \w+) open right away/,
    source: () => [ACCEPTED_LABELS.replace(/, (\w+)$/, ' and $1')],
  },
  {
    text: README,
    claim:
      /a (\d+) MB video is cut and checked (\d+) ms after the click, or (\d+) ms if nothing was prepared, and saving the clip takes (\d+) MB of extra memory/,
    source: () => [megabytes(), String(ms(READY)), String(ms(COLD)), memory(SAVED)],
  },
  {
    text: README,
    claim: /ffmpeg\.wasm \((\d+) MB, gzip-compressed/,
    source: () => [String(engineMegabytes())],
  },
  {
    text: README,
    claim: /the page tries (\w+) public CDNs/,
    source: () => [word(engineHosts(selectSources(undefined)).length)],
  },
  { text: README, claim: /has (\w+) engines: `index`/, source: () => [word(ENGINES.length)] },
  {
    text: CUTTING,
    claim:
      /benchmark with a (\d+) MB file, Snipreel made a lossless clip in ([\d.]+) seconds, and one with ([\d.]+) seconds re-encoded in ([\d.]+) seconds/,
    source: () => [megabytes(), seconds(COLD), reencodedSeconds(), seconds(EXACT)],
  },
  { text: CUTTING, claim: /the click takes ([\d.]+) seconds/, source: () => [seconds(READY)] },
  {
    text: COMPRESSION,
    claim: /a (\d+) MB file, a (\d+) MB clip was ready and verified ([\d.]+) seconds after the click/,
    source: () => [megabytes(), clipMegabytes(), seconds(READY)],
  },
  {
    text: COMPRESSION,
    claim:
      /benchmark with (\d+)p at (\d+) fps, that ran at ([\d.]+) times playback speed with the browser's own encoder and at ([\d.]+) times with ffmpeg\.wasm/,
    source: () => [
      ...groups(/of (\d+)p(\d+)/, heading(ENCODING)),
      speed(WEB_CODECS).toFixed(1),
      speed(WASM).toFixed(2),
    ],
  },
  {
    text: FORMATS,
    claim: /measured this on (\w+ \d+, \d+), on a computer with (\w+) cores/,
    source: () => [
      longDate(groups(/Measured on ([\d-]+)/, benchmarkText(HALF_GIGABYTE))[0] ?? ''),
      word(Number(groups(/^Machine: (\d+) ×/m, readFileSync('docs/benchmarks.md', 'utf8'))[0])),
    ],
  },
  {
    text: FORMATS,
    claim: /measured with a (\d+) MB file of (\d+) minutes at (\d+)p, the others with ten seconds of (\d+)p/,
    source: () => [
      ...groups(/^(\d+) MB, (\d+) min, (\d+)p/, heading(HALF_GIGABYTE)),
      ...groups(/10 s of (\d+)p/, heading(ENCODING)),
    ],
  },
  {
    text: FORMATS,
    claim: /\| Lossless cut in Snipreel \| (\d+) ms \| ([\d.]+) seconds, plus saving \|/,
    source: () => [String(ms(READY)), seconds(READY)],
  },
  {
    text: FORMATS,
    claim: /\| Copy with `ffmpeg -c copy` \| (\d+) ms \| ([\d.]+) seconds \|/,
    source: () => [String(ms(COPY)), seconds(COPY)],
  },
  { text: FORMATS, claim: /clicked right away, it took ([\d.]+) seconds/, source: () => [seconds(COLD)] },
  encodingRow('Encode in the browser with WebCodecs', WEB_CODECS),
  encodingRow('Encode with ffmpeg, preset fast', NATIVE),
  encodingRow('Encode in the browser with ffmpeg\\.wasm', WASM),
  ...ARITHMETIC_CLAIMS,
  ...TOOL_CLAIMS,
];

/** Sentences about Snipreel with numbers of other origins, which the article itself explains. */
export const OWN_ARITHMETIC: readonly { text: string; sentence: RegExp; reason: string }[] = [
  {
    text: CUTTING,
    sentence: /with `ffmpeg -c copy`, and counted the frames/,
    reason: 'the example of the article, added up in measured.test.ts',
  },
];

/** A number with a unit. */
export const QUANTITY =
  /\d[\d,]*(?:\.\d+)?(?:\s|-)?(?:[kMG]B|ms|s|seconds?|minutes?|hours?|%|×|fps|times)(?![a-z])/g;
