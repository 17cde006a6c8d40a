/** Makes a GIF or an animated WebP of the parts of an edit. */
import { MAX_ANIMATION_MS } from '@/lib/config/limits';
import type { CutContext, CutResult } from '@/lib/cut/engine';
import type { FrameSize } from '@/lib/cut/fit/frame-size';
import { type ClipContents, inEdit, PLAIN_CONTENTS, UNCOMPARED } from '@/lib/cut/report';
import { type Animation, clipType, type Part } from '@/lib/edit/edit';
import type { SettledEdit } from '@/lib/edit/settle';
import { MediaError } from '@/lib/media/errors';
import { MS_PER_SECOND } from '@/lib/media/time';
import { checkAnimation } from './check-animation';
import type { AnimationEncoder, RawFrames } from './encoder';
import { type Fitted, fitAnimation } from './fit-animation';
import { animationRate, type FramesOfPart, frameTimes, lengthSec } from './frame-times';
import type { OpenFrames } from './open-frames';
import { animationSize, framingOf } from './place-frames';
import { GIF_STEPS, MOST_PASSES } from './settings';
import { withTools } from './with-tools';

/** An edit that makes an animation. */
export type AnimationEdit = SettledEdit & { output: { kind: 'animation' } };

export const isAnimated = (edit: SettledEdit): edit is AnimationEdit => edit.output.kind === 'animation';

/** The share of the progress that reading the frames takes. */
const READ_SHARE = 0.6;

/**
 * Decodes the frames that the animation shows, scaled, and encodes them with ffmpeg.wasm.
 * @throws {MediaError} `empty-range`, `too-large`, `unsupported` if it is longer than an animation may be, and what engines throw.
 * @throws the signal's reason when aborted.
 */
export function makeAnimation(edit: AnimationEdit, context: CutContext): Promise<CutResult> {
  const { onProgress } = context;
  return withTools(edit, context.signal, async ({ frames, starting, signal }) => {
    const plan = planFrames(edit, frames);
    const raw = await readFrames(edit, plan, frames, {
      signal,
      onProgress: (share) => onProgress(READ_SHARE * share),
    });
    const fitted = await encode(edit.output.animation, raw, await starting, {
      signal,
      onProgress: (share, bytes) => onProgress(READ_SHARE + (1 - READ_SHARE) * share, bytes),
    });
    return resultOf(edit, plan, raw, fitted, frames.engine);
  });
}

/** The parts that the files have frames for, each up to its file's end. */
function partsThere(edit: SettledEdit, frames: OpenFrames): Pick<FramePlan, 'parts' | 'isHeld'> {
  const all = edit.parts.map((part) => {
    const { durationSec } = frames.of(part);
    const endMs =
      durationSec === null ? part.endMs : Math.min(part.endMs, Math.ceil(durationSec * MS_PER_SECOND));
    return { ...part, endMs };
  });
  const isThere = ({ startMs, endMs }: Part) => endMs > startMs;
  const parts = all.filter(isThere);
  if (parts.length === 0) throw new MediaError('empty-range');
  if (lengthSec(parts) * MS_PER_SECOND > MAX_ANIMATION_MS + SLACK_MS)
    throw new MediaError('unsupported', `${lengthSec(parts)} s are too long for an animation`);
  return { parts, isHeld: all.map(isThere) };
}

/** The end of a slider is rounded up to its step. */
const SLACK_MS = 100;

/** What an animation shows. */
interface FramePlan {
  /** The parts that it consists of. */
  parts: readonly Part[];
  /** For each joined part of the edit, false if there are no frames of it. */
  isHeld: readonly boolean[];
  size: FrameSize;
  /** Frames per second. */
  rate: number;
  times: FramesOfPart<Part>[];
  /** The number of frames. */
  count: number;
}

/**
 * Plans which frames an animation shows, and their size and rate.
 * @throws {MediaError} `empty-range`; `unsupported` if it is longer than an animation may be.
 */
export function planFrames(edit: AnimationEdit, frames: OpenFrames): FramePlan {
  const { output, framing } = edit;
  const { animation } = output;
  const { parts, isHeld } = partsThere(edit, frames);
  const [first] = parts;
  if (!first) throw new MediaError('empty-range');
  const video = frames.of(first);
  const rate = animationRate(animation.rate, video.rate);
  const times = frameTimes(parts, rate);
  const count = times.reduce((sum, { atSec }) => sum + atSec.length, 0);
  const size = animationSize(video.frame, framingOf(first, framing), animation);
  return { parts, isHeld, size, rate, times, count };
}

/** Reads all frames of an animation at its own size. */
async function readFrames(
  edit: AnimationEdit,
  { parts, size, rate, times, count }: FramePlan,
  frames: OpenFrames,
  { signal, onProgress }: Pick<CutContext, 'signal'> & { onProgress(share: number): void },
): Promise<RawFrames> {
  const blob = await frames.read(times, edit, size, { signal, onFrames: (done) => onProgress(done / count) });
  if (blob.size !== size.width * size.height * 3 * count)
    throw new MediaError('engine-failed', `${blob.size} bytes of ${count} frames`);
  return { blob, ...size, count, rate, lengthSec: lengthSec(parts) };
}

function encode(
  animation: Animation,
  raw: RawFrames,
  encoder: AnimationEncoder,
  { signal, onProgress }: CutContext,
): Promise<Fitted> {
  const { width, height, rate } = raw;
  const passes = animation.bytes === null ? 1 : MOST_PASSES;
  return fitAnimation(animation, { width, height, rate, step: 0 }, async (settings, pass) => {
    const onShare = (share: number) => onProgress((pass + share) / passes);
    const encoded = await encoder.encode(raw, animation, settings, { signal, onProgress: onShare });
    checkAnimation(encoded, animation, settings, raw.lengthSec);
    return encoded;
  });
}

function resultOf(
  edit: AnimationEdit,
  { parts, isHeld }: FramePlan,
  raw: RawFrames,
  { encoded, settings }: Fitted,
  engine: CutResult['report']['engine'],
): CutResult {
  const { format } = edit.output.animation;
  const { width, height, rate, step } = settings;
  const isReduced = step > 0 || width < raw.width || rate < raw.rate;
  const contents: ClipContents = {
    ...PLAIN_CONTENTS,
    video: 'encoded',
    audio: 'none',
    parts: inEdit(
      isHeld,
      parts.map((_, i) => ({ start: { kind: 'encoded' }, atSec: lengthSec(parts.slice(0, i)) })),
    ),
    animation: {
      format,
      width,
      height,
      rate,
      frames: encoded.frames,
      isReduced,
      colors: format === 'gif' ? (GIF_STEPS[step]?.colors ?? null) : null,
    },
  };
  return {
    blob: new Blob([encoded.bytes], { type: clipType(edit) }),
    durationSec: raw.lengthSec,
    report: { ...contents, engine },
    // `checkAnimation` has looked at it. An animation holds no metadata.
    verified: { ...UNCOMPARED, metadataGone: edit.metadata === 'remove' },
    dispose() {},
  };
}
