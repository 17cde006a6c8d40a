import { Cursor } from '@/lib/media/bytes/cursor';
import { find } from './box';
import { type SampleEntry, visualBoxes } from './sample-entry';

/** What a WebCodecs decoder is configured with: https://www.w3.org/TR/webcodecs-codec-registry/. */
export interface DecoderSetup {
  codec: string;
  /** `avcC` or `hvcC`; the other codecs carry theirs in the stream. */
  description?: Uint8Array;
}

/** Null for codecs that WebCodecs has no name for. */
export function decoderSetup(entry: SampleEntry): DecoderSetup | null {
  const boxes = visualBoxes(entry);
  const body = (type: string) => find(boxes, type)?.body;
  switch (entry.format) {
    case 'avc1':
    case 'avc3':
      return withDescription(entry.format, body('avcC'), avcSuffix);
    case 'hvc1':
    case 'hev1':
      return withDescription(entry.format, body('hvcC'), hevcSuffix);
    case 'vp09':
      return withoutDescription('vp09', body('vpcC'), vp9Suffix);
    case 'av01':
      return withoutDescription('av01', body('av1C'), av1Suffix);
    default:
      return null;
  }
}

type Suffix = (cursor: Cursor) => string;

function withDescription(
  format: string,
  record: Uint8Array | undefined,
  suffix: Suffix,
): DecoderSetup | null {
  return record ? { codec: `${format}.${suffix(new Cursor(record))}`, description: record } : null;
}

function withoutDescription(
  format: string,
  record: Uint8Array | undefined,
  suffix: Suffix,
): DecoderSetup | null {
  return record ? { codec: `${format}.${suffix(new Cursor(record))}` } : null;
}

const hex = (value: number) => value.toString(16).padStart(2, '0').toUpperCase();
const two = (value: number) => String(value).padStart(2, '0');

/** RFC 6381 §3.3: profile, constraints and level, two hexadecimal digits each. */
const avcSuffix: Suffix = (cursor) => {
  cursor.skip(1);
  return [cursor.u8(), cursor.u8(), cursor.u8()].map(hex).join('');
};

/** ISO/IEC 14496-15 Annex E.3. */
const hevcSuffix: Suffix = (cursor) => {
  cursor.skip(1);
  const profile = cursor.u8();
  const space = ['', 'A', 'B', 'C'][profile >> 6] ?? '';
  const flags = cursor.u32();
  let reversed = 0;
  for (let bit = 0; bit < 32; bit++) if (flags & (1 << bit)) reversed |= 1 << (31 - bit);
  const constraints = Array.from({ length: 6 }, () => cursor.u8());
  while (constraints.at(-1) === 0) constraints.pop();
  const tier = profile & 0x20 ? 'H' : 'L';
  const parts = [`${space}${profile & 31}`, (reversed >>> 0).toString(16), `${tier}${cursor.u8()}`];
  return [...parts, ...constraints.map((byte) => byte.toString(16))].join('.');
};

/** VP Codec ISO Media File Format Binding, "Codecs Parameter String". */
const vp9Suffix: Suffix = (cursor) => {
  cursor.skip(4);
  const [profile, level] = [cursor.u8(), cursor.u8()];
  return [profile, level, cursor.u8() >> 4].map(two).join('.');
};

/** AV1 Codec ISO Media File Format Binding §5. */
const av1Suffix: Suffix = (cursor) => {
  cursor.skip(1);
  const [profile, flags] = [cursor.u8(), cursor.u8()];
  const depth = flags & 0x40 ? (profile >> 5 === 2 && flags & 0x20 ? 12 : 10) : 8;
  return `${profile >> 5}.${two(profile & 31)}${flags & 0x80 ? 'H' : 'M'}.${two(depth)}`;
};
