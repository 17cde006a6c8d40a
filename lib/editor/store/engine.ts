import { withDurationSec } from './duration';
import { withNewEdit } from './forecast';
import { type Handlers, onFile, stay, withFile } from './step';

/** The state of the engine that the open file needs. */
export const engine: Handlers<
  'engine-progress' | 'engine-ready' | 'engine-failed' | 'retry-engine' | 'timeline'
> = {
  'engine-progress': onFile((state, file, { loaded, total }) =>
    file.engine.status === 'loading'
      ? withFile(state, file, { engine: { status: 'loading', loaded, total } })
      : stay(state),
  ),

  'engine-ready': onFile((state, file, { info }) => {
    const ready = { ...file, engine: { status: 'ready' } as const, info };
    // The player's own duration wins (docs/architecture.md, "Rulings"): the visitor reads times off the player.
    if (file.preview === 'playable' && file.durationMs > 0) return withNewEdit(state, ready, {});
    return withNewEdit(state, ready, withDurationSec(file, info?.durationSec ?? 0));
  }),

  'engine-failed': onFile((state, file) =>
    withFile(state, file, { engine: { status: 'failed' } }, { type: 'toast', toast: 'loading-error' }),
  ),

  'retry-engine': onFile((state, file) =>
    file.engine.status === 'failed'
      ? withFile(
          state,
          file,
          { engine: { status: 'loading', loaded: 0, total: 0 } },
          { type: 'close' },
          { type: 'open', run: state.run, source: file.source },
        )
      : stay(state),
  ),

  timeline: onFile((state, file, { index }) => withFile(state, file, { timeline: index })),
};
