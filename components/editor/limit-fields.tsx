'use client';

import { SIZE_LIMITS } from '@/lib/config/size-limits';
import type { SizeLimit } from '@/lib/edit/edit';
import { LIMIT } from '@/lib/editor/messages/output';
import { megabytesOf, parseLimit } from '@/lib/editor/size-limit';
import { CheckField } from './check-field';
import { ChoiceField } from './choice-field';
import { MegabytesField } from './megabytes-field';

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
        <MegabytesField
          label={LIMIT.label}
          shown={megabytesOf(limit.bytes)}
          parse={parseLimit}
          onChange={(bytes) => onChange({ ...limit, bytes })}
        />
        <ChoiceField
          label={LIMIT.known}
          value={SIZE_LIMITS.find(({ bytes }) => bytes === limit.bytes)?.id ?? ''}
          options={[['', LIMIT.custom], ...SIZE_LIMITS.map(({ id, name }) => [id, name] as const)]}
          onChoose={(id) => {
            const known = SIZE_LIMITS.find((limit) => limit.id === id);
            if (known) onChange({ ...limit, bytes: known.bytes });
          }}
        />
      </div>
      <div className="grid grid-cols-2 gap-3">
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
      </div>
      <div className="grid gap-x-3 sm:grid-cols-2">
        <CheckField
          label={LIMIT.mono}
          checked={limit.mono}
          onChange={(mono) => onChange({ ...limit, mono })}
        />
        <CheckField
          label={LIMIT.thorough}
          checked={limit.thorough}
          onChange={(thorough) => onChange({ ...limit, thorough })}
        />
      </div>
    </div>
  );
}
