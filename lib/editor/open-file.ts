import type { Source } from '@/lib/edit/edit';
import { PLAIN_OPTIONS } from '@/lib/edit/plain-options';
import { NO_HISTORY } from './history';
import { openSource } from './open-source';
import type { OpenFile } from './state';

/** A file that was just opened. Not in `state.ts`, because home's first script, which holds the initial state, has a limit. */
export function openFile(source: Source, run: number): OpenFile {
  return {
    opened: run,
    sources: [openSource(source, run)],
    dropped: [],
    judging: 0,
    parts: [{ source, startMs: 0, endMs: 0 }],
    selected: 0,
    removed: [],
    framing: PLAIN_OPTIONS.framing,
    history: NO_HISTORY,
    note: null,
    recalled: null,
    restored: null,
    forecast: null,
    forecasted: null,
    ahead: null,
    job: null,
    clip: null,
    typedName: null,
    failure: null,
    culprit: null,
  };
}
