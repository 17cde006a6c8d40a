import { type BoxParts, box, fourccBytes, high, layOut, low, words } from '@/lib/containers/mp4/box-parts';
import { need } from '@/lib/containers/mp4/read/box';
import type { Movie } from '@/lib/containers/mp4/read/movie';
import { type ByteRange, totalBytes } from '@/lib/media/bytes/byte-ranges';
import { MediaError } from '@/lib/media/errors';
import {
  type ClipChunks,
  clipChunks,
  clipPositions,
  encodedBytes,
  mergeAdjacent,
  mergeRanges,
  mergeRangesWithout,
} from './chunks';
import type { ClipPlan, CopiedSamples } from './clip';
import { isoMeta } from './quicktime';
import { isUserData, writeSpanChapters, writeUserData } from './user-data';
import { writeHeader, writeTrack } from './write-track';

const U32 = 2 ** 32;

/** The bytes of a clip: `head`, then the ranges of the source. */
export interface ClipBytes {
  /** `ftyp`, `moov`, the header of `mdat` and the encoded samples. */
  head: Uint8Array<ArrayBuffer>;
  /** Ascending; fewer than 500 if the clip's copied bytes are `merged`. */
  ranges: ByteRange[];
  /** Seconds that the clip presents. */
  durationSec: number;
}

/**
 * Writes a clip as an MP4 without fragments, `moov` first, with 64-bit offsets and `mdat` where needed: ISO/IEC 14496-12 §8.1,
 * §8.2, §8.7.5.
 * @throws {MediaError} `media-truncated` when a sample lies beyond the source's end.
 */
export function writeClip(movie: Movie, clip: ClipPlan): ClipBytes {
  let encoded = 0;
  const sources = clip.tracks.map((track) => {
    const chunks = clipChunks(track, encoded);
    encoded += encodedBytes(track.pieces);
    return { track, chunks };
  });
  const allChunks = sources.map(({ chunks }) => chunks);
  const ranges = copiedRanges(movie, clip, allChunks);
  const last = ranges[ranges.length - 1];
  if (last && last.to > movie.blob.size)
    throw new MediaError('media-truncated', 'samples beyond the end of the file');
  const payload = totalBytes(ranges) + encoded;
  const wideMdat = payload + 8 >= U32;
  const mdat = wideMdat
    ? [words(1), fourccBytes('mdat'), words(high(payload + 16), low(payload + 16))]
    : [words(payload + 8), fourccBytes('mdat')];

  const quicktime = movie.brand === 'qt  ';
  const present = new Set(clip.tracks.map(({ track }) => track.id));
  const build = (wide: boolean) => {
    const tracks = sources.map(({ track, chunks }) =>
      writeTrack(track, chunks, { quicktime, wide, present }),
    );
    const boxes = tracks.map((track) => track.box);
    const head = [writeFileType(clip, movie.compatible), writeMoov(movie, clip, boxes, quicktime)];
    return { tracks, head };
  };
  const sizeOf = (head: BoxParts[]) => head.reduce((sum, part) => sum + part.size, wideMdat ? 16 : 8);
  let built = build(false);
  if (sizeOf(built.head) + payload >= U32) built = build(true);
  const start = sizeOf(built.head);
  const clipPosition = clipPositions(ranges, start + encoded);
  for (const track of built.tracks) track.offsets.fill(clipPosition, start);
  const samples = clip.tracks.flatMap(({ pieces }) =>
    pieces.flatMap((piece) => (piece.kind === 'encoded' ? piece.samples : [])),
  );
  return {
    head: layOut({ size: start + encoded, parts: [...built.head, ...mdat, ...samples] }),
    ranges,
    durationSec: movieDuration(clip) / clip.timescale,
  };
}

function copiedRanges(movie: Movie, clip: ClipPlan, chunks: readonly ClipChunks[]): ByteRange[] {
  if (clip.copied === 'only-samples') return mergeAdjacent(chunks);
  return clip.copied === 'merged'
    ? mergeRanges(chunks)
    : mergeRangesWithout(leftOutChunks(movie, clip), chunks);
}

/** All samples of the source that are not in the clip. */
function leftOutChunks(movie: Movie, clip: ClipPlan): ClipChunks[] {
  return movie.tracks.map((track) => {
    const inClip = clip.tracks.find((candidate) => candidate.track === track);
    const kept = (inClip?.pieces ?? []).filter((piece) => piece.kind === 'copied');
    const pieces: CopiedSamples[] = [];
    let at = 0;
    for (const { from, to } of kept.sort((a, b) => a.from - b.from)) {
      if (from > at) pieces.push({ kind: 'copied', from: at, to: from });
      at = Math.max(at, to);
    }
    if (at < track.samples.count) pieces.push({ kind: 'copied', from: at, to: track.samples.count });
    return clipChunks({ track, pieces }, 0);
  });
}

function movieDuration(clip: ClipPlan): number {
  const lengths = clip.tracks.map(({ edits }) => edits.reduce((sum, edit) => sum + edit.duration, 0));
  return Math.max(0, ...lengths);
}

/** `moov`: ISO/IEC 14496-12 §8.2.1. */
function writeMoov(movie: Movie, clip: ClipPlan, tracks: BoxParts[], quicktime: boolean): BoxParts {
  const duration = movieDuration(clip);
  const parts: (BoxParts | Uint8Array)[] = [writeHeader(need(movie.boxes, 'mvhd'), duration, clip.timescale)];
  // `iods` refers to tracks by ID, so that it only fits a movie with all of them.
  const isComplete = tracks.length === movie.tracks.length && !quicktime;
  if (isComplete) parts.push(...movie.boxes.filter(({ type }) => type === 'iods').map(({ bytes }) => bytes));
  parts.push(...tracks);
  const userData = movie.boxes.find((child) => child.type === 'udta' && isUserData(child));
  for (const child of movie.boxes) {
    if (!isUserData(child)) continue;
    if (child.type === 'udta' && clip.spanChapters) continue;
    if (child.type === 'udta') parts.push(writeUserData(child, clip.spans));
    else if (child.type === 'meta') parts.push(quicktime ? isoMeta(child) : child.bytes);
    else if (child.type === 'uuid') parts.push(child.bytes);
  }
  if (clip.spanChapters) parts.push(writeSpanChapters(userData, clip.spans));
  return box('moov', ...parts);
}

/** Brands of the source that describe its streams, not its structure. */
const KEPT_BRANDS = ['dby1'];

/** Writes the `ftyp` of a clip: ISO/IEC 14496-12 §4.3. The source's brands for fragments and segments don't fit a plain file. */
function writeFileType({ tracks, audioFile }: ClipPlan, compatible: readonly string[]): BoxParts {
  const formats = new Set(tracks.flatMap(({ track }) => track.entries.map((entry) => entry.format)));
  const brands = ['isom', 'iso2'];
  if (formats.has('avc1')) brands.push('avc1');
  if (formats.has('av01')) brands.push('av01');
  for (const brand of KEPT_BRANDS) if (compatible.includes(brand)) brands.push(brand);
  const major = audioFile ? 'M4A ' : 'isom';
  if (audioFile) brands.unshift(major);
  return box('ftyp', fourccBytes(major), words(0x200), ...[...brands, 'mp41', 'mp42'].map(fourccBytes));
}
