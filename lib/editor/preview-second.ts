/** One second of a clip at the quality that its size limit leaves, to look at before a long encode. */
import { LEAST_LIMIT_BYTES } from '@/lib/config/size-limits';
import { type FitPlan, type FitSource, planFit } from '@/lib/cut';
import { type Edit, joinedParts, type Part, type SizeLimit } from '@/lib/edit/edit';
import { limited } from '@/lib/edit/settle';
import { MS_PER_SECOND, msToSeconds } from '@/lib/media/time';
import { keptParts } from './kept';
import type { OpenSource } from './open-source';
import { chosenLimit, type EditorOptions } from './options';
import { optionsFor } from './selectors';
import { fitSourceOf } from './size-limit';
import { shownSource } from './sources';
import type { OpenFile } from './state';
import { countBefore } from './timeline/frames';

/** Bytes of a clip's headers, which a second has as well. */
const HEAD_BYTES = 2_000;
/** A second has a keyframe of its own. In the clip, five seconds share one. */
const KEYFRAME = 1.4;
/** A plan with a rate below this has given up the usual one. */
const LOW_RATE = 20;

/** True if there is a second to preview. Cheap, because it is asked at every change of the state. */
export function canPreviewSecond(chosen: EditorOptions, file: OpenFile): boolean {
  return limitOfSecond(chosen, file) !== null;
}

/** The edit that makes the second; null if nothing is encoded for a limit. Looks for it among all seconds of the clip. */
export function secondEdit(chosen: EditorOptions, file: OpenFile): Edit | null {
  const limit = limitOfSecond(chosen, file);
  const part = limit && busiestSecond(file);
  const options = optionsFor(chosen, file);
  return part && { ...options, output: limited(options.output, limit), start: 'encode', parts: [part] };
}

function limitOfSecond(chosen: EditorOptions, file: OpenFile): SizeLimit | null {
  const limit = chosenLimit(chosen);
  const source = fitSourceOf(chosen, file);
  if (!limit || !source?.video) return null;
  const plan = planFit(source, limit);
  return plan.possible ? secondLimit(plan, source, limit) : null;
}

/** The plan's frame size and rate, and a second's share of the bytes, so that it looks as it will in the clip. */
function secondLimit(plan: FitPlan, { sec, video }: FitSource, limit: SizeLimit): SizeLimit {
  const lines = Math.min(plan.width, plan.height);
  const known = ([1080, 720, 480, 360] as const).find((offered) => offered === lines);
  const isFull = video !== null && lines >= Math.min(video.width, video.height) - 1;
  const isRateKept = video !== null && plan.rate > video.rate * 0.9;
  return {
    bytes: Math.max(
      LEAST_LIMIT_BYTES / 10,
      Math.floor((limit.bytes / Math.max(1, sec)) * KEYFRAME) + HEAD_BYTES,
    ),
    lines: isFull || !known ? 'original' : known,
    rate: isRateKept ? 'original' : plan.rate < LOW_RATE ? 15 : 30,
    mono: limit.mono,
    thorough: limit.thorough,
  };
}

/** The second with the most bytes in the source, which is the hardest to encode; the middle one where that isn't known. */
function busiestSecond(file: OpenFile): Part | null {
  const parts = joinedParts({ parts: keptParts(file) });
  const longest = parts.toSorted((a, b) => b.endMs - b.startMs - (a.endMs - a.startMs))[0];
  if (!longest) return null;
  const at = (startMs: number): Part => ({
    source: longest.source,
    startMs,
    endMs: Math.min(longest.endMs, startMs + MS_PER_SECOND),
  });
  const last = Math.max(longest.startMs, longest.endMs - MS_PER_SECOND);
  // Only the samples of the file that is shown are at hand.
  const shown = shownSource(file);
  const bytes = longest.source.id === shown.source.id ? bytesFrom(shown) : null;
  if (!bytes) return at(Math.round((longest.startMs + last) / 2));
  let best = { ms: longest.startMs, bytes: bytes(longest.startMs) };
  for (let ms = longest.startMs; ms <= last; ms += MS_PER_SECOND) {
    const here = bytes(ms);
    if (here > best.bytes) best = { ms, bytes: here };
  }
  return at(best.ms);
}

/** Counts the video's bytes in the second that begins at a time in milliseconds; null if the samples aren't known. */
function bytesFrom({ timeline }: OpenSource): ((ms: number) => number) | null {
  if (!timeline || timeline.frames.length === 0) return null;
  const { frames, videoBytes } = timeline;
  const before = (ms: number) => videoBytes[countBefore(frames, msToSeconds(ms))] ?? 0;
  return (ms) => before(ms + MS_PER_SECOND) - before(ms);
}
