/** The measured figures on task pages, with their sources. Rows are as in `number-claims.ts`. */
import { readFileSync } from 'node:fs';
import { MAX_FILE_BYTES } from '@/lib/config/limits';
import { longDate } from '@/lib/content/dates';
import { allTools } from '@/lib/content/tools';
import { benchmarkHeadings, benchmarkMs, benchmarkRow, benchmarkText, rowsOfFiles } from './recorded-figures';

/** Body and answers, by page. Paragraphs are lines already. */
export const TOOL_TEXTS: Readonly<Record<string, string>> = Object.fromEntries(
  allTools().map(({ slug, body, questions }) => [
    slug,
    [body, ...questions.map(({ answer }) => answer)].join('\n'),
  ]),
);

const TRIM = /^\d+ MB, 11 min/;
const PARTS = /^Ten parts of/;
const JOIN = /^Two files of/;
const CROP = /^Cropping 10 s/;
const ROTATED = /^Rotated clips/;
const MATROSKA = /^\d+ MB of Matroska/;
const LARGE_MATROSKA = /^2 GB of Matroska/;
const WEBM = /^WebM, 80 s/;
const ENCODING = /^Encoding 10 s of/;

const NATIVE = 'native';
const READY = 'click → Blob, verified';
const COLD = 'clicked before anything was made ahead';

const ms = (section: RegExp, row: string | RegExp) => String(benchmarkMs(section, row));
const sec = (section: RegExp, row: string | RegExp, digits: number) =>
  (benchmarkMs(section, row) / 1000).toFixed(digits);
const measuredOn = (section: RegExp) =>
  longDate(/Measured on ([\d-]+)/.exec(benchmarkText(section))?.[1] ?? '');
const docs = (name: string) => readFileSync(`docs/${name}.md`, 'utf8');
/** The groups of a pattern in a page of docs/. */
const stated = (name: string, pattern: RegExp) => {
  const [, ...found] = pattern.exec(docs(name)) ?? [];
  if (found.length === 0) throw new Error(`${pattern} is not in docs/${name}.md`);
  return found;
};

