import { nullIfInvalid } from '@/lib/codecs/bits';
import { ByteWindow, readBlob } from '@/lib/media/bytes/byte-ranges';
import { fourccAt } from '@/lib/media/bytes/cursor';
import { MediaError } from '@/lib/media/errors';
import type { Container } from '@/lib/media/formats';
import { isMedia, type MediaInfo, type TrackInfo } from '@/lib/media/info';
import { type Box, find, inflateMovie, need, readBoxes, scanTopLevel, type TopBox } from './box';
import { SampleCollector } from './fragment-samples';
import { type FragmentTarget, NO_DEFAULTS, readFragment, readFragmentDefaults } from './fragments';
import { MAX_MOOF_BYTES, MAX_MOOV_BYTES, MAX_TRACKS } from './limits';
import { entryPixels } from './pixel-format';
import { audioCodec, type SampleEntry } from './sample-entry';
import { readSamples, type Samples } from './samples';
import type { SourceRange } from './source-ranges';
import {
  chapterTracks,
  delayEdits,
  finishTrack,
  presentationEnd,
  readMovieHeader,
  readTrackHead,
  type Track,
  type TrackHead,
  withCovers,
} from './track';

/** The whole index of a file. Sample tables and fragments have the same form here. */
export interface Movie {
  blob: Blob;
  /** Major brand; `qt  ` for QuickTime files, which may lack `ftyp`. */
  brand: string;
  /** Compatible brands. */
  compatible: readonly string[];
  /** Ticks per second of the movie header. */
  timescale: number;
  /** Children of `moov`. */
  boxes: readonly Box[];
  tracks: Track[];
  /** Seconds on the presentation timeline, up to the end of the last video or audio sample. */
  durationSec: number;
  /** The file ends before its media does. */
  isCutOff?: true;
  /** The ranges of the files of a joined movie (`lib/cut/join`), ascending; absent for a movie of one file. */
  sourceRanges?: readonly SourceRange[];
}

/**
 * Reads the index of a file and none of its media: ISO/IEC 14496-12 §8.1, §8.2, §8.8.
 * @throws {MediaError} `index-invalid`, `index-too-large`, `media-truncated`, `encrypted`, `unsupported`,
 *   `file-unreadable`.
 */
export async function openMovie(blob: Blob): Promise<Movie> {
  const reader = new MovieReader(new ByteWindow(blob));
  await reader.read();
  return reader.finish();
}

/**
 * Reads the tracks of a `moov`, without fragments.
 * @param body of the box.
 * @throws {MediaError} `index-invalid`, `unsupported`.
 */
export function tracksIn(body: Uint8Array): Track[] {
  const moov = readBoxes(body);
  const header = readMovieHeader(need(moov, 'mvhd').body);
  const heads = moov.filter(({ type }) => type === 'trak').map((trak) => readTrackHead(trak, header));
  return heads.map((head) => finishTrack(head, readSamples(head.boxes.stbl), true));
}

class MovieReader {
  private ftyp: Uint8Array | null = null;
  private moov: Box[] | null = null;
  private heads: TrackHead[] = [];
  private readonly targets = new Map<number, FragmentTarget>();
  /** Fragments before `moov`, read after it. */
  private readonly early: TopBox[] = [];
  private fragmented = false;
  private truncated = false;

  constructor(private readonly window: ByteWindow) {}

  async read(): Promise<void> {
    await scanTopLevel(this.window, (box) => this.visit(box));
    for (const box of this.early) await this.fragment(box);
  }

  private visit(box: TopBox): Promise<void> | undefined {
    this.truncated ||= box.truncated;
    if (box.type === 'ftyp' && !this.ftyp) return this.readBrands(box);
    if (box.type === 'moov' && !this.moov) return this.readMoov(box);
    if (box.type === 'moof' && !box.truncated) return this.visitFragment(box);
    return undefined;
  }

  private async readBrands(box: TopBox): Promise<void> {
    this.ftyp = (await this.window.read(box.offset, Math.min(box.size, 4096))).slice(box.headerSize);
  }

  private async readMoov(box: TopBox): Promise<void> {
    if (box.truncated) throw new MediaError('index-invalid', 'the file ends inside moov');
    if (box.size > MAX_MOOV_BYTES) throw new MediaError('index-too-large', `moov of ${box.size} bytes`);
    const end = box.offset + box.size;
    const bytes =
      this.window.peek(box.offset, box.size)?.slice() ?? (await readBlob(this.window.blob, box.offset, end));
    if (bytes.length < box.size) throw new MediaError('index-invalid', 'the file ends inside moov');
    const boxes = readBoxes(bytes.subarray(box.headerSize));
    const compressed = find(boxes, 'cmov');
    this.moov = compressed ? await inflateMovie(compressed) : boxes;
    const header = readMovieHeader(need(this.moov, 'mvhd').body);
    const traks = this.moov.filter((child) => child.type === 'trak');
    if (traks.length > MAX_TRACKS) throw new MediaError('index-too-large', `${traks.length} tracks`);
    this.heads = traks.map((trak) => readTrackHead(trak, header));
    if (new Set(this.heads.map((head) => head.id)).size < this.heads.length) {
      throw new MediaError('index-invalid', 'two tracks with one ID');
    }
  }

