/** Judges clips of several files by native ffmpeg: frames, their times, sound and length. */
import { type CutReport, earlierSec } from '@/lib/cut';
import { decodeErrors, frames, probe, RATE, samples } from '../native/files';
import { lagOf, likenessOf } from '../native/likeness';
import { expect } from './harness';
import type { JoinPart } from './join-lab';

/** Seconds by which a frame may be away from its place: half a tick of milliseconds, and rounding. */
const TICK_SEC = 0.002;
/** Seconds by which sound may be away from its place: half a packet of AAC at 44.1 kHz. */
const HALF_PACKET_SEC = 0.0117;
/** The least structural similarity of encoded frames to those that native ffmpeg scales. */
const LEAST_SSIM = 0.98;

export interface Judged {
  files: readonly string[];
  parts: readonly JoinPart[];
  /** By file: ffmpeg's filters that make its frames what they should be in the clip; null if they are copied. */
  filters: readonly (string | null)[];
  /** By file: whether it has sound. */
  sounds: readonly boolean[];
}

/** What a report says about the starts and ends of parts. */
export type JoinedStarts = Pick<CutReport, 'parts' | 'tailsSec'>;

/** Expects a clip to hold exactly the frames and the sound of its parts. */
export function judgeJoined(
  clip: string,
  { files, parts, filters, sounds }: Judged,
  report: JoinedStarts,
): void {
  expect(decodeErrors(clip)).toBe('');
  const shown = frames(clip);
  const sources = files.map((file) => frames(file));
  const heard = sounds.some(Boolean) ? samples(clip) : null;
  let [at, atSec] = [0, 0];
  for (const [i, [file, start, end]] of parts.entries()) {
    const source = sources[file] ?? [];
    const outcome = report.parts[i];
    const first = source.findIndex(({ time }) => time >= start - 1e-4);
    const from = (source[first]?.time ?? Number.NaN) - earlierSec(outcome ?? null);
    const own = source.filter(({ time }) => time >= from - TICK_SEC && time < end - 1e-4);
    const next = source.find(({ time }) => time >= end - 1e-4);
    const inClip = shown.slice(at, at + own.length);
    expect(inClip).toHaveLength(own.length);
    for (const [k, { time }] of inClip.entries())
      expect(Math.abs(time - (atSec + (own[k]?.time ?? Number.NaN) - from))).toBeLessThan(2 * TICK_SEC);
    expect(Math.abs((outcome?.atSec ?? Number.NaN) - atSec)).toBeLessThan(TICK_SEC);
    const filter = filters[file] ?? null;
    if (filter === null) {
      const changed = inClip.filter(({ md5 }, k) => md5 !== own[k]?.md5).length;
      expect(changed).toBeLessThanOrEqual(encodedFrames(report, i));
    } else {
      const first = source.findIndex(({ time }) => time === own[0]?.time);
      const path = files[file] ?? '';
      const { mean } = likenessOf({ path, first, filter }, { path: clip, first: at }, own.length);
      expect(mean, `file ${file + 1} from ${from} s`).toBeGreaterThan(LEAST_SSIM);
    }
    const length = (next?.time ?? end) - from;
    if (heard && sounds[file]) {
      const inClip = heard.subarray(Math.round(atSec * RATE), Math.round((atSec + length) * RATE));
      const lag = lagOf(samples(files[file] ?? ''), inClip, from);
      if (lag.isClear) expect(Math.abs(lag.sec)).toBeLessThan(HALF_PACKET_SEC);
    } else if (heard) expect(loudest(heard, { atSec, lengthSec: length })).toBeLessThan(0.01);
    at += own.length;
    atSec += length;
  }
  expect(shown).toHaveLength(at);
  expect(Math.abs(probe(clip).duration - atSec)).toBeLessThan(0.05);
}

/** Frames of a copied part that may be encoded: at its start, and at most as many as its end refers to. */
function encodedFrames({ parts, tailsSec }: JoinedStarts, part: number): number {
  const own = parts[part]?.start;
  const sec = (own?.kind === 'smart' ? own.encodedSec : 0) + tailsSec;
  return Math.ceil(sec * 60);
}

interface SoundPlace {
  atSec: number;
  lengthSec: number;
}

function loudest(clip: Float32Array, { atSec, lengthSec }: SoundPlace): number {
  const own = clip.slice(Math.round((atSec + 0.1) * RATE), Math.round((atSec + lengthSec - 0.1) * RATE));
  return own.reduce((most, value) => Math.max(most, Math.abs(value)), 0);
}
