import { type BoxParts, box, fullBox, words } from '@/lib/containers/mp4/box-parts';
import type { Box } from '@/lib/containers/mp4/read/box';
import { audioBoxes, audioBoxesAt, audioFields } from '@/lib/containers/mp4/read/sample-entry';
import type { Track } from '@/lib/containers/mp4/read/track';
import { Cursor, fourccAt } from '@/lib/media/bytes/cursor';

/**
 * Converts boxes of the QuickTime File Format (brand `qt  `) to the form of ISO/IEC 14496-12. Boxes that both formats share are
 * copied.
 */

/**
 * Converts `hdlr`: QuickTime states a component type and the length of the name. ISO/IEC 14496-12 §8.4.3 has zeros, and one
 * after it.
 */
export function isoHandler(body: Uint8Array): BoxParts {
  const cursor = new Cursor(body);
  cursor.skip(8);
  const handler = cursor.take(4);
  const rest = body.subarray(24);
  const length = rest[0] ?? 0;
  const pascal = length > 0 && length === rest.length - 1 ? rest.subarray(1) : rest;
  const end = pascal.indexOf(0);
  const name = end < 0 ? pascal : pascal.subarray(0, end);
  return box('hdlr', words(0, 0), handler, words(0, 0, 0), name, new Uint8Array(1));
}

/**
 * Converts the media header box of `minf`. Timecode and timed metadata get the null header and text keeps `gmhd`, as in
 * ffmpeg's MP4 muxer (`movenc.c`, `mov_write_minf_tag`).
 */
export function isoMediaHeader(child: Box, track: Track): BoxParts | Uint8Array {
  if (child.type === 'gmhd' && track.kind === 'data') return fullBox('nmhd', 0, 0);
  return child.bytes;
}

/** Converts `meta`, which is a FullBox in ISO/IEC 14496-12 §8.11.1 and a plain box in QuickTime. */
export function isoMeta(meta: Box): BoxParts | Uint8Array {
  return fourccAt(meta.body, 4) === 'hdlr' ? box('meta', words(0), meta.body) : meta.bytes;
}

/** Configuration boxes that an audio entry may hold. QuickTime keeps some of them inside `wave`. */
const AUDIO_CONFIGURATION = new Set(['esds', 'alac', 'dac3', 'dec3', 'dac4', 'dOps', 'dfLa', 'ddts', 'btrt']);

/**
 * Converts a QuickTime sound description of version 0, 1 or 2 to an AudioSampleEntry (ISO/IEC 14496-12 §12.2.3): MP4 players
 * don't look for `esds` inside `wave`. MPEG-1 audio, `.mp3` in QuickTime, gets the `mp4a` and `esds` of ISO/IEC 14496-14 §5.6.
 */
export function isoAudioEntry(format: string, body: Uint8Array): BoxParts {
  const cursor = new Cursor(body);
  // Up to the bits of a sample.
  cursor.skip(18);
  const bits = format === 'alac' ? cursor.u16() : 16;
  const { channels, sampleRate } = audioFields({ body });
  // Throws if the entry ends in its fields, because then it is damaged.
  new Cursor(body).skip(audioBoxesAt(body));
  const rate = sampleRate < 65536 ? Math.round(sampleRate) * 65536 : 0;
  const fields = [body.subarray(0, 8), words(0, 0, channels * 65536 + bits, 0, rate)];
  if (format === '.mp3') return box('mp4a', ...fields, mp3Descriptor(sampleRate));
  const configuration = audioBoxes(body).filter((child) => isConfiguration(child, format));
  return box(format, ...fields, ...configuration.map((child) => child.bytes));
}

/** Whether a box is a configuration. In `wave`, a box with the format's name may be one (`alac`) or only a marker (`mp4a`). */
function isConfiguration(child: Box, format: string): boolean {
  return AUDIO_CONFIGURATION.has(child.type) && (child.type !== format || child.body.length >= 12);
}

/** `esds` for MPEG-1 and MPEG-2 audio: ISO/IEC 14496-1 §7.2.6.5. Their object types are 0x6B (≥ 32 kHz) and 0x69. */
function mp3Descriptor(rate: number): BoxParts {
  const objectType = rate >= 32000 ? 0x6b : 0x69;
  const config = [0x04, 13, objectType, 0x15, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0];
  const descriptor = [0x03, 3 + config.length + 3, 0, 0, 0, ...config, 0x06, 1, 2];
  return fullBox('esds', 0, 0, Uint8Array.from(descriptor));
}
