/** Makes files whose samples have an unusual form, out of those of ffmpeg, which writes no such files. */
import { joinUnits, splitUnits } from '@/lib/codecs/nal';
import { find } from '@/lib/containers/mp4/read/box';
import { openMovie } from '@/lib/containers/mp4/read/movie';
import { at } from '@/lib/containers/mp4/read/runs';
import { visualBoxes } from '@/lib/containers/mp4/read/sample-entry';
import { sampleOffset, sizeOf } from '@/lib/containers/mp4/read/samples';

type Bytes = Uint8Array<ArrayBuffer>;

/** The video of a file, and the body of its configuration box as a view of the file's bytes. */
async function videoOf(bytes: Bytes) {
  const movie = await openMovie(new Blob([bytes]));
  const track = movie.tracks.find(({ kind }) => kind === 'video');
  const entry = track?.entries[0];
  const record = entry && visualBoxes(entry).find(({ type }) => type === 'avcC' || type === 'hvcC');
  const sizes = track && find(track.boxes.stbl, 'stsz');
  if (!track || !record || !sizes) throw new Error('no H.264 and no H.265');
  return { track, record, sizes };
}

/** Where bytes of a file are found; they are there once. */
function placeOf(bytes: Bytes, part: Uint8Array): number {
  const place = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).indexOf(part);
  if (place < 0) throw new Error('no such bytes');
  return place;
}

/** A file of H.264 or H.265 with lengths of so many bytes before the units of its video. Samples stay in their chunks. */
export async function withLengthSize(original: Bytes, size: 1 | 2): Promise<Bytes> {
  const bytes = original.slice();
  const { track, record, sizes } = await videoOf(original);
  const { samples } = track;
  const table = placeOf(original, sizes.body) + 12;
  const view = new DataView(bytes.buffer, bytes.byteOffset);
  for (let chunk = 0; chunk < samples.chunks.offset.length; chunk++) {
    let place = at(samples.chunks.offset, chunk);
    for (let i = at(samples.chunks.sampleAt, chunk); i < at(samples.chunks.sampleAt, chunk + 1); i++) {
      const from = sampleOffset(samples, i, chunk);
      const own = joinUnits(splitUnits(original.subarray(from, from + sizeOf(samples, i)), 4), size);
      bytes.set(own, place);
      view.setUint32(table + 4 * i, own.length);
      place += own.length;
    }
  }
  const field = placeOf(original, record.body) + (record.type === 'avcC' ? 4 : 21);
  bytes[field] = ((bytes[field] ?? 0) & ~3) | (size - 1);
  return bytes;
}

/** Bytes of a record before its parameter sets, and what says that there are none. */
const EMPTY = { avcC: { head: 5, none: [0xe0, 0] }, hvcC: { head: 22, none: [0] } };

/** A file of `avc3` or `hev1` that has its parameter sets in its samples only. Those of the record are lost. */
export async function withoutRecordedSets(original: Bytes): Promise<Bytes> {
  const bytes = original.slice();
  const { record } = await videoOf(original);
  const { head, none } = record.type === 'avcC' ? EMPTY.avcC : EMPTY.hvcC;
  const length = 8 + head + none.length;
  const place = placeOf(original, record.bytes);
  const view = new DataView(bytes.buffer, bytes.byteOffset);
  view.setUint32(place, length);
  bytes.set(none, place + 8 + head);
  view.setUint32(place + length, record.bytes.length - length);
  bytes.set(new TextEncoder().encode('free'), place + length + 4);
  bytes.fill(0, place + length + 8, place + record.bytes.length);
  return bytes;
}
