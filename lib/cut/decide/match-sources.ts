/**
 * Which streams of several files can follow each other as they are, and what the others have to become. The format to match is that
 * of the file that the visitor chose, or else of the files that are copied for the longest time. As soon as something has to be encoded, it is H.264 and AAC, which can be
 * encoded everywhere.
 */
import { usualColors } from '@/lib/codecs/usual-colors';
import type { JoinedSource, JoinMismatch } from '@/lib/cut/report';
import { converts, type EditOptions } from '@/lib/edit/edit';
import type { AudioFormat, ClipFormat, VideoFormat } from '@/lib/edit/settle';
import type { VideoColors } from '@/lib/media/info';
import { hasWideColors } from '@/lib/media/plain-streams';
import type { AudioFacts, SourceFacts, VideoFacts } from './source-facts';

/**
 * How much is encoded, each more than the one before:
 * - `least`: what differs.
 * - `audio`: all audio too.
 * - `odd`: the video of files that the index engine can't take from the file itself, too.
 * - `all`: everything.
 */
export type Effort = 'least' | 'audio' | 'odd' | 'all';
export const EFFORTS: readonly Effort[] = ['least', 'audio', 'odd', 'all'];

/** What becomes of one file. */
export interface SourcePlan {
  /** Null if the file itself takes part; otherwise what its own clip must be. */
  format: ClipFormat | null;
  joined: JoinedSource;
}

type Wishes = Pick<EditOptions, 'start' | 'output' | 'match'>;

/** Plans a clip of several files. Returns one plan for each, in their order. */
export function matchSources(facts: readonly SourceFacts[], wishes: Wishes, effort: Effort): SourcePlan[] {
  const video = matchVideo(facts, wishes, effort);
  const audio = matchAudio(facts, wishes, effort);
  const hasAudio = facts.some(({ audio }) => audio);
  return facts.map((file) => {
    const encoded = { video: video.formatOf(file), audio: audio.formatOf(file) };
    const isKept = encoded.video === 'copied' && encoded.audio === 'copied' && file.isIndexed;
    const reasons = encoded.video === 'copied' ? audio.reasons(file) : video.reasons(file);
    const joined: JoinedSource = {
      source: file.source,
      video: file.video ? treatment(encoded.video) : 'none',
      audio: file.audio ? treatment(encoded.audio) : hasAudio ? 'silence' : 'none',
      mismatches: encoded.video === 'copied' && encoded.audio === 'copied' ? [] : reasons,
    };
    const chosen = file.source === wishes.match ? { isChosen: true as const } : {};
    return { format: isKept ? null : encoded, joined: { ...joined, ...chosen } };
  });
}

const treatment = (format: ClipFormat['video'] | ClipFormat['audio']) =>
  format === 'copied' ? ('copied' as const) : ('encoded' as const);

interface Match<Format> {
  formatOf(source: SourceFacts): 'copied' | Format;
  reasons(source: SourceFacts): JoinMismatch[];
}

function matchVideo(
  facts: readonly SourceFacts[],
  { start, output, match }: Wishes,
  effort: Effort,
): Match<VideoFormat> {
  const mayStay = ({ video, isIndexed }: SourceFacts) =>
    !video ||
    (start !== 'encode' &&
      effort !== 'all' &&
      (effort !== 'odd' || isIndexed) &&
      video.isCopyable &&
      (!converts({ output }) || video.isPlain));
  const rules = {
    streamOf: ({ video }: SourceFacts) => video,
    differ: differences,
    encoded: asH264,
    mayStay,
  };
  const { target, stays } = chooseTarget(facts, match, rules);
  const format = target && videoFormat(target);
  return {
    formatOf: (source) => (!source.video || !format || stays(source) ? 'copied' : format),
    reasons: ({ video, isIndexed }) => {
      const found = video && target ? differences(target, video) : [];
      return found.length === 0 && effort === 'odd' && !isIndexed ? ['container'] : found;
    },
  };
}

function matchAudio(
  facts: readonly SourceFacts[],
  { output, match }: Wishes,
  effort: Effort,
): Match<AudioFormat> {
  const mayStay = ({ audio }: SourceFacts) =>
    !audio || (effort === 'least' && audio.isCopyable && (!converts({ output }) || audio.isPlain));
  const streamOf = ({ audio }: SourceFacts) => audio;
  const rules = { streamOf, differ: audioDifferences, encoded: asAac, mayStay };
  const { target, stays } = chooseTarget(facts, match, rules);
  const format = target && audioFormat(target);
  return {
    formatOf: (source) => (!source.audio || !format || stays(source) ? 'copied' : format),
    reasons: ({ audio }) => (audio && target ? audioDifferences(target, audio) : []),
  };
}

/** What tells streams of one kind apart. */
interface Rules<Facts> {
  streamOf(source: SourceFacts): Facts | null;
  differ(a: Facts, b: Facts): readonly JoinMismatch[];
  /** The stream as it is once it is encoded. */
  encoded(stream: Facts): Facts;
  mayStay(source: SourceFacts): boolean;
}