export const TOOL_CLAIMS = [
  {
    text: 'trim-video',
    claim:
      /a (\d+) MB MP4 of 11 minutes\. The checked clip was ready (\d+) ms after the click\. .* it took (\d+) ms\. ffmpeg needed (\d+) ms/,
    source: () => ['517', ms(TRIM, READY), ms(TRIM, COLD), ms(TRIM, NATIVE)],
  },
  {
    text: 'trim-video',
    claim: /panel stops at (\d+) MB .* our benchmark trims one of (\d+) GB/,
    source: () => {
      const sizes = benchmarkHeadings().map((heading) =>
        Number(/^(\d+) GB, \d+ min$/.exec(heading)?.[1] ?? 0),
      );
      return [String(MAX_FILE_BYTES / 2 ** 20), String(Math.max(...sizes))];
    },
  },
  { text: 'trim-video', claim: /rounds on (\w+ \d+, \d+)/, source: () => [measuredOn(TRIM)] },
  {
    text: 'cut-out-part-of-video',
    claim: /checked (\d+) ms after the click, or (\d+) ms if .* ffmpeg took ([\d.]+) seconds/,
    source: () => [ms(PARTS, READY), ms(PARTS, COLD), sec(PARTS, NATIVE, 2)],
  },
  {
    text: 'cut-out-part-of-video',
    claim: /the clip took ([\d.]+) seconds\. All of it was measured on (\w+ \d+, \d+)/,
    source: () => [sec(PARTS, /^exact starts, 15\.0 s/, 1), measuredOn(PARTS)],
  },
  {
    text: 'merge-videos',
    claim: /checked (\d+) ms after the click, or ([\d.]+) seconds if .* with ffmpeg took ([\d.]+) seconds/,
    source: () => [ms(JOIN, READY), sec(JOIN, /^the same, clicked/, 2), sec(JOIN, NATIVE, 2)],
  },
  { text: 'merge-videos', claim: /measured on (\w+ \d+, \d+)/, source: () => [measuredOn(JOIN)] },
  {
    text: 'crop-video',
    claim: /it took ([\d.]+) seconds\. ffmpeg with its libx264 encoder took ([\d.]+) seconds/,
    source: () => [sec(CROP, /^9:16: .*WebCodecs/, 2), sec(CROP, /^9:16: native/, 2)],
  },
  {
    text: 'crop-video',
    claim: /took ([\d.]+) seconds, against ([\d.]+)\. We measured both on (\w+ \d+, \d+)/,
    source: () => [sec(CROP, /^1:1: .*WebCodecs/, 2), sec(CROP, /^1:1: native/, 2), measuredOn(CROP)],
  },
  {
    text: 'crop-video',
    claim: /It needed ([\d.]+) seconds for that 9:16 crop/,
    source: () => [sec(CROP, /^9:16: .*ffmpeg\.wasm/, 1)],
  },
  {
    text: 'crop-video',
    claim: /similarity \(SSIM\) of ([\d.]+) or more/,
    source: () => [
      [/^9:16: .*WebCodecs/, /^1:1: .*WebCodecs/]
        .map((row) => benchmarkRow(CROP, row).at(-1) ?? '')
        .sort()[0] ?? '',
    ],
  },
  {
    text: 'compress-video',
    claim: /compressed (\d+) videos/,
    source: () => stated('fit', /clips of (\d+) files/),
  },
  {
    text: 'compress-video',
    claim: /used (\d+)% of the limit in the median/,
    source: () => [
      String(Math.round(Number(stated('fit', /WebCodecs \| 62 \| 52 \| [\d.]+% \| ([\d.]+)%/)[0]))),
    ],
  },
  {
    text: 'compress-video',
    claim: /by ([\d.]+) SSIM in the median of (\d+) clips/,
    source: () => stated('fit', /by ([\d.]+) of SSIM in the median of (\d+) clips/),
  },
  {
    text: 'video-to-gif',
    claim: /SSIM\) was ([\d.]+) instead of ([\d.]+)/,
    source: () => stated('animation', /sample\.mp4 \| ([\d.]+) \| [\d,]+ \| [\d.]+ \| ([\d.]+)/),
  },
  {
    text: 'video-to-gif',
    claim: /That GIF has ([\d,]+) bytes\. .* have ([\d,]+)\./,
    source: () => stated('animation', /sample\.mp4 \| [\d.]+ \| ([\d,]+) .* \| ([\d,]+) \| [\d.]+ \|/),
  },
  {
    text: 'video-to-gif',
    claim: /took (\d+) to (\d+)% of the bytes/,
    source: () => {
      const rows = docs('animation').matchAll(/\.mp4 \| [\d.]+ \| ([\d,]+) .* \| ([\d,]+) \| [\d.]+ \|$/gm);
      const bytes = (text = '') => Number(text.replaceAll(',', ''));
      const shares = [...rows].map(([, gif, webp]) => Math.round((100 * bytes(webp)) / bytes(gif)));
      return [Math.min(...shares), Math.max(...shares)].map(String);
    },
  },
  {
    text: 'rotate-video',
    claim: /checked in ([\d.]+) ms, .* it took (\d+) ms\. ffmpeg needed (\d+) ms/,
    source: () => [
      ms(ROTATED, 'cut right after a rotation, verified'),
      ms(ROTATED, /^nothing made ahead$/),
      ms(ROTATED, NATIVE),
    ],
  },
  { text: 'rotate-video', claim: /Chromium on (\w+ \d+, \d+)/, source: () => [measuredOn(ROTATED)] },
  {
    text: 'cut-mov',
    claim: /we cut (\d+) MOV files .* In all (\d+) with H\.264.* The other (\d+) hold/,
    source: () => {
      const files = rowsOfFiles('mov').filter(({ streams }) => streams.startsWith('mov:'));
      const copied = files.filter(({ streams }) => /^mov: h264/.test(streams));
      const isExact = copied.every(({ video }) => video.every((one) => one === 'bit-identical'));
      const others = files.filter((file) => !copied.includes(file));
      const areEncoded = others.every(({ clips }) => clips.every((one) => one.startsWith('h264')));
      return isExact && areEncoded ? [files, copied, others].map(({ length }) => String(length)) : [];
    },
  },
  {
    text: 'cut-avi',
    claim: /re-encoded in ([\d.]+) seconds\. Our engine alone needed ([\d.]+) seconds/,
    source: () => stated('benchmarks', /AVI, MPEG-4, 1080p \| ([\d.]+) s \| ([\d.]+) s/).toReversed(),
  },
  {
    text: 'cut-avi',
    claim: /it took ([\d.]+) seconds for the same 3/,
    source: () => stated('benchmarks', /1080p AVI take ([\d.]+) s instead/),
  },
  {
    text: 'cut-mkv',
    claim: /checked (\d+) ms after the click, or (\d+) ms if .* in (\d+) ms/,
    source: () => [ms(MATROSKA, READY), ms(MATROSKA, COLD), ms(MATROSKA, NATIVE)],
  },
  {
    text: 'cut-mkv',
    claim: /measured this on (\w+ \d+, \d+).* took about (\d) seconds, and ffmpeg took ([\d.]+)\./,
    source: () => [measuredOn(MATROSKA), sec(LARGE_MATROSKA, READY, 0), sec(LARGE_MATROSKA, NATIVE, 1)],
  },
  {
    text: 'cut-mkv',
    claim: /Of (\d+) MKV files with H\.264/,
    source: () => {
      const files = rowsOfFiles('mkv').filter(({ streams }) => /: (h264|hevc|av1|vp9)/.test(streams));
      const isExact = files.every(({ video }) => video.every((one) => one === 'bit-identical'));
      return isExact ? [String(files.filter(({ streams }) => streams.includes(': h264')).length)] : [];
    },
  },
  {
    text: 'cut-webm',
    claim: /checked (\d+) ms after the click, or (\d+) ms if .* them in (\d+) ms\. .* in ([\d.]+) seconds/,
    source: () => [ms(WEBM, READY), ms(WEBM, COLD), ms(WEBM, NATIVE), sec(ENCODING, 'WebCodecs', 2)],
  },
  {
    text: 'cut-webm',
    claim: /took ([\d.]+) seconds for the same 10 seconds/,
    source: () => [sec(ENCODING, 'ffmpeg.wasm (the last resort)', 1)],
  },
] as const;
