import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { isWholeFrame } from '@/lib/editor/frame/shown';
import { framingOf } from '@/lib/editor/frame-of';
import { formatField, msToSeconds } from '@/lib/media/time';
import { useFile } from '../editor-store';
import { drawFramed } from '../frame/draw-framed';
import { cellPxOf, FILM_PX } from './draw';
import type { Film } from './film-store';

interface DragBubbleProps {
  strip: RefObject<HTMLElement | null>;
  film: Film;
  /** Milliseconds of the mark. */
  ms: number;
  /** Pixels from the strip's left edge to the mark. */
  x: number;
  /** Pixels of the strip. */
  width: number;
  /** Why the mark goes no further. */
  note: string | undefined;
}

/** Pixels between the bubble and the strip, and between the bubble and the top of the screen. */
const GAP_PX = 8;
const EDGE_PX = 4;

/** Pixels by which the bubble may reach beyond the strip, whose box clips it there. */
const BESIDE_PX = 20;

/** Pixels between the mark and a bubble beside the finger, where there is no room above. */
const FINGER_PX = 40;

/** The time of a dragged mark and the nearest frame in the strip, above or beside the finger. The fields say the time to screen readers. */
export function DragBubble({ strip, film, ms, x, width, note }: DragBubbleProps) {
  const bubble = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const [place, setPlace] = useState({ left: 0, top: 0 });
  const frame = film.soundOnly ? null : film.shelf.nearest(msToSeconds(ms));

  const framing = useFile(framingOf);
  const cellPx = cellPxOf(film, framing);

  useLayoutEffect(() => {
    const context = frame && canvas.current?.getContext('2d');
    if (!context) return;
    const { bitmap } = frame;
    const isWhole = isWholeFrame(framing);
    const [width, height] = isWhole
      ? [bitmap.width, bitmap.height]
      : [Math.round((bitmap.height * cellPx) / FILM_PX), bitmap.height];
    Object.assign(context.canvas, { width, height });
    if (isWhole) context.drawImage(bitmap, 0, 0);
    else drawFramed(context, bitmap, framing, { x: 0, y: 0, width, height });
  }, [frame, framing, cellPx]);

  useLayoutEffect(() => {
    const box = bubble.current?.getBoundingClientRect();
    if (!strip.current || !box) return;
    const highest = EDGE_PX - strip.current.getBoundingClientRect().top;
    const above = -box.height - GAP_PX;
    const beside = x > width / 2 ? x - FINGER_PX - box.width : x + FINGER_PX;
    const centered = above < highest ? beside : x - box.width / 2;
    const left = Math.max(-BESIDE_PX, Math.min(width + BESIDE_PX - box.width, centered));
    const top = Math.max(highest, above);
    setPlace((now) => (now.left === left && now.top === top ? now : { left, top }));
  });

  return (
    <div
      ref={bubble}
      aria-hidden
      data-bubble
      data-testid="drag-bubble"
      style={place}
      className="pointer-events-none absolute z-40 flex w-max flex-col items-center rounded-xl border border-line bg-panel p-1.5 text-ink shadow-panel"
    >
      {frame && (
        <canvas
          ref={canvas}
          className="rounded-lg bg-black"
          style={{ height: FILM_PX * 1.5, width: cellPx * 1.5 }}
        />
      )}
      <span className="px-1 pt-1 text-base leading-5 font-semibold tabular-nums">{formatField(ms)}</span>
      {note && <span className="px-1 text-xs leading-4 font-medium text-accent-ink">{note}</span>}
    </div>
  );
}