  private visitFragment(box: TopBox): Promise<void> | undefined {
    if (!this.moov) {
      this.early.push(box);
      return undefined;
    }
    const bytes = box.size <= MAX_MOOF_BYTES ? this.window.peek(box.offset, box.size) : null;
    if (!bytes) return this.fragment(box);
    this.addFragment(bytes, box);
    return undefined;
  }

  private async fragment(box: TopBox): Promise<void> {
    if (box.size > MAX_MOOF_BYTES) throw new MediaError('index-too-large', `moof of ${box.size} bytes`);
    this.addFragment(await this.window.read(box.offset, box.size), box);
  }

  private addFragment(bytes: Uint8Array, box: TopBox): void {
    if (!this.fragmented) this.beginFragments();
    readFragment(bytes.subarray(box.headerSize), box.offset, this.window.size, this.targets);
  }

  private beginFragments(): void {
    this.fragmented = true;
    const mvex = find(this.moov ?? [], 'mvex');
    const defaults = mvex ? readFragmentDefaults(mvex) : new Map();
    for (const head of this.heads) {
      const collector = new SampleCollector();
      const plain = readSamples(head.boxes.stbl);
      if (plain.count > 0) collector.addPlain(plain);
      const target = { samples: collector, defaults: defaults.get(head.id) ?? NO_DEFAULTS, beyond: false };
      this.targets.set(head.id, target);
    }
  }

  finish(): Movie {
    if (!this.moov) throw new MediaError('index-invalid', 'no moov');
    const targets = [...this.targets.values()];
    if (!this.truncated && targets.some((target) => target.beyond)) {
      throw new MediaError('media-truncated', 'a fragment points outside the file');
    }
    const tracks = withCovers(this.heads.map((head) => this.track(head)));
    const isBeyond = ({ samples }: Track) =>
      samples.chunks.offset.some((offset) => offset >= this.window.size);
    const isCutOff = this.truncated && (targets.some(({ beyond }) => beyond) || tracks.some(isBeyond));
    const ends = tracks.filter(isMedia).map(presentationEnd);
    return {
      blob: this.window.blob,
      ...brandsOf(this.ftyp),
      timescale: readMovieHeader(need(this.moov, 'mvhd').body).timescale,
      boxes: this.moov,
      tracks,
      durationSec: Math.max(0, ...ends),
      ...(isCutOff ? { isCutOff } : {}),
    };
  }

  private track(head: TrackHead): Track {
    const target = this.targets.get(head.id);
    if (!target) return finishTrack(head, readSamples(head.boxes.stbl), true);
    const samples = target.samples.done();
    const edits = delayEdits(head.edits, fragmentDelay(samples));
    return finishTrack({ ...head, edits }, samples, false);
  }
}

/**
 * Ticks by which libavformat, and with it Chromium, presents a fragmented track later than its timestamps state: the most
 * negative composition offset (`mov.c`, `dts_shift`). The standard knows no such delay. It counts here because most visitors
 * set their marks on that timeline and hear the audio relative to it. Files with sample tables have no delay.
 */
function fragmentDelay(samples: Samples): number {
  return samples.offsets ? -samples.offsets.value.reduce((least, offset) => Math.min(least, offset), 0) : 0;
}

/** `ftyp`: ISO/IEC 14496-12 §4.3. A file without it is QuickTime. */
function brandsOf(ftyp: Uint8Array | null): { brand: string; compatible: string[] } {
  if (!ftyp || ftyp.length < 8) return { brand: 'qt  ', compatible: [] };
  const compatible: string[] = [];
  for (let at = 8; at + 4 <= ftyp.length; at += 4) compatible.push(fourccAt(ftyp, at));
  return { brand: fourccAt(ftyp, 0), compatible };
}

/** The media information of a movie. */
export function movieInfo(movie: Movie): MediaInfo {
  const chapters = chapterTracks(movie.tracks);
  return {
    container: containerOf(movie.brand),
    durationSec: movie.durationSec,
    tracks: movie.tracks.map((track) => ({
      ...trackInfo(track),
      ...(chapters.has(track.id) && CHAPTERS),
      ...(track.isCover && COVER),
    })),
    ...(movie.isCutOff ? { isCutOff: true } : {}),
  };
}

/** How chapters and cover images are listed among the tracks. */
export const CHAPTERS = { kind: 'data', codec: 'chapters' } as const;
export const COVER = { kind: 'data', codec: 'cover' } as const;

function trackInfo(track: Track): TrackInfo {
  const entry = track.entries[0];
  const info: TrackInfo = {
    id: track.id,
    kind: track.kind,
    codec: entry ? codecOf(entry, track.kind) : '',
    durationSec: presentationEnd(track),
  };
  if (track.language) info.language = track.language;
  if (track.kind !== 'video') return info;
  const pixels = entry && entryPixels(entry);
  return {
    ...info,
    ...(pixels ? { pixels } : {}),
    width: track.width || entry?.width,
    height: track.height || entry?.height,
    rotation: track.rotation,
  };
}

/** The format of a sample entry; MP3 has none of its own. */
function codecOf(entry: SampleEntry, kind: TrackInfo['kind']): string {
  return kind === 'audio' && nullIfInvalid(() => audioCodec(entry)) === 'mp3' ? 'mp3' : entry.format;
}

/** The container by the major brand, as in `lib/media/formats.ts`. */
function containerOf(brand: string): Container {
  if (brand === 'qt  ') return 'mov';
  if (brand.startsWith('3gp') || brand.startsWith('3g2')) return '3gp';
  return brand.startsWith('M4V') ? 'm4v' : 'mp4';
}
