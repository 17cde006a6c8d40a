import { isAbort, MediaError } from '@/lib/media/errors';
import type { Track } from '@/lib/mp4/track';
import { isSame } from './bytes';
import type { Pair, Place } from './copied';
import { DecodeFailure, FrameDecoder } from './frame-decoder';
import { likeness } from './likeness';
import { fault } from './verification';

/** An encoded picture is at least this like the source's (dB); other places of a film seldom reach 20, encoders seldom less than 35. */
const LEAST_LIKENESS = 26;

/**
 * Decodes pictures of the clip and of the source and compares them: copied ones are equal to the bit, encoded ones alike. Where
 * the source's own cannot be decoded, the clip's need not be.
 * @param onPicture called after each one that was compared.
 * @throws {MediaError} `not-verified`; `file-unreadable`; the signal's reason when aborted.
 */
export async function comparePictures(
  files: { source: Blob; clip: Blob },
  pair: Pair,
  places: readonly Place[],
  signal: AbortSignal,
  onPicture: () => void,
): Promise<void> {
  const source = FrameDecoder.of(files.source, pair.source);
  const clip = FrameDecoder.of(files.clip, pair.clip);
  if (!source || !clip) return;
  for (const place of places) {
    const wanted = await attempt(source.picture(place.source, signal));
    if (!wanted) continue;
    const made = await clip.picture(place.clip, signal).catch((error: unknown) => {
      throw error instanceof DecodeFailure ? undecoded(place.clip, error) : error;
    });
    if (!made) continue;
    const alike = likeness(wanted, made);
    if (place.copied ? !isSame(wanted.bytes, made.bytes) : alike < LEAST_LIKENESS)
      throw fault(`picture ${place.clip} is not the source's (${alike.toFixed(1)} dB)`);
    onPicture();
  }
}

/**
 * Decodes the first and the last picture of a stream that was encoded for the clip, which this browser's own decoder has to
 * take.
 * @throws {MediaError} `not-verified`; `file-unreadable`; the signal's reason when aborted.
 */
export async function checkEncoded(clip: Blob, track: Track, signal: AbortSignal): Promise<void> {
  const decoder = FrameDecoder.of(clip, track);
  if (!decoder || !(await decoder.isSupported())) return;
  for (const sample of [0, track.samples.count - 1])
    await decoder.picture(sample, signal).catch((error: unknown) => {
      throw error instanceof DecodeFailure ? undecoded(sample, error) : error;
    });
}

const undecoded = (sample: number, { message }: DecodeFailure) =>
  fault(`picture ${sample} does not decode: ${message}`);

/** Null where this browser does not decode the source. */
async function attempt<Value>(work: Promise<Value>): Promise<Value | null> {
  try {
    return await work;
  } catch (error) {
    if (isAbort(error) || error instanceof MediaError || !(error instanceof DecodeFailure)) throw error;
    return null;
  }
}
