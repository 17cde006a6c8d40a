import { box, fullBox, layOut, words, wordTable } from '@/lib/containers/mp4/box-parts';
import { type Box, readBoxes } from '@/lib/containers/mp4/read/box';
import { openMovie } from '@/lib/containers/mp4/read/movie';
import { mediaTimes } from '@/lib/containers/mp4/read/presented';
import { at, runValue } from '@/lib/containers/mp4/read/runs';
import { decodeTimes, isSync, positionsOf, sizeOf } from '@/lib/containers/mp4/read/samples';
import type { Track } from '@/lib/containers/mp4/read/track';

/** A sample of a clip's track, in decode order. */
export interface PlantedSample {
  size: number;
  /** Bytes from the beginning of the media. */
  at: number;
  /** Ticks. */
  duration: number;
  offset: number;
  sync: boolean;
}

export interface PlantedTrack {
  track: Track;
  samples: PlantedSample[];
}

const CONTAINERS = new Set(['moov', 'trak', 'mdia', 'minf', 'stbl', 'edts']);
const TABLES = new Set(['stts', 'ctts', 'stss', 'stsz', 'stsc', 'stco']);

/** A good clip to be damaged: its boxes, the samples of its tracks and its media can be changed, and are written anew. */
export class PlantedClip {
  private readonly bodies = new Map<string, Uint8Array>();
  private readonly written = new Set<PlantedTrack>();
  private readonly added = new Map<PlantedTrack, Uint8Array>();

  private constructor(
    private readonly bytes: Uint8Array,
    private readonly top: readonly Box[],
    readonly tracks: readonly PlantedTrack[],
    /** The payload of `mdat`. */
    readonly media: Uint8Array,
  ) {}

  static async of(bytes: Uint8Array<ArrayBuffer>): Promise<PlantedClip> {
    const top = readBoxes(bytes);
    const media = top.at(-1)?.body.slice() ?? new Uint8Array();
    const { tracks } = await openMovie(new Blob([bytes]));
    const start = bytes.length - media.length;
    const planted = tracks.map((track) => ({ track, samples: samplesOf(track, start) }));
    return new PlantedClip(bytes, top, planted, media);
  }

  /** The first track of a kind; undefined without one. */
  track(kind: string): PlantedTrack | undefined {
    return this.tracks.find(({ track }) => track.kind === kind);
  }

  /** The body of a box, to be changed in place. @param of the track that it lies in; undefined for `moov`. */
  view(type: string, of?: PlantedTrack): DataView {
    const key = this.key(type, of);
    const body = this.bodies.get(key) ?? this.find(type, of)?.slice() ?? new Uint8Array(0);
    this.bodies.set(key, body);
    return new DataView(body.buffer, body.byteOffset, body.byteLength);
  }

  /** Adds a box to a track. */
  add(bytes: Uint8Array, of: PlantedTrack): void {
    this.added.set(of, bytes);
  }

  /** Has the tables of a track written from its changed samples, and the duration of its media. */
  write(planted: PlantedTrack): void {
    this.written.add(planted);
    this.view('mdhd', planted).setUint32(
      16,
      planted.samples.reduce((sum, { duration }) => sum + duration, 0),
    );
  }

  /** The damaged file, and by how many bytes its head has grown. */
  finish(): { bytes: Uint8Array<ArrayBuffer>; grown: number } {
    const before = this.bytes.length - this.media.length;
    const fixed = (start: number) =>
      this.top.flatMap((part) => (part.type === 'mdat' ? [] : [this.built(part, undefined, start)]));
    const length = fixed(0).reduce((sum, part) => sum + part.length, 8);
    const bytes = new Uint8Array(length + this.media.length);
    let reached = 0;
    for (const part of [...fixed(length), layOut(box('mdat', this.media))]) {
      bytes.set(part, reached);
      reached += part.length;
    }
    return { bytes, grown: length - before };
  }

  private key(type: string, of: PlantedTrack | undefined): string {
    return `${of ? this.tracks.indexOf(of) : ''}/${type}`;
  }

  private find(type: string, of: PlantedTrack | undefined): Uint8Array | undefined {
    const search = (boxes: readonly Box[], isInside: boolean): Uint8Array | undefined => {
      let number = -1;
      for (const each of boxes) {
        if (each.type === 'trak') number++;
        const isThis = each.type === 'trak' && of !== undefined && number === this.tracks.indexOf(of);
        if (isInside && each.type === type) return each.body;
        const isOther = each.type === 'trak' && !isThis;
        const found =
          CONTAINERS.has(each.type) && !isOther && search(readBoxes(each.body), isInside || isThis || !of);
        if (found) return found;
      }
      return undefined;
    };
    return search(this.top, of === undefined);
  }

  private built(part: Box, of: PlantedTrack | undefined, start: number): Uint8Array {
    if (of && this.written.has(of) && part.type === 'stbl') return this.sampleTable(part, of, start);
    if (CONTAINERS.has(part.type)) {
      let number = 0;
      const children = readBoxes(part.body).map((child) =>
        this.built(child, child.type === 'trak' ? this.tracks[number++] : of, start),
      );
      const added = part.type === 'trak' && of && this.added.get(of);
      return layOut(box(part.type, ...children, ...(added ? [added] : [])));
    }
    const body = this.bodies.get(this.key(part.type, of)) ?? part.body;
    if (part.type !== 'stco') return layOut(box(part.type, body));
    const view = new DataView(body.slice().buffer);
    const grown = start - (this.bytes.length - this.media.length);
    for (let i = 8; start > 0 && i < view.byteLength; i += 4) view.setUint32(i, view.getUint32(i) + grown);
    return layOut(box('stco', new Uint8Array(view.buffer)));
  }

  /** `stbl` with each sample in a chunk of its own. */
  private sampleTable(stbl: Box, of: PlantedTrack, start: number): Uint8Array {
    const { samples } = of;
    const count = samples.length;
    const pairs = (value: (sample: PlantedSample) => number) =>
      wordTable(samples.flatMap((sample) => [1, value(sample)]));
    const kept = readBoxes(stbl.body).filter(({ type }) => !TABLES.has(type));
    const sync = samples.flatMap((sample, i) => (sample.sync ? [i + 1] : []));
    return layOut(
      box(
        'stbl',
        ...kept.map((child) => this.built(child, of, start)),
        fullBox(
          'stts',
          0,
          0,
          words(count),
          pairs(({ duration }) => duration),
        ),
        ...(samples.some(({ offset }) => offset !== 0)
          ? [
              fullBox(
                'ctts',
                0,
                0,
                words(count),
                pairs(({ offset }) => offset),
              ),
            ]
          : []),
        ...(sync.length < count ? [fullBox('stss', 0, 0, words(sync.length), wordTable(sync))] : []),
        fullBox('stsc', 0, 0, words(1, 1, 1, 1)),
        fullBox('stsz', 0, 0, words(0, count), wordTable(samples.map(({ size }) => size))),
        fullBox('stco', 0, 0, words(count), wordTable(samples.map((sample) => start + sample.at))),
      ),
    );
  }
}

function samplesOf(track: Track, mediaAt: number): PlantedSample[] {
  const [positions, times, decode] = [
    positionsOf(track.samples),
    mediaTimes(track),
    decodeTimes(track.samples),
  ];
  return Array.from({ length: track.samples.count }, (_, i) => ({
    size: sizeOf(track.samples, i),
    at: at(positions, i) - mediaAt,
    duration: runValue(track.samples.decode, i),
    offset: at(times, i) - at(decode, i),
    sync: isSync(track, i),
  }));
}
