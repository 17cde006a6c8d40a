import {
  followedBy,
  IDENTITY,
  type Linear,
  type Orientation,
  orientationOf,
  readMatrix,
} from '@/lib/containers/mp4/matrix';
import { Cursor, readFullBox } from '@/lib/media/bytes/cursor';
import { playedFormats } from '@/lib/media/codecs';
import { MediaError } from '@/lib/media/errors';
import type { TrackKind } from '@/lib/media/info';
import { rescale } from '@/lib/media/time';
import { type Box, find, findPath, need, needOnly, readBoxes } from './box';
import { MAX_EDITS } from './limits';
import { readSampleEntries, type SampleEntry } from './sample-entry';
import { chunkOf, compositionTimes, mediaSpan, type Samples } from './samples';

/** A `trak` without its samples. It keeps the raw boxes, which are copied into clips. */
export interface TrackHead extends TrackHeader {
  kind: TrackKind;
  /** Handler type, e.g. `vide`. */
  handler: string;
  /** Ticks per second. */
  timescale: number;
  language: string | undefined;
  entries: SampleEntry[];
  edits: readonly EditListEntry[];
  /** `tref`: track IDs by reference type (ISO/IEC 14496-12 §8.3.3). */
  references: ReadonlyMap<string, readonly number[]>;
  boxes: { trak: Box[]; mdia: Box[]; minf: Box[]; stbl: Box[] };
}

/** A track with its samples. Times and edits are in ticks of its timescale. */
export interface Track extends TrackHead {
  samples: Samples;
  /** The presentation time of every sample on the media timeline; null when equal to the decode times. */
  times: Float64Array | null;
  /** The first presentation time of the media, and its end. */
  span: { from: number; to: number };
  /** Ticks of the presentation timeline before which no decoder shows its frames; absent if it begins with a keyframe. */
  undecodableTo?: number;
  /** A cover image that is stored as a video track. Its kind is `data`. */
  isCover?: true;
  /** Whether all samples come from sample tables. The other boxes of `stbl` don't describe samples of fragments. */
  plain: boolean;
}

/** By handler type. */
const KINDS: Readonly<Record<string, TrackKind>> = {
  vide: 'video',
  soun: 'audio',
  text: 'subtitle',
  sbtl: 'subtitle',
  subt: 'subtitle',
  subp: 'subtitle',
  clcp: 'subtitle',
};

/**
 * Reads a `trak` without its sample tables: ISO/IEC 14496-12 §8.3, §8.4.
 * @param movie what its header states.
 * @throws {MediaError} `index-invalid`; `edit-rates`.
 */
export function readTrackHead(trak: Box, movie: { timescale: number; matrix?: Linear }): TrackHead {
  const boxes = readBoxes(trak.body);
  const mdia = readBoxes(needOnly(boxes, 'mdia').body);
  const minf = readBoxes(needOnly(mdia, 'minf').body);
  const stbl = readBoxes(needOnly(minf, 'stbl').body);
  const header = readTrackHeader(needOnly(boxes, 'tkhd').body, movie.matrix);
  const { timescale, language } = readMediaHeader(needOnly(mdia, 'mdhd').body);
  const handler = readHandler(needOnly(mdia, 'hdlr').body);
  const kind = KINDS[handler] ?? 'data';
  const elst = findPath(boxes, 'edts', 'elst');
  return {
    ...header,
    kind,
    handler,
    timescale,
    language,
    entries: readSampleEntries(need(stbl, 'stsd').body, kind),
    edits: elst ? readEdits(elst.body, movie.timescale, timescale) : IDENTITY_EDITS,
    references: readReferences(find(boxes, 'tref')),
    boxes: { trak: boxes, mdia, minf, stbl },
  };
}

/**
 * Adds the samples to a track.
 * @param plain whether all of them come from sample tables.
 * @throws {MediaError} `index-too-large`.
 */
export function finishTrack(head: TrackHead, samples: Samples, plain: boolean): Track {
  const times = compositionTimes(samples);
  return { ...head, samples, times, span: mediaSpan(samples, times), plain };
}

/** IDs of the tracks that hold another track's chapters: QuickTime File Format, "Chapter Lists". */
export function chapterTracks(tracks: readonly Track[]): Set<number> {
  return new Set(tracks.flatMap(({ references }) => references.get('chap') ?? []));
}

/**
 * The tracks, with the kind `data` for cover images: video tracks of a single sample, beside one of more, in a format that isn't
 * played from an MP4.
 */
export function withCovers(tracks: readonly Track[]): Track[] {
  const chapters = chapterTracks(tracks);
  const videos = tracks.filter(({ kind, id }) => kind === 'video' && !chapters.has(id));
  if (!videos.some(({ samples }) => samples.count > 1)) return [...tracks];
  const isCover = (track: Track) =>
    videos.includes(track) && track.samples.count === 1 && !PLAYED.has(track.entries[0]?.format ?? '');
  return tracks.map((track) => (isCover(track) ? { ...track, kind: 'data', isCover: true } : track));
}

