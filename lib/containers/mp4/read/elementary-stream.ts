import { Cursor, readFullBox } from '@/lib/media/bytes/cursor';
import { MediaError } from '@/lib/media/errors';
import { find, readBoxes } from './box';
import type { SampleEntry } from './sample-entry';

/** Descriptor tags: ISO/IEC 14496-1 §7.2.2.1. */
const [ES, DECODER_CONFIG, DECODER_SPECIFIC] = [3, 4, 5];

/** Bytes of an audio entry before its boxes, by version: ISO/IEC 14496-12 §12.2.3; versions 1 and 2 are QuickTime's. */
const AUDIO_FIELDS = [28, 44, 64];

/**
 * Checks that the descriptors in the `esds` of an audio entry lie inside it. libavformat reads past the end of a damaged one and
 * then rejects the whole file. An entry without `esds` passes.
 * @throws {MediaError} `index-invalid`.
 */
export function checkDescriptors({ body }: SampleEntry): void {
  const version = body[9] ?? 0;
  const children = readBoxes(body.subarray(AUDIO_FIELDS[version] ?? 28), true);
  const wave = find(children, 'wave');
  const esds = find(children, 'esds') ?? (wave && find(readBoxes(wave.body, true), 'esds'));
  if (esds) checkEsds(new Cursor(esds.body));
}

/** `ES_Descriptor` and its children: ISO/IEC 14496-1 §7.2.6.5–§7.2.6.7. */
function checkEsds(cursor: Cursor): void {
  readFullBox(cursor);
  enter(cursor, ES);
  cursor.skip(2);
  const flags = cursor.u8();
  if (flags & 0x80) cursor.skip(2);
  if (flags & 0x40) cursor.skip(cursor.u8());
  if (flags & 0x20) cursor.skip(2);
  enter(cursor, DECODER_CONFIG);
  cursor.skip(13);
  // MPEG-1 audio has none.
  const specific = cursor.bytes[cursor.at] === DECODER_SPECIFIC ? enter(cursor, DECODER_SPECIFIC) : null;
  if (specific === 0) throw new MediaError('index-invalid', 'an empty decoder configuration');
}

/**
 * Reads a descriptor's tag and its size, which is coded in seven bits a byte (§8.3.3).
 * @returns the size, in bytes.
 */
function enter(cursor: Cursor, tag: number): number {
  if (cursor.u8() !== tag) throw new MediaError('index-invalid', `no descriptor ${tag}`);
  let size = 0;
  for (let byte = 0x80, i = 0; byte & 0x80 && i < 4; i++) {
    byte = cursor.u8();
    size = size * 128 + (byte & 0x7f);
  }
  if (size > cursor.left) throw new MediaError('index-invalid', 'a descriptor longer than its box');
  return size;
}
