import { av1CodecString, avcCodecString, hevcCodecString, vp9CodecString } from '@/lib/codecs/codec-string';
import { Cursor } from '@/lib/media/bytes/cursor';
import { find } from './box';
import { type SampleEntry, visualBoxes } from './sample-entry';

/** The configuration of a WebCodecs video decoder: https://www.w3.org/TR/webcodecs-codec-registry/ */
export interface DecoderSetup {
  codec: string;
  /** The body of `avcC` or `hvcC`. Other codecs carry their configuration in the stream. */
  description?: Uint8Array;
}

/**
 * How to configure a decoder for the samples of an entry. Null for codecs that WebCodecs doesn't know, and for entries without
 * a configuration box.
 * @throws {MediaError} `index-invalid` when the configuration box is too short.
 */
export function decoderSetup(entry: SampleEntry): DecoderSetup | null {
  const describe = SETUPS[entry.format];
  if (!describe) return null;
  const boxes = visualBoxes(entry);
  const record = find(boxes, describe.box)?.body;
  return record ? describe.setup(record, entry.format) : null;
}

interface Setup {
  /** The configuration box. */
  box: string;
  setup(record: Uint8Array, format: string): DecoderSetup;
}

const avc: Setup = {
  box: 'avcC',
  setup(record, format) {
    const cursor = new Cursor(record);
    cursor.skip(1);
    const [profile, constraints, level] = [cursor.u8(), cursor.u8(), cursor.u8()];
    return { codec: avcCodecString({ profile, constraints, level }, format), description: record };
  },
};

const hevc: Setup = {
  box: 'hvcC',
  setup: (record, format) => ({ codec: hevcCodecString(record, format), description: record }),
};

const vp9: Setup = {
  box: 'vpcC',
  setup(record) {
    const cursor = new Cursor(record);
    cursor.skip(4);
    const [profile, level] = [cursor.u8(), cursor.u8()];
    return { codec: vp9CodecString(profile, level, cursor.u8() >> 4) };
  },
};

const av1: Setup = {
  box: 'av1C',
  setup(record) {
    const cursor = new Cursor(record);
    cursor.skip(1);
    const [first, flags] = [cursor.u8(), cursor.u8()];
    const profile = first >> 5;
    // seq_tier_0, high_bitdepth, twelve_bit
    const bitDepth = flags & 0x40 ? (profile === 2 && flags & 0x20 ? 12 : 10) : 8;
    return {
      codec: av1CodecString({ profile, level: first & 31, highTier: (flags & 0x80) !== 0, bitDepth }),
    };
  },
};

/** By sample entry. */
const SETUPS: Readonly<Record<string, Setup>> = {
  ...{ avc1: avc, avc3: avc, hvc1: hevc, hev1: hevc, vp09: vp9, av01: av1 },
};
