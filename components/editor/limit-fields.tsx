'use client';

import { useId } from 'react';
import { RadioGroup, RadioSegment } from '@/components/ui/radio-group';
import { SIZE_LIMITS } from '@/lib/config/size-limits';
import type { SizeLimit } from '@/lib/edit/edit';
import { LIMIT } from '@/lib/editor/messages/output';
import { megabytesOf, parseLimit } from '@/lib/editor/size-limit';
import { CheckField } from './check-field';
import { ChoiceField } from './choice-field';
import { MegabytesField } from './megabytes-field';

interface LimitFieldsProps {
  limit: SizeLimit;
  /** Without one, nothing else can be set. */
  hasVideo: boolean;
  onChange(limit: SizeLimit): void;
}

const LINES = ['auto', 'original', 1080, 720, 480, 360] as const;
const RATES = ['auto', 'original', 30, 15] as const;

/** The size limit, and what the plan may change to keep it. */
export function LimitFields({ limit, hasVideo, onChange }: LimitFieldsProps) {
  const name = useId();
  return (
    <div className="flex flex-col gap-3">
      <RadioGroup legend={LIMIT.known} layout="pairs">
        {SIZE_LIMITS.map(({ id, name: service, bytes }) => (
          <RadioSegment
            key={id}
            name={name}
            value={id}
            checked={bytes === limit.bytes}
            onChoose={() => onChange({ ...limit, bytes })}
          >
            <span>
              {service}
              <span className="block text-xs font-normal text-ink-soft">
                {LIMIT.megabytes(megabytesOf(bytes))}
              </span>
            </span>
          </RadioSegment>
        ))}
      </RadioGroup>
      <div className="grid grid-cols-2 gap-3 max-sm:*:first:col-span-2 sm:grid-cols-3">
        <MegabytesField
          label={LIMIT.label}
          shown={megabytesOf(limit.bytes)}
          parse={parseLimit}
          onChange={(bytes) => onChange({ ...limit, bytes })}
        />
        {hasVideo && (
          <>
            <ChoiceField
              label={LIMIT.lines}
              value={String(limit.lines)}
              options={LINES.map((lines) => [String(lines), LIMIT.linesNames[lines]] as const)}
              onChoose={(text) =>
                onChange({ ...limit, lines: LINES.find((lines) => String(lines) === text) ?? 'auto' })
              }
            />
            <ChoiceField
              label={LIMIT.rate}
              value={String(limit.rate)}
              options={RATES.map((rate) => [String(rate), LIMIT.rateNames[rate]] as const)}
              onChoose={(text) =>
                onChange({ ...limit, rate: RATES.find((rate) => String(rate) === text) ?? 'auto' })
              }
            />
          </>
        )}
      </div>
      <div className="grid gap-x-3 sm:grid-cols-2">
        <CheckField
          label={LIMIT.mono}
          checked={limit.mono}
          onChange={(mono) => onChange({ ...limit, mono })}
        />
        {hasVideo && (
          <CheckField
            label={LIMIT.thorough}
            checked={limit.thorough}
            onChange={(thorough) => onChange({ ...limit, thorough })}
          />
        )}
      </div>
    </div>
  );
}
