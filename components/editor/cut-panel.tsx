'use client';

import { Scissors, TriangleAlert } from 'lucide-react';
import { Button } from '@/components/ui/button';
import { Slider } from '@/components/ui/slider';
import { STEP_DS } from '@/lib/config/limits';
import { FAILURE_HINTS, TOO_SHORT, UNKNOWN_LENGTH } from '@/lib/editor/messages';
import { canCut, cutDurationDs, cutLabel, isLengthUnknown, isTooShort } from '@/lib/editor/selectors';
import type { OpenFile } from '@/lib/editor/state';
import { formatClock, formatSpoken } from '@/lib/media/time';
import { useEditor } from './editor-provider';
import { EngineStatus } from './engine-status';
import { Outlook } from './outlook';
import { Progress } from './progress';
import { SoundChoice } from './sound-choice';
import { TimeField } from './time-field';

export function CutPanel({ file, onPreview }: { file: OpenFile; onPreview(ds: number): void }) {
  const { state, dispatch } = useEditor();
  const locked = file.job !== null || file.durationDs === 0;
  const hint = file.failure && FAILURE_HINTS[file.failure];
  return (
    <div className="flex flex-col gap-5 rounded-panel border border-line bg-panel p-5 shadow-panel">
      <h3 className="text-xl font-semibold">Cut Your Video</h3>
      <Mark
        label="Start time"
        tone="start"
        value={file.range.startDs}
        max={file.durationDs}
        disabled={locked}
        onChange={(ds) => dispatch({ type: 'set-start', ds })}
        onPreview={onPreview}
      />
      <Mark
        label="End time"
        tone="end"
        value={file.range.endDs}
        max={file.durationDs}
        disabled={locked}
        onChange={(ds) => dispatch({ type: 'set-end', ds })}
        onPreview={onPreview}
      />
      <dl className="grid grid-cols-2 gap-3 rounded-xl bg-sunken px-4 py-3 tabular-nums">
        <Figure term="Original duration" ds={file.durationDs} testId="original-duration" />
        <Figure term="Cut duration" ds={cutDurationDs(file)} testId="cut-duration" />
      </dl>
      <SoundChoice file={file} />
      <Outlook file={file} />
      {isTooShort(file) && <Alert text={TOO_SHORT} />}
      {isLengthUnknown(file) && <Alert text={UNKNOWN_LENGTH} />}
      {hint && <Alert text={hint} />}
      <EngineStatus file={file} />
      {file.job && <Progress value={file.job.progress} />}
      <Button
        size="lg"
        className="w-full px-3 text-base"
        disabled={!canCut(file)}
        onClick={() => dispatch({ type: 'cut' })}
      >
        <Scissors aria-hidden />
        {cutLabel(state.options, file)}
      </Button>
      {file.job && (
        <Button
          variant="secondary"
          disabled={file.job.progress === 100}
          onClick={() => dispatch({ type: 'cancel' })}
        >
          Cancel
        </Button>
      )}
    </div>
  );
}

interface MarkProps {
  label: string;
  tone: 'start' | 'end';
  value: number;
  max: number;
  disabled: boolean;
  onChange(ds: number): void;
  onPreview(ds: number): void;
}

/** One end of the cut: a field to type into and a slider under it. */
function Mark({ label, tone, value, max, disabled, onChange, onPreview }: MarkProps) {
  const change = (ds: number) => {
    onChange(ds);
    onPreview(ds);
  };
  return (
    <div>
      <TimeField label={label} value={value} disabled={disabled} onChange={change} />
      <Slider
        label={label}
        tone={tone}
        value={value}
        max={max}
        step={STEP_DS}
        valueText={formatSpoken(value)}
        disabled={disabled}
        onChange={change}
      />
    </div>
  );
}

function Figure({ term, ds, testId }: { term: string; ds: number; testId: string }) {
  return (
    <div>
      <dt className="text-sm text-ink-soft">{term}</dt>
      <dd className="text-lg font-semibold" data-testid={testId}>
        {formatClock(ds)}
      </dd>
    </div>
  );
}

function Alert({ text }: { text: string }) {
  return (
    <p role="alert" className="flex gap-2 rounded-xl bg-danger-soft px-4 py-3 text-danger">
      <TriangleAlert className="mt-0.5 size-5 shrink-0" aria-hidden />
      {text}
    </p>
  );
}
