'use client';

import { ChevronDown } from 'lucide-react';
import { type ComponentProps, useEffect, useRef, useState } from 'react';
import { Button } from '@/components/ui/button';
import { cn } from '@/components/ui/cn';
import { Dialog } from '@/components/ui/dialog';
import { Toolbar } from '@/components/ui/toolbar';
import { ANIMATION } from '@/lib/editor/messages/animation';
import { TRY_AGAIN } from '@/lib/editor/messages/common';
import { OUTPUT } from '@/lib/editor/messages/output';
import {
  formatChange,
  formatFact,
  formatFor,
  formatObstacle,
  OUTPUT_FORMATS,
  type OutputFormat,
} from '@/lib/editor/output-format';
import { limitFromHash } from '@/lib/editor/size-limit';
import { useEditorStore, useFile } from './editor-store';
import { lateFormatFields } from './late-format-fields';
import { useLate } from './use-late';

/**
 * What the clip becomes. A press chooses a format; its settings open at once where it has to have some, and with another press. They
 * are beside the row, or on a phone, in a sheet. An address such as `/#fit=10` sets a limit once.
 */
export function FormatRow() {
  const { dispatch, getState } = useEditorStore();
  const row = useRef<HTMLDivElement>(null);
  const pressed = useRef<HTMLElement>(null);
  const [open, setOpen] = useState(false);
  const [place, setPlace] = useState<Place>({ place: 'bottom' });
  const chosen = useFile((file, { options }) => formatFor(options, file));
  useEffect(() => {
    const limit = limitFromHash(window.location.hash);
    if (!limit) return;
    dispatch({ type: 'set-options', change: { target: { kind: 'fit', limit } } });
    // Otherwise the next file would have the limit again after the visitor took it away.
    window.history.replaceState(window.history.state, '', window.location.pathname + window.location.search);
  }, [dispatch]);
  const press = (format: OutputFormat, button: HTMLElement) => {
    const isNew = format !== chosen;
    if (isNew) dispatch({ type: 'set-options', change: formatChange(format, getState()) });
    pressed.current = button;
    setPlace(placeBeside(button));
    const opens = isNew ? format === 'fit' || format === 'animation' : format !== 'original' && !open;
    if (!opens) return setOpen(false);
    // The focus goes to the first field.
    const show = () => setOpen(true);
    lateFormatFields.load().then(show, show);
  };
  return (
    <div className="relative mb-1.5">
      <Toolbar
        ref={row}
        label={OUTPUT.title}
        onReach={fetchFields}
        className="grid grid-cols-[0.85fr_1.1fr_0.9fr_1.15fr] rounded-xl bg-page inset-ring inset-ring-line-strong"
      >
        {OUTPUT_FORMATS.map((format) => (
          <Segment
            key={format}
            format={format}
            chosen={format === chosen}
            expanded={open && format === chosen}
            onPress={press}
          />
        ))}
      </Toolbar>
      <Dialog
        // The focus goes into the settings of another format, too.
        key={chosen}
        open={open}
        onOpenChange={setOpen}
        title={chosen === 'animation' ? ANIMATION.title : OUTPUT.formats[chosen]}
        {...place}
        returnFocusTo={pressed}
        owner={row}
      >
        <Fields format={chosen} />
      </Dialog>
    </div>
  );
}

type Place = Pick<ComponentProps<typeof Dialog>, 'place' | 'room'>;

/** Pixels that stay free around the settings, and those below the header. */
const MARGIN = 16;
const HEADER = 48;

/** On a desktop, the side of the row with more room. */
function placeBeside(button: HTMLElement): Place {
  if (!matchMedia('(min-width: 64rem)').matches) return { place: 'bottom' };
  const { top, bottom } = button.getBoundingClientRect();
  const [above, below] = [top - HEADER - MARGIN, innerHeight - bottom - MARGIN];
  return above > below ? { place: 'above', room: above } : { place: 'below', room: below };
}

const fetchFields = () => void lateFormatFields.load().catch(() => undefined);

/** The settings of a format, or the offer to fetch them again. */
function Fields({ format }: { format: OutputFormat }) {
  const { module, failed, retry } = useLate(lateFormatFields);
  if (module) return <module.FormatFields format={format} />;
  return (
    failed && (
      <div className="mt-3 text-sm">
        <p role="alert">{OUTPUT.loadFailed}</p>
        <Button variant="secondary" size="sm" className="mt-2" onClick={retry}>
          {TRY_AGAIN}
        </Button>
      </div>
    )
  );
}

interface SegmentProps {
  format: OutputFormat;
  chosen: boolean;
  /** Its settings are open. */
  expanded: boolean;
  onPress(format: OutputFormat, button: HTMLElement): void;
}

function Segment({ format, chosen, expanded, onPress }: SegmentProps) {
  const fact = useFile((file, state) => formatFact(format, file, state));
  const obstacle = useFile((file) => formatObstacle(format, file));
  const busy = useFile(({ job }) => job !== null);
  const opens = format !== 'original' && (chosen || format !== 'sound');
  return (
    <Button
      variant="ghost"
      data-format={format}
      aria-pressed={chosen}
      aria-haspopup={opens ? 'dialog' : undefined}
      aria-expanded={opens ? expanded : undefined}
      aria-disabled={obstacle !== null || undefined}
      // The name comes from the words, so this describes it.
      title={obstacle ?? undefined}
      tabIndex={-1}
      data-tool={chosen ? 'first' : ''}
      disabled={busy}
      onClick={({ currentTarget }) => obstacle === null && onPress(format, currentTarget)}
      className={cn(
        'min-w-0 flex-col gap-0 px-1 py-0 text-[0.8125rem] leading-4 font-medium whitespace-nowrap focus-visible:-outline-offset-3 [&_svg]:size-3 max-[22rem]:px-0.5 max-[22rem]:text-xs max-[22rem]:leading-4 max-[22rem]:tracking-tight',
        chosen && 'bg-accent-soft inset-ring inset-ring-accent-ink hover:bg-accent-soft',
      )}
    >
      {OUTPUT.formats[format]}{' '}
      <span className="flex max-w-full items-center gap-0.5 text-[0.6875rem] leading-3.5 font-normal text-ink-soft">
        <span className="truncate">{fact}</span>
        {format !== 'original' && <ChevronDown aria-hidden />}
      </span>
    </Button>
  );
}