/** The stream that the others have to match, and which files' streams stay as they are. */
function chooseTarget<Facts extends { isPlain: boolean }>(
  sources: readonly SourceFacts[],
  match: Wishes['match'],
  { streamOf, differ, encoded, mayStay }: Rules<Facts>,
): { target: Facts | null; stays: (source: SourceFacts) => boolean } {
  const streams = sources.flatMap((source) => {
    const stream = streamOf(source);
    return stream ? [{ source, stream, mayStay: mayStay(source) }] : [];
  });
  const matches = (target: Facts) =>
    streams.filter(({ stream, mayStay }) => mayStay && differ(target, stream).length === 0);
  const [first] = streams;
  if (!first) return { target: null, stays: () => true };
  if (matches(first.stream).length === streams.length) return { target: first.stream, stays: () => true };
  const staysWith = (target: Facts) => {
    const staying = new Set(matches(target).map(({ source }) => source));
    return { target, stays: (source: SourceFacts) => staying.has(source) };
  };
  const chosen = streams.find(({ source }) => source.source === match)?.stream;
  if (chosen) return staysWith(chosen.isPlain ? chosen : encoded(chosen));
  const copiedMs = ({ stream }: { stream: Facts }) =>
    matches(stream).reduce((sum, { source }) => sum + source.keptMs, 0);
  const [best] = streams
    .filter(({ stream, mayStay }) => mayStay && stream.isPlain)
    .sort((a, b) => copiedMs(b) - copiedMs(a));
  return best ? staysWith(best.stream) : { target: first.stream, stays: () => false };
}

/** Why frames of one video can't follow those of another. Unknown values count as equal: the index engine looks again. */
function differences(a: VideoFacts, b: VideoFacts): JoinMismatch[] {
  if (a.joinKey !== undefined && a.joinKey === b.joinKey) return [];
  const found: JoinMismatch[] = [];
  if (a.codec !== b.codec) found.push('codec');
  if (a.coded && b.coded && !isSameSize(a, b)) found.push('size');
  if (a.rotation !== b.rotation) found.push('rotation');
  if (a.pixels && b.pixels) {
    if (a.pixels.bitDepth !== b.pixels.bitDepth || a.pixels.chroma !== b.pixels.chroma)
      found.push('pixel-format');
    if (a.pixels.range !== b.pixels.range) found.push('colors');
  }
  if (!found.includes('colors') && !areSameColors(a, b)) found.push('colors');
  const areKnown = a.joinKey !== undefined && b.joinKey !== undefined;
  return found.length === 0 && areKnown ? ['codec'] : found;
}

/** Pixel aspects that differ by less are the same, written in other numbers. */
const ASPECT_TOLERANCE = 1e-3;

function isSameSize(a: VideoFacts, b: VideoFacts): boolean {
  const isSame = a.coded?.width === b.coded?.width && a.coded?.height === b.coded?.height;
  return isSame && Math.abs(a.pixelAspect - b.pixelAspect) < ASPECT_TOLERANCE;
}

/** True if players show both in the same colors. */
function areSameColors(a: VideoFacts, b: VideoFacts): boolean {
  if (!a.colors || !b.colors) return true;
  const [first, second] = [a, b].map(
    ({ colors, coded }) => colors && usualColors(colors, coded ?? USUAL_SIZE),
  );
  return JSON.stringify(first) === JSON.stringify(second);
}

function audioDifferences(a: AudioFacts, b: AudioFacts): JoinMismatch[] {
  if (a.joinKey !== undefined && a.joinKey === b.joinKey) return [];
  const found: JoinMismatch[] = [];
  if (a.codec !== b.codec) found.push('codec');
  if (a.sampleRate && b.sampleRate && a.sampleRate !== b.sampleRate) found.push('sample-rate');
  if (a.channels && b.channels && a.channels !== b.channels) found.push('channels');
  const areKnown = a.joinKey !== undefined && b.joinKey !== undefined;
  return found.length === 0 && areKnown ? ['codec'] : found;
}

/** Where nothing is known of a file's frames. */
const USUAL_SIZE = { width: 1920, height: 1080 };

/** The colors of high definition: ITU-R BT.709. */
const BT709: VideoColors = { primaries: 1, transfer: 1, matrix: 1, fullRange: false };

/** 4:2:0 needs an even size. */
const even = (pixels: number) => Math.max(2, 2 * Math.ceil(pixels / 2));

/** The colors of a video as H.264: ordinary ones stay, because converting them costs quality. */
function colorsAsH264({ colors, coded, pixels, isPlain }: VideoFacts): VideoColors {
  if (isPlain && colors) return colors;
  return colors && pixels && !hasWideColors(pixels) ? usualColors(colors, coded ?? USUAL_SIZE) : BT709;
}

/** A video as H.264, which has other pixels but the same shape. */
const asH264 = (video: VideoFacts): VideoFacts => ({
  ...video,
  coded: video.coded && { width: even(video.coded.width), height: even(video.coded.height) },
  joinKey: undefined,
  codec: 'h264',
  isPlain: true,
  colors: colorsAsH264(video),
  pixels: { bitDepth: 8, chroma: 1, range: 'sdr' },
});

const asAac = (audio: AudioFacts): AudioFacts => ({
  ...audio,
  joinKey: undefined,
  codec: 'aac',
  isPlain: true,
});

function videoFormat(video: VideoFacts): VideoFormat {
  const { coded, rotation, pixelAspect } = video;
  const { width, height } = coded ?? USUAL_SIZE;
  const shape = { width: even(width), height: even(height), rotation, pixelAspect };
  return { ...shape, colors: colorsAsH264(video) };
}

/** Sample rates that every AAC encoder in use takes. */
const AAC_RATES: ReadonlySet<number> = new Set([48_000, 44_100, 32_000, 24_000, 22_050, 16_000]);
const USUAL_RATE = 48_000;
const SURROUND = 6;

function audioFormat({ sampleRate = USUAL_RATE, channels = 2 }: AudioFacts): AudioFormat {
  return {
    sampleRate: AAC_RATES.has(sampleRate) ? sampleRate : USUAL_RATE,
    channels: channels >= SURROUND ? SURROUND : Math.min(2, channels),
  };
}
