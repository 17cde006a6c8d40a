import { type BoxParts, box, fourccBytes, fullBox, layOut, words } from '@/lib/containers/mp4/box-parts';

/** Small files of known content, put together box by box; no encoder is needed to try an index. */

export interface TrackSpec {
  id?: number;
  handler?: string;
  format?: string;
  timescale?: number;
  /** Pairs of count and value. */
  durations: number[];
  offsets?: number[];
  /** 1-based, as `stss` has them. */
  sync?: number[];
  sizes: number[];
  /** File offsets; `perChunk` samples each. */
  chunks: number[];
  perChunk: number;
  /** Duration (movie ticks of 1/1000 s), media time, rate. */
  edits?: [number, number, number][];
  entryBoxes?: BoxParts[];
}

export function ftyp(brand = 'isom'): BoxParts {
  return box('ftyp', fourccBytes(brand), words(512), fourccBytes(brand));
}

export function moov(...tracks: TrackSpec[]): BoxParts {
  return moovWith(tracks.map((track, i) => trak(track, i + 1)));
}

export function moovWith(children: BoxParts[]): BoxParts {
  const matrix = [0x10000, 0, 0, 0, 0x10000, 0, 0, 0, 0x40000000];
  const rest = [0x10000, 0x1000000, 0, 0, ...matrix, 0, 0, 0, 0, 0, 0, 9];
  return box('moov', fullBox('mvhd', 0, 0, words(0, 0, 1000, 0, ...rest)), ...children);
}

export function trak(spec: TrackSpec, number = 1): BoxParts {
  const { handler = 'vide', timescale = 1000, edits } = spec;
  const matrix = [0x10000, 0, 0, 0, 0x10000, 0, 0, 0, 0x40000000];
  const tkhd = fullBox('tkhd', 0, 3, words(0, 0, spec.id ?? number, 0, 0, 0, 0, 0, 0, ...matrix, 0, 0));
  const elst = edits && box('edts', fullBox('elst', 0, 0, words(edits.length, ...edits.flat())));
  const mdhd = fullBox('mdhd', 0, 0, words(0, 0, timescale, 0, 0x15c70000));
  const hdlr = fullBox('hdlr', 0, 0, words(0), fourccBytes(handler), words(0, 0, 0), new Uint8Array(1));
  const mdia = box('mdia', mdhd, hdlr, box('minf', fullBox('vmhd', 0, 1, words(0, 0)), stbl(spec)));
  return box('trak', tkhd, ...(elst ? [elst] : []), mdia);
}

function stbl(spec: TrackSpec): BoxParts {
  const { durations, offsets, sync, sizes, chunks, handler = 'vide' } = spec;
  const fields = new Uint8Array(handler === 'vide' ? 78 : 28);
  const entry = box(
    spec.format ?? (handler === 'vide' ? 'avc1' : 'mp4a'),
    fields,
    ...(spec.entryBoxes ?? []),
  );
  return box(
    'stbl',
    fullBox('stsd', 0, 0, words(1), entry),
    fullBox('stts', 0, 0, words(durations.length / 2, ...durations)),
    ...(offsets ? [fullBox('ctts', 0, 0, words(offsets.length / 2, ...offsets))] : []),
    ...(sync ? [fullBox('stss', 0, 0, words(sync.length, ...sync))] : []),
    fullBox('stsc', 0, 0, words(1, 1, spec.perChunk, 1)),
    fullBox('stsz', 0, 0, words(0, sizes.length, ...sizes)),
    fullBox('stco', 0, 0, words(chunks.length, ...chunks)),
  );
}

/** `ftyp`, `moov`, then media to fill `size` bytes in all. */
export function file(index: BoxParts, size = 4096, brand = 'isom'): Blob {
  const head = [layOut(ftyp(brand)), layOut(index)];
  const length = head.reduce((sum, part) => sum + part.length, 0);
  return new Blob([...head, layOut(box('mdat', new Uint8Array(Math.max(0, size - length - 8))))]);
}

/** Ten frames per second, of ten bytes each, every fifth a keyframe: enough for most questions. */
export function plainTrack(count = 20): TrackSpec {
  const sync = Array.from({ length: Math.ceil(count / 5) }, (_, i) => i * 5 + 1);
  return { durations: [count, 100], sync, sizes: Array(count).fill(10), chunks: [2000], perChunk: count };
}
