import { type BoxParts, box, fourccBytes, high, layOut, low, words } from '@/lib/containers/mp4/box-parts';
import { need } from '@/lib/containers/mp4/read/box';
import type { Movie } from '@/lib/containers/mp4/read/movie';
import type { ByteRange } from '@/lib/media/bytes/byte-range';
import { MediaError } from '@/lib/media/errors';
import { bareIntervals, exactIntervals, mergeIntervals, placer } from './byte-ranges';
import { writeUserData } from './chapters';
import { type ClipChunks, clipChunks } from './chunks';
import { type Clip, type ClipRange, freshBytes } from './clip';
import { writeFileType } from './file-type';
import { writeMovieHeader } from './headers';
import { isoMeta } from './quicktime';
import { isUserData } from './structure';
import { writeTrack } from './write-track';

const U32 = 2 ** 32;

/** A clip as it goes to disk: `head`, then the ranges of the source in order. */
export interface WrittenClip {
  /** `ftyp`, `moov`, the header of `mdat` and the samples that are not in the source. */
  head: Uint8Array<ArrayBuffer>;
  /** `[from, to)` in bytes of the source, ascending; fewer than 500 unless the clip is `tight` or `bare`. */
  ranges: ByteRange[];
  /** Seconds the clip presents. */
  durationSec: number;
}

/**
 * Writes the index of a clip: one plain mp4, `moov` first, 64-bit offsets and `mdat` where needed (ISO/IEC 14496-12 §8.1,
 * §8.2, §8.7.5).
 * @throws {MediaError} `media-truncated` when a sample lies beyond the source's end.
 */
export function writeClip(movie: Movie, clip: Clip): WrittenClip {
  let fresh = 0;
  const chunks = clip.tracks.map((track) => {
    const own = clipChunks(track, fresh);
    fresh += freshBytes(track);
    return own;
  });
  const ranges = intervalsOf(movie, clip, chunks);
  const last = ranges[ranges.length - 1];
  if (last && last.to > movie.blob.size)
    throw new MediaError('media-truncated', 'samples beyond the end of the file');
  const payload = ranges.reduce((sum, range) => sum + range.to - range.from, fresh);
  const wideMdat = payload + 8 >= U32;
  const mdat = wideMdat
    ? [words(1), fourccBytes('mdat'), words(high(payload + 16), low(payload + 16))]
    : [words(payload + 8), fourccBytes('mdat')];

  const quicktime = movie.brand === 'qt  ';
  const present = new Set(clip.tracks.map(({ track }) => track.id));
  const build = (wide: boolean) => {
    const tracks = clip.tracks.map((track, i) => {
      // One entry of chunks was made for each track above.
      const own = chunks[i] as NonNullable<(typeof chunks)[number]>;
      return writeTrack(track, own, { quicktime, wide, present });
    });
    const moov = writeMoov(
      movie,
      clip,
      tracks.map((track) => track.box),
      quicktime,
    );
    const ftyp = writeFileType(clip, movie.compatible);
    return { tracks, head: [ftyp, moov] };
  };
  const sizeOf = (head: BoxParts[]) => head.reduce((sum, part) => sum + part.size, wideMdat ? 16 : 8);
  let built = build(false);
  if (sizeOf(built.head) + payload >= U32) built = build(true);
  const start = sizeOf(built.head);
  const place = placer(ranges, start + fresh);
  for (const track of built.tracks) track.offsets.fill(place, start);
  const samples = clip.tracks.flatMap((track) => track.fresh?.samples ?? []);
  return {
    head: layOut({ size: start + fresh, parts: [...built.head, ...mdat, ...samples] }),
    ranges,
    durationSec: movieDuration(clip) / clip.timescale,
  };
}

function intervalsOf(movie: Movie, clip: Clip, chunks: readonly ClipChunks[]): ByteRange[] {
  if (clip.bare) return bareIntervals(chunks);
  return clip.tight ? exactIntervals(chunks, leftOutChunks(movie, clip)) : mergeIntervals(chunks);
}

/** All samples of the source that are not in the clip. */
function leftOutChunks(movie: Movie, clip: Clip): ClipChunks[] {
  return movie.tracks.map((track) => {
    const own = clip.tracks.find((candidate) => candidate.track === track);
    const ranges: ClipRange[] = [];
    let at = 0;
    for (const { from, to } of own?.ranges ?? []) {
      if (from > at) ranges.push({ from: at, to: from, base: 0 });
      at = to;
    }
    if (at < track.samples.count) ranges.push({ from: at, to: track.samples.count, base: 0 });
    return clipChunks({ track, ranges }, 0);
  });
}

function movieDuration(clip: Clip): number {
  const lengths = clip.tracks.map(({ edits }) => edits.reduce((sum, edit) => sum + edit.duration, 0));
  return Math.max(0, ...lengths);
}

/** `moov`: ISO/IEC 14496-12 §8.2.1. */
function writeMoov(movie: Movie, clip: Clip, tracks: BoxParts[], quicktime: boolean): BoxParts {
  const duration = movieDuration(clip);
  const endSec = clip.startSec + duration / clip.timescale;
  const parts: (BoxParts | Uint8Array)[] = [
    writeMovieHeader(need(movie.boxes, 'mvhd').body, clip.timescale, duration),
  ];
  const complete = tracks.length === movie.tracks.length;
  for (const child of movie.boxes) {
    // `iods` lists the tracks by ID.
    if (child.type === 'iods' && complete && !quicktime) parts.push(child.bytes);
  }
  parts.push(...tracks);
  for (const child of movie.boxes) {
    if (!isUserData(child)) continue;
    if (child.type === 'udta') parts.push(writeUserData(child, clip.startSec, endSec));
    else if (child.type === 'meta') parts.push(quicktime ? isoMeta(child) : child.bytes);
    else if (child.type === 'uuid') parts.push(child.bytes);
  }
  return box('moov', ...parts);
}
