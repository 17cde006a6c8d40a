import type { Framing } from '@/lib/edit/framing';
import { framedAspect, isWholeFrame } from '@/lib/editor/frame/shown';
import type { CropRange } from '@/lib/editor/frame/thumbnail';
import { cellReach, cellsOf } from '@/lib/editor/timeline/cells';
import { countBefore } from '@/lib/editor/timeline/frames';
import { rulerMarks } from '@/lib/editor/timeline/ruler';
import { levelOf, TILE_BUCKETS, tileAt } from '@/lib/editor/timeline/sound-tiles';
import { secAt, type View, xOf } from '@/lib/editor/timeline/view';
import { boundedAspect } from '@/lib/filmstrip/thumbnail-size';
import type { TimelineIndex } from '@/lib/media/info';
import { drawFramed } from '../frame/draw-framed';
import type { Colors } from './colors';
import type { Film } from './film-store';

/** The ruler at the top of the strip, in CSS pixels. */
export const RULER_PX = 24;

/** The strip below its ruler, in CSS pixels. */
export interface StripSize {
  film: number;
  wave: number;
}

/** The thumbnails are this high, and are asked for at this size. */
export const FILM_PX = 56;

/** With several parts, their list takes the rest of the room, so that nothing below the timeline moves. */
export const STRIP_SIZES = {
  one: { film: FILM_PX, wave: 36 },
  several: { film: 38, wave: 18 },
} as const satisfies Record<string, StripSize>;

export function stripPx({ film, wave }: StripSize): number {
  return RULER_PX + film + wave;
}

export interface Scene {
  size: StripSize;
  view: View;
  width: number;
  index: TimelineIndex | null;
  durationSec: number;
  film: Film;
  /** The thumbnails show the clip's frames, and in these ranges those of their own crops. */
  framing: Framing;
  crops: readonly CropRange[];
  colors: Colors;
}

/** Keyframe ticks closer together than this would overlap. */
const LEAST_TICK_PX = 4;

/** The position of the first label, beside a playhead at 0:00. */
const BESIDE_PLAYHEAD_PX = 4;

type Context = CanvasRenderingContext2D;

/** Draws what lies under the selection and its handles. It skips everything out of view, so long files cost no more. */
export function drawStrip(context: Context, scene: Scene): void {
  const { width, size, colors } = scene;
  context.clearRect(0, 0, width, stripPx(size));
  context.fillStyle = colors.sunken;
  context.fillRect(0, RULER_PX, width, size.film + size.wave);
  drawRuler(context, scene);
  drawFilm(context, scene);
  drawWave(context, scene);
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
    const at = Math.max(BESIDE_PLAYHEAD_PX, Math.min(width - room, x - room / 2));
    context.fillText(label, at, RULER_PX - 15);
  }
}

/** Draws the thumbnails, of which a lower strip shows the middle. The cells of missing ones are empty. */
function drawFilm(context: Context, scene: Scene): void {
  const { view, width, durationSec, film, framing, crops } = scene;
  if (!film.seen) return;
  const end = Math.min(width, xOf(view, width, durationSec));
  drawCells(context, scene, framing, 0, end);
  for (const { fromSec, toSec, crop } of crops) {
    const [from, to] = [xOf(view, width, fromSec), xOf(view, width, toSec)];
    if (to > 0 && from < end)
      drawCells(context, scene, { ...framing, crop }, Math.max(0, from), Math.min(end, to));
  }
}

/** Draws the thumbnails between two places of the strip, in cells as wide as framed frames. */
function drawCells(
  context: Context,
  { view, width, size, durationSec, film, colors }: Scene,
  framing: Framing,
  from: number,
  to: number,
): void {
  const isWhole = isWholeFrame(framing);
  const cellPx = cellPxOf(film, framing);
  context.save();
  context.beginPath();
  context.rect(from, RULER_PX, to - from, size.film);
  context.clip();
  const y = RULER_PX - (FILM_PX - size.film) / 2;
  // Framed thumbnails lie between those that were asked for.
  const reach = cellReach(view, width, film.cellPx) * (isWhole ? 1 : 2);
  context.fillStyle = colors.line;
  for (const { x, sec } of cellsOf(view, width, cellPx, durationSec)) {
    const box = { x, y, width: cellPx + 0.5, height: FILM_PX };
    if (x >= to || x + box.width <= from || !film.shelf.reaches(sec)) continue;
    const still = film.shelf.nearest(sec, reach);
    if (!still) context.fillRect(x + 1, RULER_PX + 1, cellPx - 2, size.film - 2);
    else if (isWhole) context.drawImage(still.bitmap, x, y, box.width, FILM_PX);
    else drawFramed(context, still.bitmap, framing, box);
  }
  context.restore();
}

/** The width of a thumbnail. More of those that are framed may fit into the strip than whole ones; no more are asked for. */
export function cellPxOf({ cellPx }: Film, framing: Framing): number {
  if (isWholeFrame(framing)) return cellPx;
  return FILM_PX * boundedAspect(framedAspect(framing, cellPx / FILM_PX), 1);
}

/** Levels above the wanted one that are drawn until its tiles are ready. */
const COARSER_LEVELS = 6;

function drawWave(context: Context, { view, width, size, durationSec, film, colors }: Scene): void {
  if (!film.sound) return;
  const level = levelOf(view, width);
  const room = film.soundOnly ? size.film + size.wave : size.wave;
  const middle = stripPx(size) - room / 2;
  const end = Math.min(width, xOf(view, width, durationSec));
  context.fillStyle = colors.wave;
  for (let x = 0; x < end; x++) {
    const peak = peakAt(film, level, secAt(view, width, x + 0.5));
    // The square root makes quiet audio visible, as hearing does.
    const height = peak < 0 ? 1 : Math.max(1, Math.sqrt(Math.min(1, peak)) * (room - 6));
    context.fillRect(x, middle - height / 2, 1, height);
  }
}

/** The loudness of a bucket; −1 if it isn't known. */
function peakAt({ tiles }: Film, level: number, sec: number): number {
  for (let up = 0; up <= COARSER_LEVELS; up++) {
    const { key, fromSec, bucketSec } = tileAt(level + up, sec);
    const peaks = tiles.get(key)?.peaks;
    if (!peaks) continue;
    const peak = peaks[Math.min(TILE_BUCKETS - 1, Math.floor((sec - fromSec) / bucketSec))] ?? -1;
    if (peak >= 0) return peak;
  }
  return -1;
}

/** Draws a tick at each keyframe, where a lossless cut needs no lead-in. Draws none if they would be too close together. */
function drawKeyframes(context: Context, { view, width, size, index, colors }: Scene): void {
  if (!index) return;
  const { keyframes } = index;
  const first = countBefore(keyframes, view.fromSec);
  const last = countBefore(keyframes, view.fromSec + view.spanSec);
  if (last <= first || width / (last - first) < LEAST_TICK_PX) return;
  context.fillStyle = colors.inkSoft;
  for (let i = first; i < last; i++) {
    const x = Math.round(xOf(view, width, keyframes[i] ?? 0));
    context.fillRect(x, RULER_PX + size.film, 1, 6);
  }
}
