import { nullIfInvalid } from '@/lib/codecs/bits';
import { readAvcConfig } from '@/lib/codecs/h264/config';
import { readHevcConfig } from '@/lib/codecs/h265/config';
import { AVC_SETS, HEVC_SETS, KINDS, setsOf } from '@/lib/codecs/sets/parameter-sets';
import { isSame } from '@/lib/media/bytes/byte-ranges';
import type { DecoderSetup } from '@/lib/media/info';

/** Whether the clip's decoder makes the same frames of the same bytes as the source's. */
export type DecodesAlike = (clip: DecoderSetup, source: DecoderSetup) => boolean;

export const hasSameSetup: DecodesAlike = (clip, source) =>
  clip.codec === source.codec && isSame(clip.description ?? NOTHING, source.description ?? NOTHING);

/**
 * The same, also if the clip has further parameter sets, under ids that the source doesn't use. The frames that were encoded for the
 * clip show whether the browser takes both together.
 */
export const holdsSetup: DecodesAlike = (clip, source) => {
  if (hasSameSetup(clip, source)) return true;
  const [held, known] = [nullIfInvalid(() => setsIn(clip)), nullIfInvalid(() => setsIn(source))];
  if (!held || !known || held.codec !== known.codec || held.lengthSize !== known.lengthSize) return false;
  return KINDS.every((kind) =>
    known.sets[kind].every(({ id, unit }) => {
      const sameId = held.sets[kind].filter((set) => set.id === id);
      return sameId.length > 0 && sameId.every((set) => isSame(set.unit, unit));
    }),
  );
};

const NOTHING = new Uint8Array(0);

/** The parameter sets of a decoder's description; null if it has none. @throws {MediaError} `index-invalid`. */
function setsIn({ codec, description }: DecoderSetup) {
  if (!description) return null;
  if (codec.startsWith('avc')) {
    const config = readAvcConfig(description);
    return { codec: 'avc', lengthSize: config.lengthSize, sets: setsOf(config, AVC_SETS) };
  }
  const config = readHevcConfig(description);
  return { codec: 'hevc', lengthSize: config.lengthSize, sets: setsOf(config, HEVC_SETS) };
}
