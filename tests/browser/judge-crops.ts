/** Cropped and mirrored clips, and native ffmpeg's frames to compare them with. */
import { expect, type Page } from '@playwright/test';
import type { EditOptions, Part } from '@/lib/edit/edit';
import type { Crop, Framing } from '@/lib/edit/framing';
import { PLAIN_OPTIONS } from '@/lib/edit/plain-options';
import { decodeErrors, frames, probe, rotationOf } from '../native/files';
import { likenessOf } from '../native/likeness';
import { rangeOf, save } from './harness';

/** The least SSIM of a frame. */
const ALIKE = 0.98;

/** A part in seconds, and what native ffmpeg makes of the source's frames, as players show them. */
export interface FramedPart {
  span: readonly [start: number, end: number];
  crop?: Crop;
  filter: string;
  /** Its file, if the clip has several. */
  source?: string;
}

export const framingOf = (framing: Partial<Framing>): Framing => ({ ...PLAIN_OPTIONS.framing, ...framing });

/** Cuts parts of the open file with one framing. Returns the clip with what was forecast and done. */
export async function cutFramed(
  app: Page,
  parts: readonly Pick<FramedPart, 'span' | 'crop'>[],
  framing: Partial<Framing>,
  options: Partial<EditOptions> = {},
) {
  const ranges = parts.map(
    ({ span, crop }): Omit<Part, 'source'> => ({ ...rangeOf(...span), ...(crop ? { crop } : {}) }),
  );
  const [first, ...later] = ranges;
  if (!first) throw new Error('no part');
  const edit = { ...options, ...first, later, framing: framingOf(framing) };
  const forecast = await app.evaluate((edit) => window.lab.forecast(edit), edit);
  const made = await app.evaluate((edit) => window.lab.cut(edit), edit);
  if ('failed' in made) throw new Error(made.detail);
  return { forecast, ...made, clip: await save(app) };
}

/** Checks that a clip has every frame of the source's parts, that each looks as native ffmpeg makes it, and that nothing else is there. */
export function judgeFrames(source: string, clip: string, parts: readonly FramedPart[], least = ALIKE): void {
  expect(decodeErrors(clip)).toBe('');
  let at = 0;
  for (const { span, filter, source: file = source } of parts) {
    const [start, end] = span;
    const numbers = frames(file).flatMap(({ time }, i) =>
      time >= start - 1e-4 && time < end - 1e-4 ? [i] : [],
    );
    const first = numbers[0] ?? 0;
    // Both are rotated as players rotate them.
    const shown = { path: file, first, filter, upright: true };
    const { ssim } = likenessOf(shown, { path: clip, first: at, upright: true }, numbers.length);
    expect(ssim).toHaveLength(numbers.length);
    expect(Math.min(...ssim)).toBeGreaterThan(least);
    at += numbers.length;
  }
  expect(frames(clip)).toHaveLength(at);
}

/** Pixels as stored, the width of a pixel divided by its height, and the rotation as ffprobe states it. */
export function shapeOf(path: string) {
  const [stream] = probe(path).streams.filter(({ codec_type }) => codec_type === 'video');
  const [wide = 1, high = 1] = stream?.sample_aspect_ratio?.split(':').map(Number) ?? [];
  return {
    width: stream?.width,
    height: stream?.height,
    pixelAspect: wide / high,
    rotation: rotationOf(stream),
  };
}
