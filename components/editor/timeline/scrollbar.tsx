import { type PointerEvent, useRef } from 'react';
import { cn } from '@/components/ui/cn';
import { type Bounds, isWhole, panned, type View, within } from '@/lib/editor/timeline/view';

interface ScrollbarProps {
  view: View;
  bounds: Bounds;
  width: number;
  onView(view: View): void;
}

/** Minimum pixels of the thumb, so that a finger can catch it. */
const THUMB_PX = 32;

/** Shows and moves the view of the file. For pointers only: keys bring what they move into view. */
export function Scrollbar({ view, bounds, width, onView }: ScrollbarProps) {
  const drag = useRef<{ x: number; view: View } | null>(null);
  const whole = isWhole(view, bounds);
  const share = bounds.durationSec > 0 ? view.spanSec / bounds.durationSec : 1;
  const thumb = Math.min(width, Math.max(THUMB_PX, share * width));
  const rest = bounds.durationSec - view.spanSec;
  const left = rest > 0 ? (view.fromSec / rest) * (width - thumb) : 0;
  const secondsFor = (px: number) => (width > thumb ? (px / (width - thumb)) * rest : 0);

  const begin = (event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0 || whole) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    const x = event.clientX - event.currentTarget.getBoundingClientRect().left;
    const caught = x >= left && x <= left + thumb;
    const from = caught ? view : within({ ...view, fromSec: secondsFor(x - thumb / 2) }, bounds);
    if (!caught) onView(from);
    drag.current = { x: event.clientX, view: from };
  };
  return (
    <div
      aria-hidden
      className={cn(
        'relative mt-1.5 h-4 touch-pan-y sideways:mt-0 group-data-several/timeline:mt-0 group-data-several/timeline:h-3 sideways:group-data-several/timeline:h-2',
        whole ? 'invisible' : 'cursor-pointer',
      )}
      onPointerDown={begin}
      onPointerMove={({ clientX }) => {
        if (drag.current) onView(panned(drag.current.view, secondsFor(clientX - drag.current.x), bounds));
      }}
      onPointerUp={() => {
        drag.current = null;
      }}
      onPointerCancel={() => {
        drag.current = null;
      }}
    >
      <div className="absolute inset-x-0 top-1.5 h-1.5 rounded-full bg-sunken group-data-several/timeline:top-1 sideways:group-data-several/timeline:h-1" />
      <div
        className="absolute top-1.5 h-1.5 rounded-full bg-line-strong group-data-several/timeline:top-1 sideways:group-data-several/timeline:h-1"
        style={{ width: thumb, transform: `translateX(${left}px)` }}
      />
    </div>
  );
}
