import { type DecodedFrame, dropDecoded, takeDecoded } from '@/lib/codecs/decoded-frame';
import type { Track } from '@/lib/containers/mp4/read/track';
import { isSame } from '@/lib/media/bytes/byte-ranges';
import type { Pair, Place } from './compare-track';
import { DecodeFailure, type DecoderInput, FrameDecoder } from './frame-decoder';
import { colorShift, likeness } from './frame-likeness';
import { notVerified } from './not-verified';

/** The least similarity of an encoded frame to the source's, in dB. Other frames of a film seldom reach 20; encoders reach 35. */
const LEAST_LIKENESS = 26;

/** The most difference of its mean brightness or color, in steps of 256. A wrong color matrix shifts them by up to 12. */
const MOST_SHIFT = 2;

/** Groups of frames compared at the same time. A single decoder keeps one core busy. */
const AT_ONCE = 2;

/**
 * Compares frames of the clip with the source's. Copied ones must be equal, encoded ones similar. Where the decoders would get
 * different bytes, both are decoded. Frames of the source that don't decode are skipped.
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
  const groups = (await groupsOf(places, source, clip)).values();
  const work = { source, clip, track: pair.source, signal, onFrame };
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
  signal: AbortSignal;
  onFrame(): void;
}

async function compareGroup(
  { keys, places }: Group,
  { source, clip, track, signal, onFrame }: Work,
): Promise<void> {
  signal.throwIfAborted();
  const samples = (of: 'source' | 'clip') => places.map((place) => place[of]);
  const [known, fromClip] = await Promise.all([
    takeDecoded(track, samples('source')),
    clip.input(keys.clip, samples('clip')),
  ]);
  const fromSource = known ? null : await source.input(keys.source, samples('source'));
  if (fromSource && isSameInput(fromSource, fromClip)) {
    // Both decode to the same frames, or to none.
    if (await clip.isSupported()) fromClip.wanted.forEach(onFrame);
    return;
  }
  const [wanted, made] = await Promise.all([
    fromSource ? attempt(source.frames(fromSource, signal)) : known,
    attempt(clip.frames(fromClip, signal)),
  ]);
  if (!wanted || wanted instanceof DecodeFailure) return;
  for (const place of places) {
    if (made instanceof DecodeFailure) throw undecoded(place.clip, made);
    if (compare(place, wanted.get(place.source), made.get(place.clip))) onFrame();
  }
}

/** True if two decoders get the same bytes and configuration, for frames at the same places among them. */
function isSameInput(a: DecoderInput, b: DecoderInput): boolean {
  const placesOf = ({ chunks, wanted }: DecoderInput) =>
    wanted.map((sample) => chunks.findIndex((chunk) => chunk.sample === sample)).join();
  return (
    a.setup.codec === b.setup.codec &&
    isSame(a.setup.description ?? NOTHING, b.setup.description ?? NOTHING) &&
    a.chunks.length === b.chunks.length &&
    placesOf(a) === placesOf(b) &&
    a.chunks.every(({ data }, i) => isSame(data, b.chunks[i]?.data ?? NOTHING))
  );
}

const NOTHING = new Uint8Array(0);

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
  const keys = await Promise.all(
    places.map(async (place) => {
      const [from, to] = await Promise.all([source.keyframe(place.source), clip.keyframe(place.clip)]);
      return { source: from, clip: to };
    }),
  );
  for (const [i, place] of places.entries()) {
    const own = keys[i] ?? { source: 0, clip: 0 };
    const last = groups.at(-1);
    if (last?.keys.source === own.source && last.keys.clip === own.clip) last.places.push(place);
    else groups.push({ keys: own, places: [place] });
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
    const input = await decoder.input(await decoder.keyframe(sample), [sample]);
    const made = await attempt(decoder.decode(input, signal, () => undefined));
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
