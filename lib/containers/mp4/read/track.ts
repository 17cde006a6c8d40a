import { Cursor } from '@/lib/media/bytes/cursor';
import type { TrackKind } from '@/lib/media/info';
import { type Box, find, findPath, need, needOnly, readBoxes } from './box';
import { type Edit, IDENTITY_EDITS, readEdits } from './edit-list';
import { readHandler, readMediaHeader, readTrackHeader, type TrackHeader } from './headers';
import { readSampleEntries, type SampleEntry } from './sample-entry';
import { compositionTimes, mediaSpan, readSamples, type Samples } from './samples';

/** What a `trak` says, samples aside. The raw boxes stay at hand, to be copied into a clip. */
export interface TrackHead extends TrackHeader {
  kind: TrackKind;
  /** Handler type, e.g. `vide`. */
  handler: string;
  /** Ticks a second. */
  timescale: number;
  language: string | undefined;
  entries: SampleEntry[];
  edits: readonly Edit[];
  /** `tref`: reference type → track IDs (ISO/IEC 14496-12 §8.3.3). */
  references: ReadonlyMap<string, readonly number[]>;
  boxes: { trak: Box[]; mdia: Box[]; minf: Box[]; stbl: Box[] };
}

/** A track with its samples; times and edits are ticks of its timescale. */
export interface Track extends TrackHead {
  samples: Samples;
  /** Presentation time of every sample on the media's timeline; null when equal to the decode times. */
  times: Float64Array | null;
  /** The media's first presentation time and its end. */
  span: { from: number; to: number };
  /** False for samples that came in fragments: the boxes beside the tables do not speak of them. */
  plain: boolean;
}

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
 * A `trak` without its sample tables: ISO/IEC 14496-12 §8.3, §8.4.
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

export function readPlainSamples(head: TrackHead): Samples {
  return readSamples(head.boxes.stbl);
}

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

/** When the track's last presented sample ends, in seconds on the presentation timeline. */
export function presentationEnd(track: Track): number {
  let end = 0;
  for (const edit of track.edits) {
    const media =
      edit.mediaTime === null ? edit.duration : Math.min(edit.duration, track.span.to - edit.mediaTime);
    if (media > 0) end = Math.max(end, edit.start + media);
  }
  return end / track.timescale;
}