const PLAYED = new Set(playedFormats('video'));

/** The video track that players show: the first enabled one that doesn't hold chapter images. */
export function shownVideo(tracks: readonly Track[]): Track | undefined {
  const chapters = chapterTracks(tracks);
  const videos = tracks.filter(
    ({ kind, id, samples }) => kind === 'video' && samples.count > 0 && !chapters.has(id),
  );
  return videos.find(({ enabled }) => enabled) ?? videos[0];
}

/** The sample entry of a sample; undefined when the file lacks it. */
export function entryOf({ entries, samples }: Track, sample: number): SampleEntry | undefined {
  return entries[(samples.chunks.entry[chunkOf(samples, sample)] ?? 1) - 1];
}

function readReferences(tref: Box | undefined): Map<string, number[]> {
  const references = new Map<string, number[]>();
  for (const box of tref ? readBoxes(tref.body, true) : []) {
    const cursor = new Cursor(box.body);
    const ids: number[] = [];
    while (cursor.left >= 4) ids.push(cursor.u32());
    references.set(box.type, ids);
  }
  return references;
}

/**
 * Reads `dref`: the number of its entries, and whether one refers to another file (ISO/IEC 14496-12 §8.7.2).
 * @param minf the children of `minf`.
 */
export function readDataReferences(minf: readonly Box[]): { count: number; external: boolean } {
  const dref = findPath(minf, 'dinf', 'dref');
  if (!dref) return { count: 1, external: false };
  const { cursor } = readFullBox(dref.body);
  const count = cursor.u32();
  const entries = readBoxes(cursor.take(cursor.left), true);
  // An entry without the self-contained flag that names no place still means this file.
  const external = entries.some((entry) => ((entry.body[3] ?? 1) & 1) === 0 && entry.body.length > 5);
  return { count: Math.min(count, entries.length), external };
}

/** The end of a track's last presented sample, in seconds of the presentation timeline. */
export function presentationEnd(track: Track): number {
  let end = 0;
  for (const edit of track.edits) {
    const media =
      edit.mediaTime === null ? edit.duration : Math.min(edit.duration, track.span.to - edit.mediaTime);
    if (media > 0) end = Math.max(end, edit.start + media);
  }
  return end / track.timescale;
}

/**
 * Reads `mvhd`: ISO/IEC 14496-12 §8.2.2. The timescale is ticks per second; the duration is in ticks.
 * @throws {MediaError} `index-invalid`.
 */
export function readMovieHeader(body: Uint8Array): { timescale: number; duration: number; matrix: Linear } {
  const { cursor, version } = readFullBox(body);
  const timescale = readTimescale(cursor, version);
  return { timescale, duration: cursor.time(version), matrix: readMatrix('mvhd', body) };
}

/** The fields of `tkhd` that matter here: ISO/IEC 14496-12 §8.3.2. */
export interface TrackHeader extends Orientation {
  id: number;
  enabled: boolean;
  /** Pixels as presented, before rotation. */
  width: number;
  height: number;
}

/**
 * Reads `tkhd`.
 * @param movieMatrix of `mvhd`, which comes after the track's own.
 * @throws {MediaError} `index-invalid`.
 */
function readTrackHeader(body: Uint8Array, movieMatrix: Linear = IDENTITY): TrackHeader {
  const { cursor, version, flags } = readFullBox(body);
  cursor.skip(version === 1 ? 16 : 8);
  const id = cursor.u32();
  cursor.skip(version === 1 ? 12 : 8);
  // The matrix begins after 16 bytes and takes 36.
  cursor.skip(52);
  return {
    id,
    enabled: (flags & 1) !== 0,
    ...orientationOf(followedBy(readMatrix('tkhd', body), movieMatrix)),
    width: cursor.u32() / 65536,
    height: cursor.u32() / 65536,
  };
}

/**
 * Reads `mdhd`: ISO/IEC 14496-12 §8.4.2. The timescale is ticks per second. The language is an ISO 639-2/T code; it is undefined
 * for `und` and for QuickTime's Macintosh codes.
 * @throws {MediaError} `index-invalid`.
 */
function readMediaHeader(body: Uint8Array): { timescale: number; language: string | undefined } {
  const { cursor, version } = readFullBox(body);
  const timescale = readTimescale(cursor, version);
  cursor.skip(version === 1 ? 8 : 4);
  return { timescale, language: cursor.left >= 2 ? readLanguage(cursor.u16()) : undefined };
}

/** The timescale behind the two dates of `mvhd` or `mdhd`. */
function readTimescale(cursor: Cursor, version: number): number {
  // creation_time, modification_time
  cursor.skip(version === 1 ? 16 : 8);
  const timescale = cursor.u32();
  if (timescale === 0) throw new MediaError('index-invalid', 'a timescale of 0');
  return timescale;
}

