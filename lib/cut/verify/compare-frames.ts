import type { Track } from '@/lib/containers/mp4/read/track';
import { isSame } from './compare-bytes';
import type { Pair, Place } from './compare-track';
import { type DecodedFrame, DecodeFailure, FrameDecoder } from './frame-decoder';
import { colorShift, likeness } from './frame-likeness';
import { notVerified } from './not-verified';

/** The least similarity of an encoded frame to the source's, in dB. Other frames of a film seldom reach 20; encoders reach 35. */
const LEAST_LIKENESS = 26;

/** The most difference of its mean brightness or color, in steps of 256. A wrong color matrix shifts them by up to 12. */
const MOST_SHIFT = 2;

/**
 * Decodes frames of the clip and of the source and compares them. Copied frames must be equal, encoded ones similar. Frames of the
 * source that don't decode are skipped.
 * @param onFrame called after each frame that was compared.
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
    const samples = (of: 'source' | 'clip') => together.map((place) => place[of]);
    const [wanted, made] = await Promise.all([
      attempt(source.frames(keys.source, samples('source'), signal)),
      attempt(clip.frames(keys.clip, samples('clip'), signal)),
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

/** Groups neighboring frames that are decoded from the same keyframes. */
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
 * @returns true if there were frames to compare.
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
  if (shift > MOST_SHIFT) throw notVerified(`video ${clip} has other colors (${shift.toFixed(1)} steps)`);
  return true;
}

/**
 * Checks that this browser decodes the first and the last frame of a stream that was encoded for the clip.
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

/** Resolves to a decode failure instead of rejecting with it. */
async function attempt<Value>(work: Promise<Value>): Promise<Value | DecodeFailure> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof DecodeFailure) return error;
    throw error;
  }
}
