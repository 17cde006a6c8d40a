import { shownEdits, within } from '@/lib/containers/mp4/read/presented';
import { sizeOf } from '@/lib/containers/mp4/read/samples';
import { timecodeFormat } from '@/lib/containers/mp4/read/timecode';
import type { Track } from '@/lib/containers/mp4/read/track';
import { notVerified } from './not-verified';
import type { PartWindow } from './part-windows';
import { PresentationOrder } from './presentation-order';
import { SampleMatches } from './sample-matches';
import {
  type Checkpoint,
  type Copying,
  type CountedTimecode,
  checkTimescales,
  shownBetween,
  type TrackMatch,
  type TrackPair,
} from './track-pair';

/** Seconds by which a sample may begin early or late. */
const TOLERANCE_SEC = 0.002;

/** Samples presented for less than this may be missing. In seconds. */
const LEAST_SEC = 0.05;

/** Bytes of a sample without content: an empty `tx3g` text has 2, an empty WebVTT cue 8. */
const EMPTY_BYTES = 8;

/**
 * Checks that a text, chapter or data track of a clip of several parts presents the source's samples, part after part. Samples
 * last until the next one, so their durations aren't compared. A part's first timecode counts from the source's, to its first frame.
 * @throws {MediaError} `not-verified`.
 */
export function compareOthers(
  pair: TrackPair,
  windows: readonly PartWindow[],
  { layout }: Copying,
): TrackMatch {
  const { source, clip } = pair;
  const scale = checkTimescales(pair);
  const tolerance = TOLERANCE_SEC * scale + 1;
  const matches = new SampleMatches(pair, layout);
  const [edit] = shownEdits(clip);
  const [clipOrder, sourceOrder] = [PresentationOrder.of(clip), PresentationOrder.of(source)];
  const isTimecode = timecodeFormat(source) !== null;
  const isEmpty = ({ samples }: Track, sample: number) =>
    !isTimecode && sizeOf(samples, sample) <= EMPTY_BYTES;
  const clipTime = (sample: number) => clipOrder.time(sample) - (edit?.mediaTime ?? 0) + (edit?.start ?? 0);
  const checkpoints: Checkpoint[] = [];
  const timecodes: CountedTimecode[] = [];
  let onScreen = -1;
  for (const [k, { atSec, toSec, startSec, endSec }] of windows.entries()) {
    const [from, start] = [atSec * scale, startSec * scale];
    const range = edit && within(edit, k === 0 ? 0 : from - tolerance, toSec * scale - tolerance);
    const samples = range
      ? clipOrder.shown(range, { start: k === 0 ? tolerance : Number.POSITIVE_INFINITY, end: 0 })
      : [];
    const [, second] = samples;
    // The source's sample on screen at the part's start may end before it counts as presented.
    const isBrief = second !== undefined && clipTime(second) - from <= tolerance;
    let next = 0;
    for (const segment of shownBetween(source, start, endSec * scale)) {
      const timeIn = (match: number) =>
        Math.max(sourceOrder.time(match), segment.mediaTime) - segment.mediaTime;
      const expected = sourceOrder.shown(segment, { start: tolerance, end: tolerance });
      for (const [i, match] of expected.entries()) {
        const begin = from + segment.start - start + timeIn(match);
        while (
          next < samples.length &&
          !matches.isSame(samples[next] ?? -1, match) &&
          (isEmpty(clip, samples[next] ?? -1) || (next === 0 && isBrief))
        )
          next++;
        const sample = samples[next];
        const isInTime =
          sample !== undefined && Math.abs(Math.max(clipTime(sample), from) - begin) <= tolerance;
        if (isInTime && isTimecode && i === 0) {
          const hidden = Math.max(0, segment.mediaTime - sourceOrder.time(match));
          const hiddenInClip = Math.max(0, (edit?.mediaTime ?? 0) - clipOrder.time(sample));
          timecodes.push({ clip: sample, source: match, laterSec: (hidden - hiddenInClip) / scale });
          next++;
          continue;
        }
        if (isInTime && matches.isSame(sample, match)) {
          matches.addCopied(sample, match);
          checkpoints.push(matches.checkpoint(sample));
          onScreen = match;
          next++;
          continue;
        }
        const following = expected[i + 1];
        const end = following === undefined ? segment.duration : timeIn(following);
        // A sample that is still presented from the part before needn't begin again.
        const isOptional = (onScreen === match && !isTimecode) || end - timeIn(match) < LEAST_SEC * scale;
        if (!isOptional && !isEmpty(source, match))
          throw notVerified(`sample ${match} of track ${source.id} is missing`);
      }
    }
    if (samples.slice(next).some((sample) => !isEmpty(clip, sample)))
      throw notVerified(`track ${clip.id} shows what the source does not in part ${k + 1}`);
  }
  return {
    samples: matches.count,
    checkpoints: [...checkpoints.slice(0, 1), ...checkpoints.slice(-1)],
    offSec: null,
    ...(isTimecode && { timecodes }),
  };
}
