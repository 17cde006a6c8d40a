'use client';

import { useId, useState } from 'react';
import { Checkbox } from '@/components/ui/checkbox';
import { cn } from '@/components/ui/cn';
import { Input } from '@/components/ui/input';
import { Label } from '@/components/ui/label';
import { NativeSelect } from '@/components/ui/native-select';
import { SIZE_LIMITS } from '@/lib/config/size-limits';
import type { SizeLimit } from '@/lib/edit/edit';
import { LIMIT } from '@/lib/editor/messages/output';
import { megabytesOf, parseLimit } from '@/lib/editor/size-limit';

interface LimitFieldsProps {
  limit: SizeLimit;
  onChange(limit: SizeLimit): void;
}

const LINES = ['auto', 'original', 1080, 720, 480, 360] as const;
const RATES = ['auto', 'original', 30, 15] as const;

/** The size limit, and what the plan may change to keep it. */
export function LimitFields({ limit, onChange }: LimitFieldsProps) {
  return (
    <div className="mt-3 flex flex-col gap-3">
      <div className="grid grid-cols-[minmax(0,1fr)_minmax(0,1.6fr)] gap-3">
        <SizeField bytes={limit.bytes} onChange={(bytes) => onChange({ ...limit, bytes })} />
        <Choice
          label={LIMIT.known}
          value={SIZE_LIMITS.find(({ bytes }) => bytes === limit.bytes)?.id ?? ''}
          options={[['', LIMIT.custom], ...SIZE_LIMITS.map(({ id, name }) => [id, name] as const)]}
          onChoose={(id) => {
            const known = SIZE_LIMITS.find((one) => one.id === id);
            if (known) onChange({ ...limit, bytes: known.bytes });
          }}
        />
      </div>
      <div className="grid grid-cols-2 gap-3">
        <Choice
          label={LIMIT.lines}
          value={String(limit.lines)}
          options={LINES.map((lines) => [String(lines), LIMIT.linesNames[lines]] as const)}
          onChoose={(text) =>
            onChange({ ...limit, lines: LINES.find((lines) => String(lines) === text) ?? 'auto' })
          }
        />
        <Choice
          label={LIMIT.rate}
          value={String(limit.rate)}
          options={RATES.map((rate) => [String(rate), LIMIT.rateNames[rate]] as const)}
          onChoose={(text) =>
            onChange({ ...limit, rate: RATES.find((rate) => String(rate) === text) ?? 'auto' })
          }
        />
      </div>
      <label className="flex min-h-11 cursor-pointer items-center gap-3 text-sm has-disabled:cursor-not-allowed">
        <Checkbox
          checked={limit.mono}
          className="size-4.5"
          onChange={({ target }) => onChange({ ...limit, mono: target.checked })}
        />
        {LIMIT.mono}
      </label>
    </div>
  );
}

/** The limit in megabytes. What can't be a limit stays in the field with a reason, and the last good limit stays in use. */
function SizeField({ bytes, onChange }: { bytes: number; onChange(bytes: number): void }) {
  const id = useId();
  const problemId = useId();
  const [draft, setDraft] = useState<string | null>(null);
  const typed = draft === null ? null : parseLimit(draft);
  const problem = typed && 'problem' in typed ? typed.problem : '';
  const type = (text: string) => {
    setDraft(text);
    const parsed = parseLimit(text);
    if ('bytes' in parsed) onChange(parsed.bytes);
  };
  return (
    <div>
      <Label htmlFor={id} className="mb-1 text-sm whitespace-nowrap">
        {LIMIT.label}
      </Label>
      <Input
        id={id}
        inputMode="decimal"
        autoComplete="off"
        aria-invalid={problem !== ''}
        aria-describedby={problemId}
        className={cn(problem && 'border-danger')}
        value={draft ?? megabytesOf(bytes)}
        onChange={({ target }) => type(target.value)}
        onBlur={() => problem === '' && setDraft(null)}
        onKeyDown={({ key, currentTarget }) => key === 'Enter' && currentTarget.blur()}
      />
      <p id={problemId} role="alert" className="text-sm text-danger">
        {problem}
      </p>
    </div>
  );
}

interface ChoiceProps {
  label: string;
  value: string;
  options: readonly (readonly [value: string, text: string])[];
  onChoose(value: string): void;
}

function Choice({ label, value, options, onChoose }: ChoiceProps) {
  const id = useId();
  return (
    <div className="min-w-0">
      <Label htmlFor={id} className="mb-1 text-sm">
        {label}
      </Label>
      <NativeSelect
        id={id}
        className="w-full border border-line-strong bg-page px-3 text-left [text-align-last:left]"
        value={value}
        onChange={({ target }) => onChoose(target.value)}
      >
        {options.map(([option, text]) => (
          <option key={option} value={option}>
            {text}
          </option>
        ))}
      </NativeSelect>
    </div>
  );
}
