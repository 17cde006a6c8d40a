import type { Track } from '@/lib/containers/mp4/read/track';
import { isSame } from './compare-bytes';
import type { Pair, Place } from './compare-copied';
import { type DecodedFrame, DecodeFailure, FrameDecoder } from './frame-decoder';
import { colorShift, likeness } from './frame-likeness';
import { notVerified } from './not-verified';

/** An encoded picture is at least this like the source's (dB); other places of a film seldom reach 20, encoders seldom less than 35. */
const LEAST_LIKENESS = 26;

/** Steps of 256 that its brightness or colours may differ by as a whole; another matrix of colours makes up to a dozen. */
const MOST_SHIFT = 2;

/**
 * Decodes pictures of the clip and of the source and compares them: copied ones are equal to the bit, encoded ones alike. Where
 * the source's own cannot be decoded, the clip's need not be.
 * @param onPicture called after each one that was compared.
 * @throws {MediaError} `not-verified`; `file-unreadable`; the signal's reason when aborted.
 */
export async function compareFrames(
  files: { source: Blob; clip: Blob },
  pair: Pair,
  places: readonly Place[],
  signal: AbortSignal,
  onFrame: () => void,
): Promise<void> {
  const source = FrameDecoder.of(files.source, pair.source);
  const clip = FrameDecoder.of(files.clip, pair.clip);
  if (!source || !clip) return;
  for (const { keys, places: together } of await groupsOf(places, source, clip)) {
    const [wanted, made] = await Promise.all([
      attempt(
        source.frames(
          keys.source,
          together.map((place) => place.source),
          signal,
        ),
      ),
      attempt(
        clip.frames(
          keys.clip,
          together.map((place) => place.clip),
          signal,
        ),
      ),
    ]);
    if (wanted instanceof DecodeFailure) continue;
    for (const place of together) {
      if (made instanceof DecodeFailure) throw undecoded(place.clip, made);
      if (compare(place, wanted.get(place.source), made.get(place.clip))) onFrame();
    }
  }
}

interface Group {
  /** Samples that decoding begins with. */
  keys: { source: number; clip: number };
  places: Place[];
}

/** Neighbours that lie behind the same keyframes. */
async function groupsOf(
  places: readonly Place[],
  source: FrameDecoder,
  clip: FrameDecoder,
): Promise<Group[]> {
  const groups: Group[] = [];
  for (const place of places) {
    const keys = { source: await source.keyframe(place.source), clip: await clip.keyframe(place.clip) };
    const last = groups.at(-1);
    if (last?.keys.source === keys.source && last.keys.clip === keys.clip) last.places.push(place);
    else groups.push({ keys, places: [place] });
  }
  return groups;
}

/**
 * @returns whether there was something to compare.
 * @throws {MediaError} `not-verified`.
 */
function compare(
  { clip, copied }: Place,
  wanted: DecodedFrame | undefined,
  made: DecodedFrame | undefined,
): boolean {
  if (!wanted || !made) return false;
  if (copied && isSame(wanted.bytes, made.bytes)) return true;
  const alike = likeness(wanted, made);
  if (copied || alike < LEAST_LIKENESS)
    throw notVerified(`video ${clip} is not the source's (${alike.toFixed(1)} dB)`);
  const shift = colorShift(wanted, made);
  if (shift > MOST_SHIFT) throw notVerified(`video ${clip} has other colours (${shift.toFixed(1)} steps)`);
  return true;
}

/**
 * Decodes the first and the last picture of a stream that was encoded for the clip, which this browser's own decoder has to
 * take.
 * @throws {MediaError} `not-verified`; `file-unreadable`; the signal's reason when aborted.
 */
export async function checkEncoded(clip: Blob, track: Track, signal: AbortSignal): Promise<void> {
  const decoder = FrameDecoder.of(clip, track);
  if (!decoder || !(await decoder.isSupported())) return;
  for (const sample of [0, track.samples.count - 1]) {
    const made = await attempt(decoder.frames(await decoder.keyframe(sample), [sample], signal));
    if (made instanceof DecodeFailure) throw undecoded(sample, made);
  }
}

const undecoded = (sample: number, { message }: DecodeFailure) =>
  notVerified(`video ${sample} does not decode: ${message}`);

/** What could not be decoded is an answer here. */
async function attempt<Value>(work: Promise<Value>): Promise<Value | DecodeFailure> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof DecodeFailure) return error;
    throw error;
  }
}
