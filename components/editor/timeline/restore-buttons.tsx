import { RotateCcw } from 'lucide-react';
import { Button } from '@/components/ui/button';
import { cn } from '@/components/ui/cn';
import { shownRange, spokenRange } from '@/lib/editor/messages/format';
import { PARTS } from '@/lib/editor/messages/parts';
import type { RemovedPart } from '@/lib/editor/parts';
import { type View, xOf } from '@/lib/editor/timeline/view';
import { msToSeconds } from '@/lib/media/time';
import { useEditorSelector } from '../editor-store';
import { HANDLE_PX } from './handle';

interface RestoreButtonsProps {
  removed: readonly RemovedPart[];
  view: View;
  width: number;
  /** Pixels at which the handles of the selected part begin. They lie over what is beside it. */
  startX: number;
  endX: number;
  onRestore(id: number): void;
}

/** Pixels of a removed range that has room for the button, and for its text beside the icon. */
const ICON_PX = 22;
const TEXT_PX = 110;

/** A button over each removed range in view. Over a narrow one it shows only while it has the focus, or the playhead stands there. */
export function RestoreButtons({ removed, view, width, startX, endX, onRestore }: RestoreButtonsProps) {
  const under = useEditorSelector(({ playback: { currentMs, playing } }) =>
    playing
      ? null
      : (removed.find(({ startMs, endMs }) => startMs <= currentMs && currentMs < endMs)?.id ?? null),
  );
  return removed.map(({ id, ...range }) => {
    const [from, to] = [range.startMs, range.endMs].map((ms) => xOf(view, width, msToSeconds(ms)));
    const left = Math.max(0, from === endX ? from + HANDLE_PX : (from ?? 0));
    const right = Math.min(width, to === startX ? to - HANDLE_PX : (to ?? 0));
    const room = right - left;
    if ((to ?? 0) < 0 || (from ?? 0) > width) return null;
    const narrow = room < ICON_PX;
    return (
      <Button
        key={id}
        variant="secondary"
        aria-label={PARTS.restore}
        aria-description={PARTS.removed(spokenRange(range))}
        title={PARTS.restoreRange(shownRange(range))}
        // Not the beginning of a drag on the strip.
        onPointerDown={(event) => event.stopPropagation()}
        onClick={() => onRestore(id)}
        className={cn(
          // A finger may press beside it. Above the handles, whose touch targets reach over it.
          'absolute z-25 -translate-x-1/2 gap-1.5 rounded-full p-0 text-sm shadow-panel [&_svg]:size-4',
          narrow
            ? // Low, so that the handles beside it can be reached.
              'bottom-0 size-6 min-h-6 [&_svg]:size-3.5'
            : 'top-1/2 min-h-8 -translate-y-1/2 before:absolute before:-inset-1.5',
          !narrow && (room < TEXT_PX ? 'w-8' : 'px-3'),
          narrow && id !== under && 'not-focus:pointer-events-none not-focus:opacity-0',
        )}
        style={{ left: (left + right) / 2, maxWidth: narrow ? undefined : room }}
      >
        <RotateCcw aria-hidden />
        {room >= TEXT_PX && PARTS.restore}
      </Button>
    );
  });
}
