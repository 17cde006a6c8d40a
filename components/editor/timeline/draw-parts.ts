import type { Edit, Source } from '@/lib/edit/edit';
import { type View, xOf } from '@/lib/editor/timeline/view';
import { msToSeconds } from '@/lib/media/time';
import type { Colors } from './colors';

/** What lies over the film: which of it is kept, and the parts. Sizes in CSS pixels, below the ruler. */
export interface PartsScene {
  view: View;
  width: number;
  height: number;
  parts: Edit['parts'];
  /** The source that is shown. Parts of others aren't drawn. */
  source: Source;
  selected: number;
  colors: Colors;
}

type Context = CanvasRenderingContext2D;

/** What isn't kept shines through this much. */
const VEIL = 0.7;

/** The frame of a part that isn't selected, and the bars at its ends, which stand for handles. */
const FRAME_PX = 2;
const BAR_PX = 6;

/** A part narrower than this shows no number. */
const NUMBER_PX = 30;

/**
 * Draws what isn't kept as dimmed, and the parts that aren't selected. The marks of the selected one are elements. It
 * runs only when one of these changes, so 200 parts cost nothing while a file plays.
 */
export function drawParts(context: Context, scene: PartsScene): void {
  const { width, height } = scene;
  const boxes = boxesOf(scene);
  context.clearRect(0, 0, width, height);
  veil(context, scene, boxes);
  for (const box of boxes) if (box.index !== scene.selected) drawPart(context, scene, box);
}

interface Box {
  index: number;
  left: number;
  right: number;
}

/** The parts in view. */
function boxesOf({ view, width, parts, source: { id } }: PartsScene): Box[] {
  return parts.flatMap(({ source, startMs, endMs }, index) => {
    if (source.id !== id) return [];
    const left = xOf(view, width, msToSeconds(startMs));
    const right = xOf(view, width, msToSeconds(endMs));
    return right > 0 && left < width ? [{ index, left, right }] : [];
  });
}

function veil(context: Context, { width, height, colors }: PartsScene, boxes: readonly Box[]): void {
  context.globalAlpha = VEIL;
  context.fillStyle = colors.panel;
  context.fillRect(0, 0, width, height);
  context.globalAlpha = 1;
  for (const { left, right } of boxes) context.clearRect(left, 0, right - left, height);
}

function drawPart(context: Context, { height, colors }: PartsScene, { index, left, right }: Box): void {
  // Neighbors that touch keep a line between them.
  const [x, width] = [left + 0.5, Math.max(2, right - left - 1)];
  const bar = Math.min(BAR_PX, Math.max(1, width / 10));
  context.fillStyle = colors.part;
  context.fillRect(x, 0, width, FRAME_PX);
  context.fillRect(x, height - FRAME_PX, width, FRAME_PX);
  context.fillRect(x, 0, bar, height);
  context.fillRect(x + width - bar, 0, bar, height);
  if (width >= NUMBER_PX) drawNumber(context, colors, String(index + 1), Math.max(0, x) + bar);
}

function drawNumber(context: Context, colors: Colors, number: string, x: number): void {
  context.font = '600 11px ui-sans-serif, system-ui, sans-serif';
  context.textBaseline = 'middle';
  const width = context.measureText(number).width + 8;
  context.fillStyle = colors.part;
  context.fillRect(x, 0, width, 17);
  context.fillStyle = colors.panel;
  context.fillText(number, x + 3, 9);
}