function readLanguage(packed: number): string | undefined {
  if (packed < 0x400 || packed === 0x7fff) return undefined;
  const letters = [10, 5, 0].map((shift) => String.fromCharCode(0x60 + ((packed >> shift) & 31))).join('');
  return letters === 'und' || !/^[a-z]{3}$/.test(letters) ? undefined : letters;
}

/**
 * Reads the handler type from `hdlr`: ISO/IEC 14496-12 §8.4.3.
 * @throws {MediaError} `index-invalid`.
 */
function readHandler(body: Uint8Array): string {
  const { cursor } = readFullBox(body);
  cursor.skip(4);
  return cursor.fourcc();
}

/** An entry of a track's edit list, in ticks of the track's timescale. */
export interface EditListEntry {
  /** Where it begins on the presentation timeline. */
  start: number;
  /** Infinity for "to the end of the media". */
  duration: number;
  /** Where it begins on the media timeline; null for an empty edit, which presents nothing. */
  mediaTime: number | null;
}

/** A track without an edit list: the whole media, from the beginning. */
const IDENTITY_EDITS: readonly EditListEntry[] = [
  { start: 0, duration: Number.POSITIVE_INFINITY, mediaTime: 0 },
];

/**
 * Reads `elst`: ISO/IEC 14496-12 §8.6.6. Durations are stored in ticks of the movie. They are converted by their running sum, so
 * that rounding doesn't add up over many edits. An edit that continues the one before it is a part of that.
 *
 * Edits at another rate present their media once, at the usual speed. ffmpeg and Chromium present it at that speed too.
 * {@link changesSpeed} says that a track has one.
 * @param movieScale, trackScale ticks per second.
 * @throws {MediaError} `edit-rates` for a rate of 0, which is a dwell, or below; `index-invalid`, `index-too-large`.
 */
function readEdits(body: Uint8Array, movieScale: number, trackScale: number): readonly EditListEntry[] {
  const listed = listEdits(body);
  const edits: EditListEntry[] = [];
  let movieTime = 0;
  for (const [i, { duration, mediaTime, rate }] of listed.entries()) {
    const start = rescale(movieTime, trackScale, movieScale);
    const speed = mediaTime >= 0 && rate > 0 ? rate / NORMAL_RATE : 1;
    movieTime += Math.round(duration * speed);
    const end = rescale(movieTime, trackScale, movieScale);
    if (mediaTime < 0) {
      if (duration > 0) edits.push({ start, duration: end - start, mediaTime: null });
      continue;
    }
    // In fragmented files, a duration of 0 means "to the end of the media". In the middle of a list it presents nothing.
    const open = duration === 0;
    if (open && i < listed.length - 1) continue;
    // Some writers store rate 0 in the only edit of a track. A real dwell has a duration and isn't the only edit.
    if (rate <= 0 && !(rate === 0 && listed.length === 1)) throw new MediaError('edit-rates');
    const edit = { start, duration: open ? Number.POSITIVE_INFINITY : end - start, mediaTime };
    const last = edits.at(-1);
    if (last && continuesEdit(last, edit)) last.duration += edit.duration;
    else edits.push(edit);
  }
  return edits.some((edit) => edit.mediaTime !== null) ? edits : IDENTITY_EDITS;
}

/** `media_rate` of an edit at the usual speed: 16 bits before the point, 16 behind it. */
const NORMAL_RATE = 0x10000;

const continuesEdit = ({ start, duration, mediaTime }: EditListEntry, next: EditListEntry) =>
  mediaTime !== null && start + duration === next.start && mediaTime + duration === next.mediaTime;

/** True if a track's edit list slows the media down or speeds it up. */
export function changesSpeed({ boxes }: Pick<TrackHead, 'boxes'>): boolean {
  const elst = findPath(boxes.trak, 'edts', 'elst');
  return elst !== undefined && listEdits(elst.body).some(({ rate }) => rate > 0 && rate !== NORMAL_RATE);
}

/**
 * The entries of `elst` as they are stored: durations in ticks of the movie, media times in ticks of the track.
 * @throws {MediaError} `index-invalid`, `index-too-large`.
 */
function listEdits(body: Uint8Array): { duration: number; mediaTime: number; rate: number }[] {
  const { cursor, version } = readFullBox(body);
  const count = cursor.u32();
  cursor.expect(count, version === 1 ? 20 : 12);
  if (count > MAX_EDITS) throw new MediaError('index-too-large', `${count} edits`);
  return Array.from({ length: count }, () => ({
    duration: cursor.time(version),
    mediaTime: version === 1 ? cursor.i64() : cursor.i32(),
    rate: cursor.i32(),
  }));
}

/** The same edits, later on the presentation timeline. In ticks of the track. */
export function delayEdits(edits: readonly EditListEntry[], ticks: number): readonly EditListEntry[] {
  return ticks === 0 ? edits : edits.map((edit) => ({ ...edit, start: edit.start + ticks }));
}
