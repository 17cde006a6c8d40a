import { shownEdits, within } from '@/lib/containers/mp4/read/presented';
import { sizeOf } from '@/lib/containers/mp4/read/samples';
import { SameBytes } from './compare-bytes';
import { type Copying, checkTimescales, type Match, type Pair, type Place } from './compare-track';
import { notVerified } from './not-verified';
import type { PartWindow } from './part-windows';
import { PresentationOrder } from './presentation-order';

/** Seconds by which a sample may begin early or late. */
const TOLERANCE_SEC = 0.002;

/** Samples presented for less than this may be missing. In seconds. */
const LEAST_SEC = 0.05;

/** Bytes of a sample without content: an empty `tx3g` text has 2, an empty WebVTT cue 8. */
const EMPTY_BYTES = 8;

/**
 * Checks that a text, chapter or data track of a clip of several parts presents the source's samples, part after part. Samples
 * last until the next one, so their durations aren't compared.
 * @throws {MediaError} `not-verified`.
 */
export function compareOthers(pair: Pair, windows: readonly PartWindow[], { layout }: Copying): Match {
  const { source, clip } = pair;
  const scale = checkTimescales(pair);
  const tolerance = TOLERANCE_SEC * scale + 1;
  const bytes = layout && new SameBytes(source, clip, layout);
  const [edit] = shownEdits(clip);
  const [made, wanted] = [PresentationOrder.of(clip), PresentationOrder.of(source)];
  const isEmpty = (sample: number) => sizeOf(clip.samples, sample) <= EMPTY_BYTES;
  const places: Place[] = [];
  let on = -1;
  for (const [k, window] of windows.entries()) {
    const [from, start] = [window.atSec * scale, window.startSec * scale];
    const range = edit && within(edit, k === 0 ? 0 : from - tolerance, window.toSec * scale - tolerance);
    const samples = range
      ? made.shown(range, { start: k === 0 ? tolerance : Number.POSITIVE_INFINITY, end: 0 })
      : [];
    const timeOf = (sample: number) => made.time(sample) - (edit?.mediaTime ?? 0) + (edit?.start ?? 0);
    const isMatch = (sample: number, match: number) =>
      bytes ? bytes.isSame(sample, match) : sizeOf(clip.samples, sample) === sizeOf(source.samples, match);
    let next = 0;
    for (const segment of shownEdits(source).map((shown) => within(shown, start, window.endSec * scale))) {
      if (!segment) continue;
      const least = { start: tolerance, end: tolerance };
      const expected = wanted.shown(segment, least);
      for (const [i, match] of expected.entries()) {
        const timeIn = (sample: number) =>
          Math.max(wanted.time(sample), segment.mediaTime) - segment.mediaTime;
        const begin = from + segment.start - start + timeIn(match);
        while (next < samples.length && !isMatch(samples[next] ?? -1, match) && isEmpty(samples[next] ?? -1))
          next++;
        const sample = samples[next];
        if (
          sample !== undefined &&
          isMatch(sample, match) &&
          Math.abs(Math.max(timeOf(sample), from) - begin) <= tolerance
        ) {
          bytes?.check(sample, match);
          places.push({ clip: sample, source: match, copied: true });
          on = match;
          next++;
          continue;
        }
        const following = expected[i + 1];
        const lasts =
          following === undefined ? segment.duration - timeIn(match) : timeIn(following) - timeIn(match);
        // One that is still presented from the part before needn't begin again.
        const isOptional = on === match || lasts < LEAST_SEC * scale;
        if (!isOptional && sizeOf(source.samples, match) > EMPTY_BYTES)
          throw notVerified(`sample ${match} of track ${source.id} is missing`);
      }
    }
    if (samples.slice(next).some((sample) => !isEmpty(sample)))
      throw notVerified(`track ${clip.id} shows what the source does not in part ${k + 1}`);
  }
  return { samples: bytes?.count ?? 0, places: [...places.slice(0, 1), ...places.slice(-1)], offSec: 0 };
}
