'use client';

import { type RefObject, useMemo, useRef, useState } from 'react';
import { cn } from '@/components/ui/cn';
import type { Part } from '@/lib/edit/edit';
import { cropRanges } from '@/lib/editor/frame/thumbnail';
import type { MarkSide } from '@/lib/editor/mark-note';
import { MARKS } from '@/lib/editor/messages/cut';
import { TIMELINE } from '@/lib/editor/messages/timeline';
import type { OpenSource } from '@/lib/editor/open-source';
import { hasSeveralParts, leastMs, rangeOf } from '@/lib/editor/parts';
import { earliestEnd, latestStart, rangeLength } from '@/lib/editor/range';
import {
  aspectOf,
  decodesAudio,
  isLocked,
  isSoundOnly,
  noteOn,
  usesPreview,
  videoEndOf,
} from '@/lib/editor/selectors';
import type { OpenFile } from '@/lib/editor/state';
import { cellReach } from '@/lib/editor/timeline/cells';
import { boundsOf, isWhole, type View, wholeView, within, xOf, zoomed } from '@/lib/editor/timeline/view';
import { msToSeconds } from '@/lib/media/time';
import { useEditorSelector, useEditorStore, useFile } from '../editor-store';
import { PartsRow } from '../parts/parts-row';
import type { PlayerHandle } from '../player-handle';
import { useShown } from '../use-shown';
import { useColors } from './colors';
import { DragBubble } from './drag-bubble';
import { RULER_PX, type Scene, STRIP_SIZES, stripPx } from './draw';
import { Handle } from './handle';
import { HoverBubble } from './hover-bubble';
import { PartNotice } from './part-notice';
import { PartsCanvas } from './parts-canvas';
import { Playhead } from './playhead';
import { RestoreButtons } from './restore-buttons';
import { Scrollbar } from './scrollbar';
import { Selection } from './selection';
import { StripCanvas } from './strip-canvas';
import { Toolbar } from './toolbar';
import type { ToolAction } from './tools';
import { useFilmstrip } from './use-filmstrip';
import { useGestures } from './use-gestures';
import { useSize } from './use-size';

interface TimelineProps {
  player: RefObject<PlayerHandle | null>;
  /** What the tools do, like their keys. */
  onAction(action: ToolAction, gesture: string): void;
}

const ZOOM_STEPS = { 'zoom-in': 2, 'zoom-out': 1 / 2 } as const;

