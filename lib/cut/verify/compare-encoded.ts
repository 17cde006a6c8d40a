import { at } from '@/lib/containers/mp4/read/runs';
import type { Track } from '@/lib/containers/mp4/read/track';
import { notVerified } from './not-verified';
import type { PartWindow } from './part-windows';
import { shownBetween, type TrackMatch, type TrackPair } from './track-pair';

/** Seconds by which an encoded stream may begin or end early or late: a frame at 8 fps, or an encoder's padding. */
const ENCODED_SLACK_SEC = 0.13;

/**
 * Compares an encoded stream, whose samples are new: only its start and its end can be compared. The parts' places in the clip
 * have already been compared with the edit.
 * @throws {MediaError} `not-verified`.
 */
export function compareEncoded({ source, clip }: TrackPair, windows: readonly PartWindow[]): TrackMatch {
  const actual = spanOf(clip, 0, Number.POSITIVE_INFINITY);
  const expected = windows.flatMap(({ startSec, endSec, atSec }) => {
    const span = spanOf(source, startSec, endSec);
    return span ? [{ from: span.from - startSec + atSec, to: span.to - startSec + atSec }] : [];
  });
  const [first] = expected;
  const last = expected.at(-1);
  if (!actual || !first || !last) throw notVerified(`${source.kind} where the source has none`);
  const slack = encodedSlack(source);
  for (const off of [actual.from - first.from, actual.to - last.to])
    if (Math.abs(off) > slack) throw notVerified(`${source.kind} is off by ${off} s`);
  return { samples: 0, checkpoints: [], offSec: null };
}

/** From where to where a track presents something in a range of its timeline, in seconds; null if it presents nothing. */
function spanOf(track: Track, from: number, to: number): { from: number; to: number } | null {
  const scale = track.timescale;
  const segments = shownBetween(track, from * scale, to * scale);
  const [first] = segments;
  const last = segments.at(-1);
  return first && last ? { from: first.start / scale, to: (last.start + last.duration) / scale } : null;
}

/** Seconds by which an encoded stream may begin or end early or late, or one of its parts. */
export function encodedSlack(source: Track): number {
  return ENCODED_SLACK_SEC + longestPacket(source);
}

/** The duration of a sample in seconds, if all samples of a track have the same; else 0. */
function longestPacket({ samples, timescale }: Track): number {
  return samples.decode.value.length === 1 ? at(samples.decode.value, 0) / timescale : 0;
}
