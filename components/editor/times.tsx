'use client';

import type { RefObject } from 'react';
import { STEP_DS } from '@/lib/config/limits';
import { cutDurationDs } from '@/lib/editor/selectors';
import type { OpenFile } from '@/lib/editor/state';
import { nudged } from '@/lib/editor/timeline/drag';
import { steppedFrame } from '@/lib/editor/timeline/frames';
import { dsToSeconds, formatClock, frameMark } from '@/lib/media/time';
import { ClipSize } from './clip-size';
import { useEditor } from './editor-provider';
import { MarkRow, type Nudge } from './mark-row';
import type { PlayerHandle } from './player';

interface TimesProps {
  file: OpenFile;
  player: RefObject<PlayerHandle | null>;
}

const SIDES = [
  { side: 'start', label: 'Start time', here: 'Set start here' },
  { side: 'end', label: 'End time', here: 'Set end here' },
] as const;

/** Both ends of the cut in numbers, and what lies between them. */
export function Times({ file, player }: TimesProps) {
  const { dispatch } = useEditor();
  const { range, durationDs, timeline } = file;
  const locked = file.job !== null || durationDs === 0;
  const set = (side: 'start' | 'end', ds: number) => {
    dispatch({ type: side === 'start' ? 'set-start' : 'set-end', ds });
    player.current?.show(ds);
  };
  const nudge = (value: number, by: Nudge, direction: -1 | 1) =>
    by === 'step'
      ? nudged(value, direction * STEP_DS)
      : frameMark(steppedFrame(timeline?.frames ?? null, dsToSeconds(value), direction));
  return (
    <>
      <div className="grid gap-3 @lg:grid-cols-2 @lg:gap-5">
        {SIDES.map(({ side, label, here }) => {
          const value = side === 'start' ? range.startDs : range.endDs;
          return (
            <MarkRow
              key={side}
              label={label}
              hereLabel={here}
              value={value}
              disabled={locked}
              onChange={(ds) => set(side, ds)}
              onNudge={(by, direction) => set(side, nudge(value, by, direction))}
              onHere={() => set(side, player.current?.hereDs() ?? file.currentDs)}
            />
          );
        })}
      </div>
      <dl className="flex flex-wrap gap-x-3.5 gap-y-1.5 rounded-xl bg-sunken px-3.5 py-2.5 tabular-nums">
        <Figure term="Original duration" ds={durationDs} testId="original-duration" />
        <Figure term="Cut duration" ds={cutDurationDs(file)} testId="cut-duration" />
        <ClipSize file={file} />
      </dl>
    </>
  );
}

function Figure({ term, ds, testId }: { term: string; ds: number; testId: string }) {
  return (
    <div>
      <dt className="text-[0.8125rem] text-ink-soft">{term}</dt>
      <dd className="font-semibold" data-testid={testId}>
        {formatClock(ds)}
      </dd>
    </div>
  );
}
