'use client';

import type { RefObject } from 'react';
import { STEP_MS } from '@/lib/config/limits';
import { DURATIONS, MARKS } from '@/lib/editor/messages/cut';
import { rangeOf } from '@/lib/editor/parts';
import { cutDurationMs } from '@/lib/editor/selectors';
import type { OpenFile } from '@/lib/editor/state';
import { steppedFrame } from '@/lib/editor/timeline/frames';
import { formatClock, frameMark, msToSeconds } from '@/lib/media/time';
import { ClipSize } from './clip-size';
import { useEditorStore } from './editor-store';
import { MarkRow, type Nudge } from './mark-row';
import type { PlayerHandle } from './player';

interface TimesProps {
  file: OpenFile;
  player: RefObject<PlayerHandle | null>;
}

const SIDES = ['start', 'end'] as const;

/** The start, the end and the duration of the cut, as numbers. */
export function Times({ file, player }: TimesProps) {
  const { dispatch, getState } = useEditorStore();
  const { durationMs, timeline } = file;
  const range = rangeOf(file);
  const locked = file.job !== null || durationMs === 0;
  const set = (side: 'start' | 'end', ms: number) => {
    dispatch({ type: side === 'start' ? 'set-start' : 'set-end', ms });
    player.current?.show(ms);
  };
  const nudge = (value: number, by: Nudge, direction: -1 | 1) =>
    by === 'step'
      ? value + direction * STEP_MS
      : frameMark(steppedFrame(timeline?.frames ?? null, msToSeconds(value), direction));
  return (
    <>
      <div className="grid gap-3 @lg:grid-cols-2 @lg:gap-5">
        {SIDES.map((side) => {
          const { label, here } = MARKS[side];
          const value = side === 'start' ? range.startMs : range.endMs;
          return (
            <MarkRow
              key={side}
              label={label}
              hereLabel={here}
              value={value}
              disabled={locked}
              onChange={(ms) => set(side, ms)}
              onNudge={(by, direction) => set(side, nudge(value, by, direction))}
              onHere={() => set(side, player.current?.hereMs() ?? getState().playback.currentMs)}
            />
          );
        })}
      </div>
      <dl className="grid grid-cols-[auto_1fr] grid-rows-[auto_1.5rem] gap-x-3.5 gap-y-1.5 rounded-xl bg-sunken px-3.5 py-2.5 tabular-nums @min-[16.5rem]:grid-cols-[auto_auto_minmax(4.5rem,1fr)] @min-[16.5rem]:grid-rows-1 @min-[16.5rem]:gap-x-2.5">
        <Figure term={DURATIONS.original} ms={durationMs} testId="original-duration" />
        <Figure term={DURATIONS.cut} ms={cutDurationMs(file)} testId="cut-duration" />
        <ClipSize file={file} />
      </dl>
    </>
  );
}

function Figure({ term, ms, testId }: { term: string; ms: number; testId: string }) {
  return (
    <div>
      <dt className="text-[0.8125rem] text-ink-soft">{term}</dt>
      <dd className="font-semibold" data-testid={testId}>
        {formatClock(ms)}
      </dd>
    </div>
  );
}
