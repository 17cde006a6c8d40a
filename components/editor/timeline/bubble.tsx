import { type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { Framing } from '@/lib/edit/framing';
import { isWholeFrame } from '@/lib/editor/frame/shown';
import { markedFrame, SAME_SEC } from '@/lib/editor/timeline/frames';
import type { FrameTime, Thumbnail } from '@/lib/filmstrip/filmstrip';
import { msToSeconds } from '@/lib/media/time';
import { drawFramed } from '../frame/draw-framed';
import { useShown } from '../use-shown';
import { cellPxOf, FILM_PX } from './draw';
import type { Film } from './film-store';

export interface BubbleProps {
  strip: RefObject<HTMLElement | null>;
  film: Film;
  /** How the frame is shown. */
  framing: Framing;
  /** The mark of the frame, in milliseconds. */
  ms: number;
  /** Until the frame is decoded, a thumbnail at most this many seconds away stands in. */
  reachSec: number;
  /** Milliseconds before it is decoded. */
  delayMs: number;
  /** Pixels from the strip's left edge to the time. */
  x: number;
  /** Pixels of the strip. */
  width: number;
  /** The frame is this much larger than in the strip. */
  scale: number;
  testId: string;
  children: ReactNode;
}

/** Pixels between the bubble and the strip, and between the bubble and the top of the screen. */
const GAP_PX = 8;
const EDGE_PX = 4;

/** Pixels by which the bubble may reach beyond the strip, whose box clips it there. */
const BESIDE_PX = 20;

/** Pixels between the time and a bubble beside the finger, where there is no room above. */
const FINGER_PX = 40;

/** Shows the frame at a time of the strip, above or beside the pointer. The fields say times to screen readers. */
export function Bubble(props: BubbleProps) {
  const { strip, film, framing, ms, reachSec, delayMs, x, width, scale, testId, children } = props;
  const bubble = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const frames = useShown(({ timeline }) => timeline?.frames ?? null);
  const time = markedFrame(frames, msToSeconds(ms));
  const { frame, isExact } = useFrameAt(film, time, reachSec, delayMs);
  const cellPx = cellPxOf(film, framing);

  useLayoutEffect(() => {
    const context = canvas.current?.getContext('2d');
    if (!context) return;
    const { width, height } = context.canvas;
    context.clearRect(0, 0, width, height);
    if (!frame) return;
    const { bitmap } = frame;
    const isWhole = isWholeFrame(framing);
    const [across, down] = isWhole
      ? [bitmap.width, bitmap.height]
      : [Math.round((bitmap.height * cellPx) / FILM_PX), bitmap.height];
    Object.assign(context.canvas, { width: across, height: down });
    if (isWhole) context.drawImage(bitmap, 0, 0);
    else drawFramed(context, bitmap, framing, { x: 0, y: 0, width: across, height: down });
  }, [frame, framing, cellPx]);

  useLayoutEffect(() => {
    const box = bubble.current?.getBoundingClientRect();
    if (!strip.current || !bubble.current || !box) return;
    const highest = EDGE_PX - strip.current.getBoundingClientRect().top;
    const above = -box.height - GAP_PX;
    const beside = x > width / 2 ? x - FINGER_PX - box.width : x + FINGER_PX;
    const centered = above < highest ? beside : x - box.width / 2;
    const left = Math.max(-BESIDE_PX, Math.min(width + BESIDE_PX - box.width, centered));
    bubble.current.style.left = `${left}px`;
    bubble.current.style.top = `${Math.max(highest, above)}px`;
  });

  return (
    <div
      ref={bubble}
      aria-hidden
      data-bubble
      data-exact={isExact || undefined}
      data-testid={testId}
      className="pointer-events-none absolute z-40 flex w-max flex-col items-center rounded-xl border border-line bg-panel p-1.5 text-ink shadow-panel"
    >
      {film.seen && film.shelf.reaches(time.fromSec) && (
        <canvas
          ref={canvas}
          className="rounded-lg bg-sunken"
          style={{ height: FILM_PX * scale, width: cellPx * scale }}
        />
      )}
      {children}
    </div>
  );
}

/** The frame at a time. Until it is decoded, the nearest one stands in. */
function useFrameAt(film: Film, { fromSec, insideSec }: FrameTime, reachSec: number, delayMs: number) {
  const { lookup, shelf, seen } = film;
  const [, setFound] = useState(0);
  const shelves = [lookup.shelf, shelf];
  const nearest = (sec: number, reach: number): Thumbnail | undefined =>
    shelves
      .flatMap((each) => each.nearest(sec, reach) ?? [])
      .sort((a, b) => Math.abs(a.atSec - sec) - Math.abs(b.atSec - sec))[0];
  const exact = nearest(fromSec, SAME_SEC);
  const isMissing = seen && !exact && shelf.reaches(fromSec);
  useEffect(() => {
    if (!isMissing) return lookup.drop();
    const timer = setTimeout(
      () => lookup.want({ fromSec, insideSec }, () => setFound((count) => count + 1)),
      delayMs,
    );
    return () => clearTimeout(timer);
  }, [lookup, isMissing, fromSec, insideSec, delayMs]);
  useEffect(() => () => lookup.drop(), [lookup]);
  return { frame: exact ?? nearest(insideSec, reachSec), isExact: exact !== undefined };
}
