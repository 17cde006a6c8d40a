import { type Movie, openMovie } from '@/lib/containers/mp4/read/movie';
import { shownVideo } from '@/lib/containers/mp4/read/track';
import { hasSmartStart } from '@/lib/cut/forecast';
import { type ClipContents, UNCOMPARED, type Verification } from '@/lib/cut/report';
import { nextTask } from '@/lib/media/next-task';
import { checkMetadata } from './check-metadata';
import { checkAllSync, checkSync, checkUnits } from './check-samples';
import { checkStructure } from './check-structure';
import { checkWithoutSource } from './check-without-source';
import { byNeed } from './checkpoints';
import { compareBytes } from './compare-bytes';
import { checkFrameSize, compareFramed, isFramed } from './compare-framed';
import { checkBegins, checkDecodes, compareFrames } from './compare-frames';
import { checkStatedSize } from './compare-heads';
import { compareTables } from './compare-tables';
import { compareTimecodes } from './compare-timecodes';
import { type DecodesAlike, hasSameSetup, holdsSetup } from './decoder-setups';
import type { ExpectedClip } from './expected-clip';
import type { Checkpoint } from './track-pair';

/** Decodes frames of a clip and compares them. Calls back after each. */
type FrameComparison = (signal: AbortSignal, onFrame: () => void) => Promise<void>;

interface Examined {
  /** How many keyframes were examined. */
  keyframes: number;
  /** False if neither the clip's first frame nor the source's decodes, although the browser has their decoder. */
  decodes: boolean;
}

/** A clip that is verified but for its frames. */
export interface Checked {
  /** The result so far. `frames` grows as frames are compared. */
  verification: Verification;
  /** Of what nothing else verifies: encoded frames, and those beside them. */
  neededComparisons: readonly FrameComparison[];
  /** Of copied frames, which confirm what index and bytes have shown. */
  otherComparisons: readonly FrameComparison[];
  /** Examines all keyframes, and whether the first frame decodes. */
  checkThoroughly(signal: AbortSignal): Promise<Examined>;
}

/**
 * Reopens a clip and compares its index, and some of its bytes, with the source.
 * @param source null if the source has no index that can be read here.
 * @throws {MediaError} `not-verified` for a clip that differs from what is expected; `file-unreadable`.
 * @throws the signal's reason when aborted.
 */
export async function checkClip(
  clip: Blob,
  source: Movie | null,
  expected: ExpectedClip,
  signal?: AbortSignal,
): Promise<Checked> {
  const { edit, contents, origin } = expected;
  const movie = await openMovie(clip);
  await nextTask(signal);
  await checkStructure(movie, expected.durationSec);
  if (edit.metadata === 'remove') checkMetadata(movie);
  const neededComparisons: FrameComparison[] = [];
  const otherComparisons: FrameComparison[] = [];
  const shown = shownVideo(movie.tracks);
  const isRewritten = origin.kind === 'rewritten';
  if (shown && isEncoded(contents))
    neededComparisons.push((signal) => checkDecodes(clip, shown, [0, shown.samples.count - 1], signal));
  else if (shown && isRewritten) neededComparisons.push((signal) => checkDecodes(clip, shown, [0], signal));
  const verification: Verification = { ...UNCOMPARED, metadataGone: edit.metadata === 'remove' };
  await nextTask(signal);
  const found = source && compareTables(source, movie, expected);
  await nextTask(signal);
  const checkThoroughly = async (signal: AbortSignal) => {
    let keyframes = 0;
    for (const track of movie.tracks)
      if (track.kind === 'video') keyframes += await checkAllSync(movie, track, signal);
    const video = source && found?.video;
    const decodes = !video || (await checkBegins({ source: source.blob, clip }, video.pair, signal));
    return { keyframes, decodes };
  };
  for (const track of movie.tracks) {
    if (track.kind !== 'video' || track.samples.count === 0) continue;
    const matched = found?.tracks.find(({ pair }) => pair.clip === track);
    checkStatedSize(track, matched?.pair.source);
    await checkSync(movie, track, matched?.match.copied?.sync ?? null);
    if (isRewritten) await checkUnits(movie, track);
  }
  if (!source || !found) {
    const isWhole = checkWithoutSource(movie, expected);
    return {
      verification: { ...verification, isWhole },
      neededComparisons,
      otherComparisons,
      checkThoroughly,
    };
  }
  const { windows, tracks, video, ...compared } = found;
  const files = { source: source.blob, clip };
  if (video && isFramed(edit)) {
    checkFrameSize(video.pair, expected);
    neededComparisons.push((...run) => compareFramed(files, video.pair, windows, expected, ...run));
  } else if (video) {
    const { needed, others } = byNeed(video.match.checkpoints);
    const comparing =
      (checkpoints: readonly Checkpoint[], decodesAlike: DecodesAlike): FrameComparison =>
      (...run) =>
        compareFrames(files, { ...video, checkpoints, decodesAlike }, ...run);
    if (needed.length > 0) neededComparisons.push(comparing(needed, hasSameSetup));
    if (others.length > 0) otherComparisons.push(comparing(others, holdsSetup));
  }
  for (const { pair, match } of tracks) {
    if (match.timecodes) await compareTimecodes(files, pair, match.timecodes);
    if (!match.trimmed || match.trimmed.length === 0) continue;
    const { compareTrimmed } = await import('./compare-trimmed');
    await compareTrimmed(files, pair, match.trimmed);
  }
  if (origin.kind === 'gathered')
    for (const { pair, match } of tracks)
      compared.samples += await compareBytes(files, pair, match.checkpoints);
  const splices = isRewritten ? 0 : windows.length - 1;
  return {
    verification: { ...verification, ...compared, against: 'source', splices },
    neededComparisons,
    otherComparisons,
    checkThoroughly,
  };
}

/**
 * Compares the first frame, the last, and one between or those at splices, with the source's. If all of the video was encoded, only
 * checks that the first and the last frame decode; of video that another engine copied, the first.
 * @throws as {@link checkClip}; the signal's reason when aborted.
 */
export async function checkFrames(
  { verification, neededComparisons, otherComparisons }: Checked,
  signal: AbortSignal,
): Promise<void> {
  await runComparisons([...neededComparisons, ...otherComparisons], verification, signal);
}

/** Runs comparisons one after the other, and counts the frames in a result. @throws as {@link checkFrames}. */
export async function runComparisons(
  comparisons: readonly FrameComparison[],
  verification: Verification,
  signal: AbortSignal,
): Promise<void> {
  for (const compare of comparisons) await compare(signal, () => verification.frames++);
}

/** True if all frames were encoded, and none to meet copied ones. */
function isEncoded({ video, parts }: ClipContents): boolean {
  return video === 'encoded' && !hasSmartStart(parts);
}
