'use client';

import type { RefObject } from 'react';
import { STEP_MS } from '@/lib/config/limits';
import { DURATIONS, MARKS } from '@/lib/editor/messages/cut';
import { rangeOf } from '@/lib/editor/parts';
import { isLocked, lengthToShowMs, noteOn } from '@/lib/editor/selectors';
import { sourcesOfClip } from '@/lib/editor/sources';
import { steppedFrame } from '@/lib/editor/timeline/frames';
import { formatClock, frameMark, msToSeconds, secondsToStepMs, tenthOf } from '@/lib/media/time';
import { ClipSize } from './clip-size';
import { useEditorStore, useFile } from './editor-store';
import { MarkRow } from './mark-row';
import type { PlayerHandle } from './player-handle';
import type { Nudge } from './time-field';
import { useShown } from './use-shown';

interface PlayerProps {
  player: RefObject<PlayerHandle | null>;
}

const SIDES = ['start', 'end'] as const;

/** The start, the end and the duration of the cut, as numbers. */
export function Times({ player }: PlayerProps) {
  const durationMs = useFile((file) => sourcesOfClip(file).reduce((sum, one) => sum + one.durationMs, 0));
  const cutMs = useFile((file, { options }) => lengthToShowMs(options, file));
  const spoken = useFile((file) => noteOn(file)?.spoken);
  return (
    <>
      <p role="status" className="sr-only">
        {spoken}
      </p>
      <div className="grid gap-1 @lg:grid-cols-2 @lg:gap-5 lg:gap-3">
        {SIDES.map((side) => (
          <Mark key={side} side={side} player={player} />
        ))}
      </div>
      <dl className="grid grid-cols-[auto_1fr] grid-rows-[auto_1.5rem] gap-x-3.5 gap-y-1.5 rounded-xl bg-sunken px-3.5 py-2.5 tabular-nums @min-[16.5rem]:grid-cols-[auto_auto_minmax(4.5rem,1fr)] @min-[16.5rem]:grid-rows-1 @min-[16.5rem]:gap-x-2">
        <Figure term={DURATIONS.original} ms={durationMs} testId="original-duration" />
        <Figure term={DURATIONS.cut} ms={cutMs} tenths={cutMs !== durationMs} testId="cut-duration" />
        <ClipSize />
      </dl>
    </>
  );
}

interface MarkProps extends PlayerProps {
  side: (typeof SIDES)[number];
}

/** One end of the cut. Changing it also shows its frame. */
function Mark({ side, player }: MarkProps) {
  const { dispatch, getState } = useEditorStore();
  const value = useFile((file) => (side === 'start' ? rangeOf(file).startMs : rangeOf(file).endMs));
  const note = useFile((file) => (file.note?.side === side ? noteOn(file)?.shown : undefined));
  const locked = useFile(isLocked);
  const frames = useShown(({ timeline }) => timeline?.frames ?? null);
  const change = (ms: number) => dispatch({ type: side === 'start' ? 'set-start' : 'set-end', ms });
  const set = (ms: number) => {
    change(ms);
    const { file } = getState();
    if (!file) return;
    // Where the mark went, which isn't always where it was sent.
    const { startMs, endMs } = rangeOf(file);
    const shownMs = side === 'start' ? startMs : endMs;
    player.current?.show(shownMs);
    dispatch({ type: 'reveal', ms: shownMs });
  };
  const nudged = (by: Nudge, direction: -1 | 1) =>
    by === 'step'
      ? value + direction * STEP_MS
      : frameMark(steppedFrame(frames, msToSeconds(value), direction));
  return (
    <MarkRow
      label={MARKS[side].label}
      hereLabel={MARKS[side].here}
      value={value}
      note={note}
      disabled={locked}
      onChange={set}
      onMistyped={() => dispatch({ type: 'mistyped', side })}
      onNudge={(by, direction) => set(nudged(by, direction))}
      // Without seeking, so that a playing video plays on.
      onHere={() => change(player.current?.hereMs() ?? getState().playback.currentMs)}
    />
  );
}

interface FigureProps {
  term: string;
  ms: number;
  /** Adds tenths to the specified `m:ss`, for a duration that the clip's card shows in tenths too. */
  tenths?: boolean;
  testId: string;
}

function Figure({ term, ms, tenths = false, testId }: FigureProps) {
  const shownMs = secondsToStepMs(msToSeconds(ms));
  return (
    <div>
      <dt className="text-[0.8125rem] text-ink-soft">{term}</dt>
      <dd className="font-semibold">
        <span data-testid={testId}>{formatClock(shownMs)}</span>
        {tenths && (
          <span aria-hidden className="text-ink-soft">
            .{tenthOf(shownMs)}
          </span>
        )}
      </dd>
    </div>
  );
}
