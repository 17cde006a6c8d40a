import { Play } from 'lucide-react';
import { memo } from 'react';
import { Button } from '@/components/ui/button';
import { cn } from '@/components/ui/cn';
import type { Crop, Framing } from '@/lib/edit/framing';
import { shownRange } from '@/lib/editor/messages/format';
import { formatField } from '@/lib/media/time';
import { sourceColor } from '../files/source-color';
import { SourceDot } from '../files/source-dot';
import { PartFrame } from './part-frame';

interface PartChipProps {
  index: number;
  label: string;
  startMs: number;
  endMs: number;
  /** Its file's name, and the file's place among all that were added; null in a clip of one file. */
  fileName: string | null;
  filePlace: number;
  /** The thumbnail that is nearest to its start, of those that the timeline has anyway; null without one. */
  frame: ImageBitmap | null;
  framing: Framing;
  /** Its own crop. */
  crop: Crop | undefined;
  selected: boolean;
  playing: boolean;
  menuOpen: boolean;
  /** Places by which it steps aside for a chip that is dragged over it. */
  aside: -1 | 0 | 1;
}

/** A part in the list: its number, frame, times and length. */
export const PartChip = memo(function PartChip(props: PartChipProps) {
  const { index, label, startMs, endMs, fileName, filePlace } = props;
  const { frame, framing, crop, selected, playing, menuOpen, aside } = props;
  return (
    <li
      // Of 200 parts, only those in view are laid out.
      className="relative h-11 w-(--chip) shrink-0 snap-start transition-transform [content-visibility:auto] data-lifted:[content-visibility:visible] data-lifted:z-10 data-lifted:opacity-90 data-lifted:shadow-panel data-lifted:transition-none"
      style={
        aside === 0
          ? undefined
          : { transform: `translateX(calc(${aside} * (var(--chip) + var(--chip-gap))))` }
      }
    >
      <Button
        variant="secondary"
        data-chip={index}
        aria-label={label}
        aria-current={selected || undefined}
        aria-haspopup="menu"
        aria-expanded={menuOpen}
        tabIndex={selected ? 0 : -1}
        className={cn(
          'h-11 w-full justify-start gap-2 rounded-lg py-0 pr-1.5 pl-1 text-left select-none [-webkit-touch-callout:none] focus-visible:-outline-offset-3',
          selected &&
            'border-accent-ink bg-accent-soft ring-1 ring-accent-ink ring-inset hover:bg-accent-soft',
        )}
      >
        <span className="relative flex">
          <PartFrame bitmap={frame} framing={framing} crop={crop} />
          <span
            className={cn(
              'absolute top-0 left-0 min-w-4 rounded-tl-md rounded-br-md px-1 text-center text-[0.6875rem] leading-4 font-semibold tabular-nums',
              selected ? 'bg-accent text-on-accent' : 'bg-ink text-page',
            )}
          >
            {index + 1}
          </span>
          {fileName !== null && (
            <span
              className="absolute inset-x-0 bottom-0 h-1 rounded-b-md"
              style={{ background: sourceColor(filePlace) }}
            />
          )}
        </span>
        <span className="min-w-0 text-xs leading-4 tabular-nums">
          <span className="block truncate font-medium">{shownRange({ startMs, endMs })}</span>
          <span
            className={cn(
              'flex items-center gap-1',
              playing ? 'font-semibold text-accent-ink' : 'text-ink-soft',
            )}
          >
            {playing && <Play className="size-3! fill-current" aria-hidden />}
            {fileName === null ? (
              formatField(endMs - startMs)
            ) : (
              <>
                {!playing && <SourceDot place={filePlace} className="size-2" />}
                <span className="truncate" dir="auto">
                  {fileName}
                </span>
              </>
            )}
          </span>
        </span>
      </Button>
    </li>
  );
});
