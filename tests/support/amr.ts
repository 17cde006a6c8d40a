import type { AmrKind } from '@/lib/codecs/amr';
import { box, fullBox, layOut, words } from '@/lib/containers/mp4/box-parts';
import { type Box, readBoxes } from '@/lib/containers/mp4/read/box';

/**
 * AMR for tests. Any bits decode as speech, so no encoder is needed, and native ffmpeg decodes a raw `.amr` file frame by frame, which makes
 * it the reference for packets of several frames, where it has the same fault as ffmpeg.wasm.
 */

/** Bits of a speech frame: 3GPP TS 26.101 table 1b, TS 26.201 table 2. */
const SPEECH_BITS = {
  narrow: [95, 103, 118, 134, 148, 159, 204, 244],
  wide: [132, 177, 253, 285, 317, 365, 397, 461, 477],
};

/** Frames of all rates in turn, always the same ones. */
export function speechFrames(kind: AmrKind, count: number): Uint8Array[] {
  let state = 1;
  const random = () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state >>> 24;
  };
  const bits = SPEECH_BITS[kind];
  return Array.from({ length: count }, (_, i) => {
    const type = (i * 3) % bits.length;
    const speech = Uint8Array.from({ length: Math.ceil((bits[type] ?? 0) / 8) }, random);
    return Uint8Array.from([(type << 3) | 4, ...speech]);
  });
}

/** A raw file of frames: RFC 4867 §5.1. */
export function amrFile(kind: AmrKind, frames: readonly Uint8Array[]): Uint8Array {
  const magic = new TextEncoder().encode(kind === 'wide' ? '#!AMR-WB\n' : '#!AMR\n');
  return Buffer.concat([magic, ...frames]);
}

/**
 * An MP4 with `moov` last whose AMR track gets a sample for each `group` frames, as old phones write it. The frames of a group have
 * to lie side by side, as native ffmpeg's muxer writes them into one chunk.
 */
export function withGroupedAmr(file: Uint8Array, group: number): Uint8Array {
  const moov = readBoxes(file).find(({ type }) => type === 'moov');
  if (!moov || moov.bytes.byteOffset + moov.bytes.length !== file.byteOffset + file.length)
    throw new Error('moov is not the last box');
  return Buffer.concat([file.subarray(0, file.length - moov.bytes.length), regrouped(moov, group)]);
}

const CONTAINERS = new Set(['moov', 'trak', 'mdia', 'minf']);

function regrouped({ type, bytes, body }: Box, group: number): Uint8Array {
  if (type === 'stbl' && /sa(mr|wb)/.test(Buffer.from(body).toString('latin1'))) return tables(body, group);
  if (!CONTAINERS.has(type)) return bytes;
  return layOut(box(type, ...readBoxes(body).map((child) => regrouped(child, group))));
}

/** The sample tables of a track with equal durations. The last sample of a chunk may hold fewer frames. */
function tables(stbl: Uint8Array, group: number): Uint8Array {
  const boxes = readBoxes(stbl);
  const body = (type: string) => {
    const found = boxes.find((each) => each.type === type)?.body ?? new Uint8Array(8);
    return new DataView(found.buffer, found.byteOffset, found.byteLength);
  };
  const [stsz, stsc, stco, stts] = [body('stsz'), body('stsc'), body('stco'), body('stts')];
  const ticks = stts.getUint32(12);
  const chunkCount = stco.getUint32(4);
  const framesOf = Array.from({ length: chunkCount }, (_, chunk) => {
    let frames = 0;
    for (let i = 0; i < stsc.getUint32(4); i++)
      if (stsc.getUint32(8 + 12 * i) <= chunk + 1) frames = stsc.getUint32(12 + 12 * i);
    return frames;
  });
  const sizes: number[] = [];
  const durations: number[] = [];
  const perChunk: number[] = [];
  let frame = 0;
  for (const count of framesOf) {
    for (let done = 0; done < count; done += group) {
      const together = Math.min(group, count - done);
      let size = 0;
      for (let i = 0; i < together; i++, frame++) size += stsz.getUint32(4) || stsz.getUint32(12 + 4 * frame);
      sizes.push(size);
      durations.push(1, ticks * together);
    }
    perChunk.push(Math.ceil(count / group));
  }
  const kept = boxes.filter(({ type }) => type === 'stsd' || type === 'stco').map(({ bytes }) => bytes);
  return layOut(
    box(
      'stbl',
      ...kept,
      fullBox('stts', 0, 0, words(sizes.length, ...durations)),
      fullBox('stsz', 0, 0, words(0, sizes.length, ...sizes)),
      fullBox('stsc', 0, 0, words(chunkCount, ...perChunk.flatMap((count, i) => [i + 1, count, 1]))),
    ),
  );
}
