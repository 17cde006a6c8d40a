import { type RefObject, useState } from 'react';
import { STEP_DS } from '@/lib/config/limits';
import { sameRange } from '@/lib/editor/history';
import { ANNOUNCED } from '@/lib/editor/messages';
import { canCut } from '@/lib/editor/selectors';
import type { Action } from '@/lib/editor/shortcuts';
import type { OpenFile } from '@/lib/editor/state';
import { nudged } from '@/lib/editor/timeline/drag';
import { DS_PER_SECOND, formatSpoken } from '@/lib/media/time';
import { useEditorStore } from './editor-provider';
import type { PlayerHandle } from './player';

/** What each shortcut does. @returns a function that says whether it could, and what a screen reader is told of it. */
export function useActions(file: OpenFile, player: RefObject<PlayerHandle | null>, onHelp: () => void) {
  const { dispatch, getState } = useEditorStore();
  const [said, setSaid] = useState('');
  const locked = file.job !== null || file.durationDs === 0;

  const seek = (ds: number) => {
    player.current?.seek(Math.max(0, Math.min(file.durationDs, ds)));
    return true;
  };
  const select = (done: keyof typeof ANNOUNCED, change: () => void) => {
    if (locked) return false;
    change();
    const range = getState().file?.range ?? file.range;
    if (!sameRange(range, file.range))
      setSaid(ANNOUNCED[done](formatSpoken(range.startDs), formatSpoken(range.endDs)));
    return true;
  };
  /** Where the player was last sent: what it has told of lags behind, and a second step would be taken from before the first. */
  const here = () => player.current?.hereDs() ?? file.currentDs;
  const tell = (deed: (player: PlayerHandle) => void) => {
    if (player.current) deed(player.current);
    return player.current !== null;
  };

  function run(action: Action, gesture: string): boolean {
    const { range, durationDs } = file;
    switch (action) {
      case 'toggle-play':
        return tell(({ toggle }) => toggle());
      case 'slower':
        return tell(({ slower }) => slower());
      case 'faster':
        return tell(({ faster }) => faster());
      case 'loop':
        return tell(({ toggleLoop }) => toggleLoop());
      case 'frame-back':
        return tell(({ step }) => step(-1));
      case 'frame-forward':
        return tell(({ step }) => step(1));
      case 'step-back':
        return seek(nudged(here(), -STEP_DS));
      case 'step-forward':
        return seek(nudged(here(), STEP_DS));
      case 'second-back':
        return seek(nudged(here(), -DS_PER_SECOND));
      case 'second-forward':
        return seek(nudged(here(), DS_PER_SECOND));
      case 'to-beginning':
        return seek(0);
      case 'to-finish':
        return seek(durationDs);
      case 'to-start':
        return seek(range.startDs);
      case 'to-end':
        return seek(range.endDs);
      case 'set-start':
        return select('start', () => dispatch({ type: 'set-start', ds: here(), gesture }));
      case 'set-end':
        return select('end', () => dispatch({ type: 'set-end', ds: here(), gesture }));
      case 'undo':
        return select('undone', () => dispatch({ type: 'undo' }));
      case 'redo':
        return select('redone', () => dispatch({ type: 'redo' }));
      case 'cut':
        if (canCut(file)) dispatch({ type: 'cut' });
        return canCut(file);
      case 'cancel':
        if (file.job) dispatch({ type: 'cancel' });
        return file.job !== null;
      case 'help':
        onHelp();
        return true;
    }
  }
  return { run, said };
}
