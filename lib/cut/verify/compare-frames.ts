import { copied, type DecodedFrame, dropDecoded, takeDecoded } from '@/lib/codecs/decoded-frame';
import type { Track } from '@/lib/containers/mp4/read/track';
import { isSame } from '@/lib/media/bytes/byte-ranges';
import { compareBytes } from './compare-bytes';
import type { DecodesAlike } from './decoder-setups';
import { DecodeFailure, type DecoderInput, FrameDecoder } from './frame-decoder';
import { colorShift, likeness } from './frame-likeness';
import { notVerified } from './not-verified';
import type { Checkpoint, TrackMatch, TrackPair } from './track-pair';

/** The least similarity of an encoded frame to the source's, in dB. Other frames of a film seldom reach 20; encoders reach 35. */
const LEAST_LIKENESS = 26;

/** The most that its mean brightness or color may differ, in steps of 256. A wrong color matrix shifts them by up to 12. */
const MOST_SHIFT = 2;

/** Groups of frames compared at the same time. A single decoder keeps one core busy. */
const AT_ONCE = 2;

interface FramesToCompare {
  pair: TrackPair;
  match: Pick<TrackMatch, 'copied'>;
  checkpoints: readonly Checkpoint[];
  /** If this is false of both decoders, frames are decoded even if their bytes are the source's. */
  decodesAlike: DecodesAlike;
}

/**
 * Compares frames of the clip with the source's. Copied ones must be equal, encoded ones similar. Frames are decoded only where the
 * decoders would get other bytes, or not decode them alike. Frames of the source that don't decode are skipped. Where nothing decodes, the
 * bytes of copied samples are compared.
 * @param onFrame called after each frame that was compared.
 * @throws {MediaError} `not-verified`; `file-unreadable`; the signal's reason when aborted.
 */
export async function compareFrames(
  files: { source: Blob; clip: Blob },
  { pair, match, checkpoints, decodesAlike }: FramesToCompare,
  signal: AbortSignal,
  onFrame: () => void,
): Promise<void> {
  const decoders = FrameDecoder.ofPair(files, pair);
  if (!decoders) {
    await compareBytes(files, pair, [...(match.copied ? [match.copied.first] : []), ...checkpoints]);
    return;
  }
  const groups = (await groupsOf(checkpoints, decoders)).values();
  const work = { ...decoders, track: pair.source, decodesAlike, signal, onFrame };
  const compareNext = async () => {
    for (const group of groups) await compareGroup(group, work);
  };
  try {
    await Promise.all(Array.from({ length: AT_ONCE }, compareNext));
  } finally {
    dropDecoded(pair.source);
  }
}

interface Work {
  source: FrameDecoder;
  clip: FrameDecoder;
  /** The source's. */
  track: Track;
  decodesAlike: DecodesAlike;
  signal: AbortSignal;
  onFrame(): void;
}

async function compareGroup(
  { keys, checkpoints }: Group,
  { source, clip, track, decodesAlike, signal, onFrame }: Work,
): Promise<void> {
  signal.throwIfAborted();
  const samples = (of: 'source' | 'clip') => checkpoints.map((checkpoint) => checkpoint[of]);
  const [known, fromClip] = await Promise.all([
    takeDecoded(track, samples('source')),
    clip.input(keys.clip, samples('clip')),
  ]);
  const fromSource = known ? null : await source.input(keys.source, samples('source'));
  if (fromSource && hasSameChunks(fromSource, fromClip) && decodesAlike(fromClip.setup, fromSource.setup)) {
    // Both decode to the same frames, or to none.
    if (await clip.isSupported()) fromClip.targets.forEach(onFrame);
    return;
  }
  const [expected, actual] = await Promise.all([
    fromSource ? source.frames(fromSource, signal, copied) : known,
    clip.frames(fromClip, signal, copied),
  ]);
  if (!expected || expected instanceof DecodeFailure) return;
  for (const checkpoint of checkpoints) {
    if (actual instanceof DecodeFailure) throw undecoded(checkpoint.clip, actual);
    if (compare(checkpoint, expected.get(checkpoint.source), actual.get(checkpoint.clip))) onFrame();
  }
}

