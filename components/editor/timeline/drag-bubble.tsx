import { framingOf } from '@/lib/editor/frame-of';
import { formatField } from '@/lib/media/time';
import { useFile } from '../editor-store';
import { Bubble, type BubbleProps } from './bubble';

interface DragBubbleProps extends Pick<BubbleProps, 'strip' | 'film' | 'ms' | 'reachSec' | 'x' | 'width'> {
  /** Why the mark goes no further. */
  note: string | undefined;
}

/** The time and the frame of a dragged mark. */
export function DragBubble({ note, ...props }: DragBubbleProps) {
  return (
    <Bubble {...props} framing={useFile(framingOf)} delayMs={0} scale={1.5} testId="drag-bubble">
      <span className="px-1 pt-1 text-base leading-5 font-semibold tabular-nums">
        {formatField(props.ms)}
      </span>
      {note && <span className="px-1 text-xs leading-4 font-medium text-accent-ink">{note}</span>}
    </Bubble>
  );
}
