import { Cursor } from '@/lib/media/bytes/cursor';
import type { TrackKind } from '@/lib/media/info';
import { type Box, find, findPath, need, needOnly, readBoxes } from './box';
import { type Edit, IDENTITY_EDITS, readEdits } from './edit-list';
import { readHandler, readMediaHeader, readTrackHeader, type TrackHeader } from './headers';
import { readSampleEntries, type SampleEntry } from './sample-entry';
import { compositionTimes, mediaSpan, readSamples, type Samples } from './samples';

/** A `trak` without its samples. It keeps the raw boxes, which are copied into clips. */
export interface TrackHead extends TrackHeader {
  kind: TrackKind;
  /** Handler type, e.g. `vide`. */
  handler: string;
  /** Ticks a second. */
  timescale: number;
  language: string | undefined;
  entries: SampleEntry[];
  edits: readonly Edit[];
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
 * @param movieScale ticks a second of the movie header.
 * @throws {MediaError} `index-invalid`; `unsupported` for its edit list.
 */
export function readTrackHead(trak: Box, movieScale: number): TrackHead {
  const boxes = readBoxes(trak.body);
  const mdia = readBoxes(needOnly(boxes, 'mdia').body);
  const minf = readBoxes(needOnly(mdia, 'minf').body);
  const stbl = readBoxes(needOnly(minf, 'stbl').body);
  const header = readTrackHeader(needOnly(boxes, 'tkhd').body);
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
    edits: elst ? readEdits(elst.body, movieScale, timescale) : IDENTITY_EDITS,
    references: readReferences(find(boxes, 'tref')),
    boxes: { trak: boxes, mdia, minf, stbl },
  };
}

/**
 * Reads the sample tables of a track.
 * @throws {MediaError} `index-invalid`, `index-too-large`.
 */
export function readPlainSamples(head: TrackHead): Samples {
  return readSamples(head.boxes.stbl);
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
