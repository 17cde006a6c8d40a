/** Estimates the size of an animation from a few of its frames. */
import type { ImageAnimation } from '@/lib/containers/image/animation';
import type { Part } from '@/lib/edit/edit';
import type { FramesOfPart } from './frame-times';
import { type AnimationEdit, planFrames } from './make-animation';
import { withTools } from './with-tools';

/** Runs of frames that follow each other, spread over the animation, and the frames of each. */
const RUNS = 3;
const RUN_FRAMES = 4;

/** The frames to encode for an estimate: a few runs, each of one part. All frames if there aren't more. */
export function sampleOf<P extends Part>(times: readonly FramesOfPart<P>[]): FramesOfPart<P>[] {
  const all = times.flatMap(({ part, atSec }) => atSec.map((sec) => ({ part, sec })));
  if (all.length <= RUNS * RUN_FRAMES) return times.filter(({ atSec }) => atSec.length > 0);
  return Array.from({ length: RUNS }, (_, run) => {
    const begin = Math.round(((all.length - RUN_FRAMES) * (run + 0.5)) / RUNS);
    const frames = all.slice(begin, begin + RUN_FRAMES);
    const [first] = frames;
    if (!first) return [];
    const ofPart = frames.filter(({ part }) => part === first.part);
    return [{ part: first.part, atSec: ofPart.map(({ sec }) => sec) }];
  }).flat();
}

/**
 * Estimates the bytes of an animation from its sampled frames. The first frame of a run stands for the animation's first one, and the
 * others for all that follow.
 * @param runs the number of frames of each run.
 */
export function bytesOf(
  { frames }: ImageAnimation,
  bytes: number,
  runs: readonly number[],
  count: number,
): number {
  const sampled = runs.reduce((sum, run) => sum + run, 0);
  const all = frames.reduce((sum, frame) => sum + frame.bytes, 0);
  // Equal frames became one.
  if (frames.length !== sampled || sampled >= count) return bytes + (all * (count - sampled)) / sampled;
  const begins = new Set(runs.map((_, run) => runs.slice(0, run).reduce((sum, length) => sum + length, 0)));
  const firsts = frames.filter((_, frame) => begins.has(frame)).reduce((sum, frame) => sum + frame.bytes, 0);
  const first = firsts / begins.size;
  const others = sampled - begins.size;
  const other = others > 0 ? (all - firsts) / others : first;
  return bytes - all + first + other * (count - 1);
}

/**
 * Estimates the bytes of an animation by encoding some of its frames.
 * @throws {MediaError} as `makeAnimation`.
 * @throws the signal's reason when aborted.
 */
export function estimateAnimation(edit: AnimationEdit, outer: AbortSignal): Promise<number> {
  return withTools(edit, outer, async ({ frames, starting, signal }) => {
    const { animation } = edit.output;
    const { size, rate, times, count } = planFrames(edit, frames);
    const sample = sampleOf(times);
    const runs = sample.map(({ atSec }) => atSec.length);
    const sampled = runs.reduce((sum, run) => sum + run, 0);
    const blob = await frames.read(sample, edit, size, { signal, onFrames() {} });
    const raw = { blob, ...size, count: sampled, rate, lengthSec: sampled / rate };
    const encoder = await starting;
    const settings = { ...size, rate, step: 0 };
    const { bytes, read } = await encoder.encode(raw, animation, settings, { signal, onProgress() {} });
    const estimate = Math.round(bytesOf(read, bytes.length, runs, count));
    return animation.bytes === null ? estimate : Math.min(estimate, animation.bytes);
  });
}
