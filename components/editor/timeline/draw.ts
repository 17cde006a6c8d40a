import type { TimelineIndex } from '@/lib/cut/timeline-index';
import { countBefore } from '@/lib/editor/timeline/frames';
import { rulerMarks } from '@/lib/editor/timeline/ruler';
import { type View, xOf } from '@/lib/editor/timeline/view';
import type { Colors } from './colors';

/** The strip from top to bottom, in CSS pixels. */
export const RULER_PX = 24;
export const FILM_PX = 56;
export const WAVE_PX = 36;
export const STRIP_PX = RULER_PX + FILM_PX + WAVE_PX;

export interface Scene {
  view: View;
  width: number;
  index: TimelineIndex | null;
  colors: Colors;
}

/** Ticks nearer than this would run into one another. */
const LEAST_TICK_PX = 4;

type Context = CanvasRenderingContext2D;

/** Draws what lies under the selection and its handles. Everything out of view is left out, so a film costs no more. */
export function drawStrip(context: Context, scene: Scene): void {
  const { width, colors } = scene;
  context.clearRect(0, 0, width, STRIP_PX);
  context.fillStyle = colors.sunken;
  context.fillRect(0, RULER_PX, width, FILM_PX + WAVE_PX);
  drawRuler(context, scene);
  drawKeyframes(context, scene);
}

function drawRuler(context: Context, { view, width, colors }: Scene): void {
  context.font = '500 11px ui-sans-serif, system-ui, sans-serif';
  context.textBaseline = 'middle';
  for (const { atSec, label } of rulerMarks(view, width)) {
    const x = Math.round(xOf(view, width, atSec)) + 0.5;
    context.fillStyle = colors.lineStrong;
    context.fillRect(x - 0.5, RULER_PX - 7, 1, 7);
    context.fillStyle = colors.inkSoft;
    const room = context.measureText(label).width;
    const at = Math.max(0, Math.min(width - room, x - room / 2));
    context.fillText(label, at, RULER_PX - 15);
  }
}

/** Where a lossless cut begins without hidden pictures; left out while they would stand too close to tell apart. */
function drawKeyframes(context: Context, { view, width, index, colors }: Scene): void {
  if (!index) return;
  const { keyframes } = index;
  const first = countBefore(keyframes, view.fromSec);
  const last = countBefore(keyframes, view.fromSec + view.spanSec);
  if (last <= first || width / (last - first) < LEAST_TICK_PX) return;
  context.fillStyle = colors.inkSoft;
  for (let i = first; i < last; i++) {
    const x = Math.round(xOf(view, width, keyframes[i] ?? 0));
    context.fillRect(x, RULER_PX + FILM_PX, 1, 5);
  }
}