/** The file from end to end, and the parts of it that are kept. */
export function Timeline({ player, onAction }: TimelineProps) {
  const { dispatch, getState } = useEditorStore();
  const playing = useEditorSelector(({ playback }) => playback.playing);
  const playheadSec = () => msToSeconds(getState().playback.currentMs);
  const strip = useRef<HTMLDivElement>(null);
  const { width } = useSize(strip);
  const colors = useColors();
  const { durationMs, timeline: index, source, preview } = useShown(drawn);
  const history = useFile((file) => file.history);
  const range = useFile(rangeOf);
  const { parts, selected, removed, framing } = useFile(marked);
  const several = useFile(hasSeveralParts);
  const least = useFile(leastMs);
  const stills = useShown(({ info }) => info?.stills ?? null);
  const locked = useFile(isLocked);
  const cutting = useFile(({ job }) => job !== null);
  const standsIn = useShown(usesPreview);
  const bounds = useMemo(() => boundsOf(msToSeconds(durationMs), index?.frames ?? null), [durationMs, index]);
  const chosen = useShown((shown) => shown.view);
  const view = useMemo(() => (chosen ? within(chosen, bounds) : wholeView(bounds)), [chosen, bounds]);
  const setView = (next: View) => dispatch({ type: 'view', view: isWhole(next, bounds) ? null : next });
  const reveal = (ms: number) => dispatch({ type: 'reveal', ms });
  const isShown = (part: Part) => part.source.id === source.id;

  const [held, setHeld] = useState<MarkSide | null>(null);
  const note = useFile((file) => noteOn(file)?.shown);

  const mark = (side: MarkSide, ms: number, gesture: string, stopped: boolean) => {
    dispatch({ type: side === 'start' ? 'set-start' : 'set-end', ms, gesture, stopped });
    player.current?.show(ms);
  };
  const move = (ms: number, gesture: string) => {
    dispatch({ type: 'move-range', ms, gesture });
    player.current?.show(ms);
  };
  const settle = () => dispatch({ type: 'settle' });
  const handlers = useGestures(
    strip,
    { view, bounds, width, range, parts, source, selected, leastMs: least, durationMs, index, locked },
    {
      setView,
      mark,
      move,
      select: (index) => dispatch({ type: 'select-part', index }),
      settle,
      seek: (ms) => player.current?.seek(ms),
      hereMs: () => getState().playback.currentMs,
      abandon: (gesture) => dispatch({ type: 'abandon', gesture }),
      hold: setHeld,
    },
  );

  /** A part of another file is about to be selected. Its file isn't played on unasked. */
  const leave = (part: Part) => {
    if (!isShown(part)) player.current?.stop();
  };
  /** Shows a part that was chosen from the list, unless the playhead is in it or something plays. */
  const look = (part: Part) => {
    // That of another file begins where it is, in a view of its own.
    if (!isShown(part)) return;
    const { startMs, endMs } = part;
    reveal(startMs);
    const { playing, currentMs } = getState().playback;
    if (!playing && (currentMs < startMs || currentMs >= endMs)) player.current?.seek(startMs);
  };

  const durationSec = msToSeconds(durationMs);
  const film = useFilmstrip({
    source,
    stills,
    ready: preview !== 'pending',
    standIn: preview === 'playable' ? 'video' : standsIn ? 'preview' : null,
    decodesAudio: useShown(decodesAudio),
    held: cutting || (playing && standsIn),
    view,
    width,
    durationSec,
    videoEndSec: useShown(videoEndOf),
    aspect: useShown(aspectOf),
    soundOnly: useShown(isSoundOnly),
  });
  const size = several ? STRIP_SIZES.several : STRIP_SIZES.one;
  const height = stripPx(size);
  // Kept apart from the parts, so that a drag draws the film again only if they have crops of their own.
  const crops = useMemo(() => cropRanges(parts, framing, source), [parts, framing, source]);
  const scene: Scene = { view, width, size, index, colors, durationSec, film, framing, crops };
  // The strip's own thumbnail at a place is at most a cell away.
  const reachSec = 2 * cellReach(view, width, film.cellPx);
  const startX = xOf(view, width, msToSeconds(range.startMs));
  const endX = xOf(view, width, msToSeconds(range.endMs));
  const inView = (x: number) => x >= -0.5 && x <= width + 0.5;
  const whole = isWhole(view, bounds);
  return (
    <section
      aria-label={TIMELINE.label}
      data-several={several || undefined}
      className="group/timeline @container relative rounded-panel border border-line bg-panel px-2 pt-1.5 pb-2 shadow-panel sideways:pt-0.5 sideways:pb-1 sm:px-3"
    >
      <Toolbar
        canUndo={history.past.length > 0 && !locked}
        canRedo={history.future.length > 0 && !locked}
        canZoomIn={view.spanSec > bounds.minSpanSec && durationMs > 0}
        canZoomOut={!whole}
        canZoomToSelection={rangeLength(range) < durationMs}
        canPlay={durationMs > 0 && preview !== 'pending'}
        canEdit={!locked}
        several={parts.length > 1}
        onAction={(action) => {
          if (action !== 'zoom-in' && action !== 'zoom-out') onAction(action, '');
          else setView(zoomed(view, ZOOM_STEPS[action], anchor(view, playheadSec()), bounds));
        }}
      />
      <div className="overflow-x-clip px-5 [overflow-clip-margin:0.5rem]">
        <div
          ref={strip}
          className="relative touch-pan-y select-none"
          style={{ height }}
          data-testid="strip"
          data-thumbnails={film.shelf.size}
          data-heard={film.whole.size}
          {...handlers}
        >
          <div className="absolute inset-0 overflow-hidden rounded-b-lg">
            <StripCanvas scene={scene} />
            {durationMs > 0 && (
              <PartsCanvas
                scene={{ view, width, height: height - RULER_PX, parts, source, selected, colors }}
              />
            )}
          </div>
          <div
            data-part="ruler"
            // Chromium gives a touch near a button to the button, unless what it touches has a style for `:active`.
            className="absolute inset-x-0 top-0 cursor-pointer active:opacity-100"
            style={{ height: RULER_PX }}
          />
          <div
            // Nothing can be selected while the length is unknown.
            className={cn('absolute inset-x-0 bottom-0', durationMs === 0 && 'invisible')}
            style={{ top: RULER_PX }}
          >
            <Handle
              side="start"
              label={MARKS.start.handle}
              value={range.startMs}
              min={0}
              max={latestStart(range, least)}
              x={startX}
              inView={inView(startX)}
              disabled={locked}
              onFocus={() => reveal(range.startMs)}
              onChange={(ms, gesture, stopped) => {
                mark('start', ms, gesture, stopped);
                reveal(ms);
              }}
              onSettle={settle}
            />
            <Handle
              side="end"
              label={MARKS.end.handle}
              value={range.endMs}
              min={earliestEnd(range, durationMs, least)}
              max={durationMs}
              x={endX}
              inView={inView(endX)}
              disabled={locked}
              onFocus={() => reveal(range.endMs)}
              onChange={(ms, gesture, stopped) => {
                mark('end', ms, gesture, stopped);
                reveal(ms);
              }}
              onSettle={settle}
            />
            <Selection
              range={range}
              durationMs={durationMs}
              left={Math.max(0, startX)}
              right={Math.min(width, endX)}
              locked={locked}
              onMove={(ms, gesture) => {
                move(ms, gesture);
                reveal(ms);
              }}
              onSettle={settle}
            />
            {!locked && (
              <RestoreButtons
                removed={removed.filter((removal) => removal.source.id === source.id)}
                view={view}
                width={width}
                startX={startX}
                endX={endX}
                onRestore={(id) => dispatch({ type: 'restore-part', id })}
              />
            )}
          </div>
          {durationMs > 0 && (
            <Playhead
              view={view}
              width={width}
              player={player}
              onLeave={(atSec) => setView({ ...view, fromSec: atSec })}
            />
          )}
          {durationMs > 0 && (
            <HoverBubble
              strip={strip}
              scene={scene}
              durationMs={durationMs}
              range={range}
              startX={startX}
              endX={endX}
              playing={playing}
              reachSec={reachSec}
            />
          )}
          {held && (
            <DragBubble
              strip={strip}
              film={film}
              reachSec={reachSec}
              ms={held === 'start' ? range.startMs : range.endMs}
              x={held === 'start' ? startX : endX}
              width={width}
              note={note}
            />
          )}
        </div>
        <Scrollbar view={view} bounds={bounds} width={width} onView={setView} />
      </div>
      {several && <PartsRow film={film} player={player} onLeave={leave} onLook={look} />}
      <PartNotice />
    </section>
  );
}

/** What the timeline reads of the shown source directly. */
function drawn({ durationMs, timeline, source, preview }: OpenSource) {
  return { durationMs, timeline, source, preview };
}

/** What the visitor has marked. */
function marked({ parts, selected, removed, framing }: OpenFile) {
  return { parts, selected, removed, framing };
}

/** The buttons zoom in on the playhead if it is in view, else on the middle. */
function anchor({ fromSec, spanSec }: View, playheadSec: number): number {
  const inView = playheadSec >= fromSec && playheadSec <= fromSec + spanSec;
  return inView ? playheadSec : fromSec + spanSec / 2;
}
