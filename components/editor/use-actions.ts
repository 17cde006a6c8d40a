import { type RefObject, useState } from 'react';
import { STEP_MS } from '@/lib/config/limits';
import type { EditorEvent } from '@/lib/editor/events';
import { keepsPartAt, startAt } from '@/lib/editor/marking';
import { formatSpoken } from '@/lib/editor/messages/format';
import { ANNOUNCED } from '@/lib/editor/messages/timeline';
import { hasSeveralParts, isSameSelection, rangeOf } from '@/lib/editor/parts';
import { canCut, isLocked } from '@/lib/editor/selectors';
import type { Action } from '@/lib/editor/shortcuts';
import { shownSource } from '@/lib/editor/sources';
import { MS_PER_SECOND, type TimeRange } from '@/lib/media/time';
import { useEditorStore } from './editor-store';
import type { PlayerHandle } from './player-handle';
import type { ToolAction } from './timeline/tools';

/** Runs shortcuts. @returns a function that returns whether an action was possible, and what a screen reader says about it. */
export function useActions(player: RefObject<PlayerHandle | null>, onHelp: () => void) {
  const { dispatch, getState } = useEditorStore();
  const [said, setSaid] = useState('');

  const seek = (ms: number) => {
    const { file } = getState();
    player.current?.seek(Math.max(0, Math.min(file ? shownSource(file).durationMs : 0, ms)));
    return true;
  };
  const select = (done: keyof typeof ANNOUNCED, change: () => void) => {
    const before = getState().file;
    if (!before || isLocked(before)) return false;
    change();
    const after = getState().file ?? before;
    const { startMs, endMs } = rangeOf(after);
    // The times say what a note says.
    if (after.note) setSaid('');
    else if (!isSameSelection(after, before))
      setSaid(ANNOUNCED[done](formatSpoken(startMs), formatSpoken(endMs)));
    return true;
  };
  /** Changes the parts. The reducer's note says what happened. */
  const edit = (event: EditorEvent) => {
    const { file } = getState();
    if (!file || isLocked(file)) return false;
    dispatch(event);
    setSaid('');
    return true;
  };
  /** True if there are parts to move, also at either end of the list: the browser would go to another page. */
  const move = (by: -1 | 1) => {
    const { file } = getState();
    if (!file || !hasSeveralParts(file)) return false;
    return edit({ type: 'move-part', from: file.selected, to: file.selected + by });
  };
  /** The player shows the mark that moves back, as it does when the visitor moves one. */
  const restore = (type: 'undo' | 'redo', before: TimeRange) => {
    dispatch({ type });
    const { file } = getState();
    const after = file ? rangeOf(file) : before;
    if (after.startMs !== before.startMs) player.current?.show(after.startMs);
    else if (after.endMs !== before.endMs) player.current?.show(after.endMs);
  };
  /** The last requested time. The player reports its time late, so a second step would otherwise start from the old position. */
  const here = () => player.current?.hereMs() ?? getState().playback.currentMs;
  const tell = (deed: (player: PlayerHandle) => void) => {
    if (player.current) deed(player.current);
    return player.current !== null;
  };

  function run(action: Action | ToolAction, gesture: string): boolean {
    const { file } = getState();
    if (!file) return false;
    const range = rangeOf(file);
    switch (action) {
      case 'toggle-play':
        return tell(({ toggle }) => toggle());
      case 'slower':
        return tell(({ slower }) => slower());
      case 'faster':
        return tell(({ faster }) => faster());
      case 'loop':
        return tell(({ toggleLoop }) => toggleLoop());
      case 'play-selection':
        return tell(({ playSelection }) => playSelection());
      case 'frame-back':
        return tell(({ step }) => step(-1));
      case 'frame-forward':
        return tell(({ step }) => step(1));
      case 'step-back':
        return seek(here() - STEP_MS);
      case 'step-forward':
        return seek(here() + STEP_MS);
      case 'second-back':
        return seek(here() - MS_PER_SECOND);
      case 'second-forward':
        return seek(here() + MS_PER_SECOND);
      case 'to-beginning':
        return seek(0);
      case 'to-finish':
        return seek(shownSource(file).durationMs);
      case 'to-start':
        return seek(range.startMs);
      case 'to-end':
        return seek(range.endMs);
      case 'set-start':
        return select('start', () => dispatch(startAt(getState(), here(), gesture)));
      case 'set-end':
        return select('end', () => dispatch({ type: 'set-end', ms: here(), gesture }));
      case 'split':
        return edit({ type: 'split', ms: here() });
      case 'add-part':
        return edit({ type: 'add-part', ms: here() });
      case 'remove-part':
        return edit({ type: 'remove-part' });
      case 'move-earlier':
        return move(-1);
      case 'move-later':
        return move(1);
      case 'cut-out':
        return edit({ type: 'cut-out' });
      case 'zoom-to-selection':
        dispatch({ type: 'zoom-to-selection' });
        return true;
      case 'show-all':
        dispatch({ type: 'view', view: null });
        return true;
      case 'rotate-left':
        return edit({ type: 'rotate', way: 'left' });
      case 'rotate-right':
        return edit({ type: 'rotate', way: 'right' });
      case 'crop':
        return file.job === null && player.current?.crop() === true;
      case 'undo':
        return select('undone', () => restore('undo', range));
      case 'redo':
        return select('redone', () => restore('redo', range));
      case 'cut':
        if (keepsPartAt(getState(), here())) return edit({ type: 'keep-part' });
        if (canCut(file, getState().options)) dispatch({ type: 'cut' });
        return canCut(file, getState().options);
      case 'cancel':
        if (file.job) dispatch({ type: 'cancel' });
        return file.job !== null;
      case 'save-frame':
        return tell(({ saveFrame }) => saveFrame());
      case 'help':
        onHelp();
        return true;
    }
  }
  return { run, said };
}
