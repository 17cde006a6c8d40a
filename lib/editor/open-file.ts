import type { Source } from '@/lib/edit/edit';
import { NO_HISTORY } from './history';
import type { OpenFile } from './state';

/** A file that was just opened. Not in `state.ts`, because home's first script, which holds the initial state, has a limit. */
export function openFile(source: Source): OpenFile {
  return {
    source,
    info: null,
    preview: 'pending',
    playsAudio: null,
    durationMs: 0,
    parts: [{ source, startMs: 0, endMs: 0 }],
    selected: 0,
    removed: [],
    mode: 'keep',
    history: NO_HISTORY,
    note: null,
    view: null,
    timeline: null,
    recalled: null,
    restored: null,
    engine: { status: 'loading', loaded: 0, total: 0 },
    forecast: null,
    ahead: null,
    job: null,
    clip: null,
    typedName: null,
    failure: null,
  };
}