/** True if two decoders get the same bytes, and the same chunks among them are used. */
function hasSameChunks(a: DecoderInput, b: DecoderInput): boolean {
  const usedChunks = ({ chunks, targets }: DecoderInput) =>
    targets.map((sample) => chunks.findIndex((chunk) => chunk.sample === sample)).join();
  return (
    a.chunks.length === b.chunks.length &&
    usedChunks(a) === usedChunks(b) &&
    a.chunks.every(({ data }, i) => isSame(data, b.chunks[i]?.data ?? NOTHING))
  );
}

const NOTHING = new Uint8Array(0);

interface Group {
  /** Samples that decoding begins with. */
  keys: { source: number; clip: number };
  checkpoints: Checkpoint[];
}

/** Groups neighboring frames that are decoded from the same keyframes. */
async function groupsOf(
  checkpoints: readonly Checkpoint[],
  decoders: Pick<Work, 'source' | 'clip'>,
): Promise<Group[]> {
  const single = await Promise.all(
    checkpoints.map(async (checkpoint): Promise<Group> => {
      const [source, clip] = await Promise.all([
        decoders.source.keyframe(checkpoint.source),
        decoders.clip.keyframe(checkpoint.clip),
      ]);
      return { keys: { source, clip }, checkpoints: [checkpoint] };
    }),
  );
  const groups: Group[] = [];
  for (const group of single) {
    const last = groups.at(-1);
    if (last?.keys.source === group.keys.source && last.keys.clip === group.keys.clip)
      last.checkpoints.push(...group.checkpoints);
    else groups.push(group);
  }
  return groups;
}

/**
 * @returns true if there were frames to compare.
 * @throws {MediaError} `not-verified`.
 */
function compare(
  checkpoint: Checkpoint,
  expected: DecodedFrame | undefined,
  actual: DecodedFrame | undefined,
): boolean {
  if (!expected || !actual) return false;
  if (checkpoint.copied && isSame(expected.bytes, actual.bytes)) return true;
  const alike = likeness(expected, actual);
  if (checkpoint.copied || alike < LEAST_LIKENESS)
    throw notVerified(`video ${checkpoint.clip} is not the source's (${alike.toFixed(1)} dB)`);
  const shift = colorShift(expected, actual);
  if (shift > MOST_SHIFT)
    throw notVerified(`video ${checkpoint.clip} has other colors (${shift.toFixed(1)} steps)`);
  return true;
}

/**
 * Checks that this browser decodes some frames of a clip.
 * @throws {MediaError} `not-verified`; `file-unreadable`; the signal's reason when aborted.
 */
export async function checkDecodes(
  clip: Blob,
  track: Track,
  samples: readonly number[],
  signal: AbortSignal,
): Promise<void> {
  const decoder = FrameDecoder.of(clip, track);
  if (!decoder || !(await decoder.isSupported())) return;
  for (const sample of samples) {
    const decoded = await decoder.frame(sample, signal, () => true);
    if (decoded instanceof DecodeFailure) throw undecoded(sample, decoded);
  }
}

/**
 * Checks that the clip's first frame decodes from its own sample.
 * @returns false if it doesn't, but neither does the source's first one: the file may be damaged. True if this browser has no decoder.
 * @throws {MediaError} `not-verified`; `file-unreadable`; the signal's reason when aborted.
 */
export async function checkBegins(
  files: { source: Blob; clip: Blob },
  pair: TrackPair,
  signal: AbortSignal,
): Promise<boolean> {
  const decoders = FrameDecoder.ofPair(files, pair);
  if (!decoders || !(await decoders.clip.isSupported())) return true;
  const begun = await decoders.clip.frame(0, signal, () => true);
  if (!(begun instanceof DecodeFailure)) return true;
  const known = await decoders.source.frame(0, signal, () => true);
  if (!(known instanceof DecodeFailure)) throw undecoded(0, begun);
  return false;
}

const undecoded = (sample: number, { message }: DecodeFailure) =>
  notVerified(`video ${sample} does not decode: ${message}`);
