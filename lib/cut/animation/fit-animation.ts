import type { Animation } from '@/lib/edit/edit';
import { MediaError } from '@/lib/media/errors';
import type { EncodedAnimation } from './encoder';
import { type AnimationSettings, largerSettings, MOST_PASSES, smallerSettings } from './settings';

/** An animation, and what it was encoded with. */
export interface Fitted {
  encoded: EncodedAnimation;
  settings: AnimationSettings;
}

/**
 * Encodes in several passes until the result stays below the limit, giving up as little as possible.
 * @param encode encodes once; `pass` counts from 0.
 * @throws {MediaError} `too-large` if nothing fits.
 */
export async function fitAnimation(
  { format, bytes: limit }: Pick<Animation, 'format' | 'bytes'>,
  first: AnimationSettings,
  encode: (settings: AnimationSettings, pass: number) => Promise<EncodedAnimation>,
): Promise<Fitted> {
  let settings = first;
  let best: Fitted | null = null;
  let failed: AnimationSettings | null = null;
  for (let pass = 0; pass < MOST_PASSES; pass++) {
    const encoded = await encode(settings, pass);
    const size = encoded.bytes.length;
    if (limit === null || (size <= limit && !failed)) return { encoded, settings };
    if (size > limit) failed = settings;
    else if (!best || size > best.encoded.bytes.length) best = { encoded, settings };
    const next = best
      ? failed && largerSettings(format, failed, best.settings, best.encoded.bytes.length, limit)
      : smallerSettings(format, first, settings, size, limit);
    if (!next) break;
    settings = next;
  }
  if (!best) throw new MediaError('too-large', `more than ${limit} bytes`);
  return best;
}
