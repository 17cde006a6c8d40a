import type { Source } from '@/lib/edit/edit';
import { PLAIN_OPTIONS } from '@/lib/edit/plain-options';
import { NO_HISTORY } from './history';
import type { OpenFile, OpenSource } from './state';

/** A source that was just opened. @param run the number of its opening. */
export function openSource(source: Source, run: number): OpenSource {
  return {
    run,
    source,
    info: null,
    preview: 'pending',
    playsAudio: null,
    durationMs: 0,
    view: null,
    timeline: null,
    engine: { status: 'loading', loaded: 0, total: 0 },
    isArriving: false,
    problem: null,
  };
}

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
    mode: 'keep',
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
