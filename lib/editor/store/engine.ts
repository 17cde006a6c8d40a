import type { MediaErrorCode } from '@/lib/media/errors';
import { durationToMs, msToSeconds } from '@/lib/media/time';
import type { EditorCommand } from '../events';
import { LOADING, type SourceProblem } from '../open-source';
import { shownSource } from '../sources';
import type { OpenFile } from '../state';
import { playerDurationSec, withDurationSec } from './duration';
import { withNewEdit } from './forecast';
import { type Handlers, onFile, onSource, stay, withFile, withProblem, withSource } from './transition';

/** The state of the engines that the open files need. */
export const engine: Handlers<
  'engine-progress' | 'engine-ready' | 'engine-failed' | 'retry-engine' | 'timeline'
> = {
  'engine-progress': onSource((state, file, source, { loaded, total }) =>
    source.engine.status === 'loading'
      ? withFile(state, withSource(file, source.run, { engine: { status: 'loading', loaded, total } }), {})
      : stay(state),
  ),

  'engine-ready': onSource((state, file, source, { info, durationSec = info?.durationSec ?? 0 }) => {
    const ready = withSource(file, source.run, { engine: { status: 'ready' }, info });
    if (source === shownSource(file)) {
      // The player's own duration wins (docs/architecture.md, "Rulings"): the visitor reads times off the player.
      const isPlayers = source.preview === 'playable' && source.durationMs > 0;
      const sec = isPlayers ? playerDurationSec({ info }, msToSeconds(source.durationMs)) : durationSec;
      return withNewEdit(state, withDurationSec(ready, sec), {});
    }
    const durationMs = source.durationMs || durationToMs(durationSec);
    const known = withSource(ready, source.run, { durationMs });
    return durationMs > 0 ? withNewEdit(state, known, {}) : withProblem(state, known, source, 'no-length');
  }),

  'engine-failed': onSource((state, file, source, { code }) => {
    if (source.isArriving) return withProblem(state, file, source, problemOf(code));
    const failed = withSource(file, source.run, { engine: { status: 'failed' } });
    return withFile(state, failed, {}, { type: 'toast', toast: 'loading-error' });
  }),

  'retry-engine': onFile((state, file) => {
    const failed = file.sources.filter(({ engine }) => engine.status === 'failed');
    if (failed.length === 0) return stay(state);
    const next = failed.reduce<OpenFile>((all, { run }) => withSource(all, run, { engine: LOADING }), file);
    // The other files stay open.
    const close: EditorCommand[] = file.sources.length > 1 ? [] : [{ type: 'close' }];
    const open = failed.map(({ run, source }): EditorCommand => ({ type: 'open', run, source }));
    return withFile(state, next, {}, ...close, ...open);
  }),

  timeline: onSource((state, file, { run }, { index }) =>
    withFile(state, withSource(file, run, { timeline: index }), {}),
  ),
};

/** What an engine's failure says about a file. */
function problemOf(code: MediaErrorCode | undefined): SourceProblem {
  return code === 'engine-unavailable' ? 'no-engine' : 'unreadable';
}
