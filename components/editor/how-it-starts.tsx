'use client';

import { ChevronsLeft, ChevronsRight } from 'lucide-react';
import { useId, useState } from 'react';
import { Button } from '@/components/ui/button';
import { cn } from '@/components/ui/cn';
import { RadioGroup, RadioListItem } from '@/components/ui/radio-group';
import { HOW_IT_STARTS } from '@/lib/editor/messages/cut';
import { formatSpoken } from '@/lib/editor/messages/format';
import { forecastAge } from '@/lib/editor/selectors';
import { type StartChoice, shownStart, snapOffers } from '@/lib/editor/start';
import { formatField } from '@/lib/media/time';
import { useDispatch, useFile } from './editor-store';
import { useChoices } from './use-choices';

interface HowItStartsProps {
  /** Shows the frame at a time in milliseconds. */
  onPreview(ms: number): void;
}

/** The choice of how the clip begins. Only enabled if it makes a difference: if the start is not on a keyframe. */
export function HowItStarts({ onPreview }: HowItStartsProps) {
  const dispatch = useDispatch();
  const name = useId();
  const choices = useChoices();
  const busy = useFile(({ job }) => job !== null);
  const chosen = useFile((file, { options }) => shownStart(options, file));
  // What the ways do depends on the times alone.
  const age = useFile((file, { options }) =>
    forecastAge(options, file) === 'current' ? 'current' : 'other-times',
  );
  const [said, setSaid] = useState('');
  const choose = ({ mode, title, text }: StartChoice) => {
    dispatch({ type: 'set-options', change: { start: mode } });
    setSaid(HOW_IT_STARTS.chosen(title, text));
  };
  // Without a choice there is nothing to say, and the next choice starts in silence.
  if (choices.length === 0 && said !== '') setSaid('');
  const snap = (ms: number) => {
    dispatch({ type: 'set-start', ms });
    onPreview(ms);
  };
  return (
    <>
      {choices.length > 0 && (
        <RadioGroup
          legend={HOW_IT_STARTS.legend}
          layout="list"
          disabled={busy}
          data-testid="how-it-starts"
          after={<Snap onSnap={snap} />}
        >
          {choices.map((choice) => (
            <RadioListItem
              key={choice.mode}
              name={name}
              value={choice.mode}
              title={choice.title}
              text={
                <span className="forecast-text" data-age={age}>
                  {choice.text}
                </span>
              }
              disabled={!choice.possible}
              checked={choice.mode === chosen}
              onChoose={() => choose(choice)}
            />
          ))}
        </RadioGroup>
      )}
      <p className="sr-only" aria-live="polite" data-testid="how-it-starts-said">
        {said}
      </p>
    </>
  );
}

/** Buttons that move the start to a keyframe, where nothing has to be hidden or encoded. */
function Snap({ onSnap }: { onSnap(ms: number): void }) {
  const { before, after } = useFile(snapOffers);
  // Keeps its place until the keyframes are known.
  const known = before !== null || after !== null;
  return (
    <div className={cn('mt-2', !known && 'invisible')}>
      <p className="mb-1.5 text-sm text-ink-soft">{HOW_IT_STARTS.snap}</p>
      <div className="flex min-h-11 gap-2">
        {before !== null && (
          <SnapButton ms={before} label={HOW_IT_STARTS.snapBack(formatSpoken(before))} onSnap={onSnap}>
            <ChevronsLeft aria-hidden />
            {formatField(before)}
          </SnapButton>
        )}
        {after !== null && (
          <SnapButton ms={after} label={HOW_IT_STARTS.snapForward(formatSpoken(after))} onSnap={onSnap}>
            {formatField(after)}
            <ChevronsRight aria-hidden />
          </SnapButton>
        )}
      </div>
    </div>
  );
}

interface SnapButtonProps {
  ms: number;
  label: string;
  onSnap(ms: number): void;
  children: React.ReactNode;
}

function SnapButton({ ms, label, onSnap, children }: SnapButtonProps) {
  return (
    <Button
      variant="secondary"
      aria-label={label}
      className="flex-1 gap-1 px-2 py-1.5 text-sm tabular-nums [&_svg]:size-4"
      onClick={() => onSnap(ms)}
    >
      {children}
    </Button>
  );
}
