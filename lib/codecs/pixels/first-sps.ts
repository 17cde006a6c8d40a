import { nullIfInvalid } from '@/lib/codecs/bits';
import { readAvcConfig } from '@/lib/codecs/h264/config';
import { readAvcSps } from '@/lib/codecs/h264/sps';
import { HEVC_TYPES, readHevcConfig, unitsOf } from '@/lib/codecs/h265/config';
import { readHevcSps } from '@/lib/codecs/h265/sps';
import type { Sps } from '@/lib/codecs/sps';
import type { DecoderSetup } from '@/lib/media/info';

/** The first sequence parameter set of a decoder configuration; null without one, and for codecs other than H.264 and H.265. */
export function firstSps(setup: DecoderSetup): Sps | null {
  return everySps(setup)[0] ?? null;
}

/** All sequence parameter sets of a decoder configuration; null for one that can't be read. */
export function everySps({ codec, description }: DecoderSetup): (Sps | null)[] {
  if (!description) return [];
  const isAvc = codec.startsWith('avc');
  const units = nullIfInvalid(() =>
    isAvc ? readAvcConfig(description).sps : unitsOf(readHevcConfig(description), HEVC_TYPES.sps),
  );
  return (units ?? []).map((unit) => nullIfInvalid(() => (isAvc ? readAvcSps : readHevcSps)(unit)));
}
