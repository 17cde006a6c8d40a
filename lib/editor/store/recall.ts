import type { EditorCommand, RecallEvent } from '../events';
import { isWorthOffering, type Restored, recalledFor, restored, unrestored } from '../recall';
import type { RecallOffer } from '../recalled';
import { shownSource } from '../sources';
import type { EditorState } from '../state';
import { forecastCommands } from './forecast';
import { type Handlers, onIdleFile, stay, type Transition, withFile } from './transition';

/** Work from before a reload. It is offered, never forced. */
export const recall: Handlers<RecallEvent['type']> = {
  recalled(state, { recall, hasFile }) {
    const { file } = state;
    const offer: RecallOffer = { recall, hasFile, status: 'offered' };
    // If the visitor has chosen a file meanwhile, it wins. Its times are restored if it is the same file.
    if (file) return withFile(state, file, { recalled: recalledFor(offer, shownSource(file).source.file) });
    return withOffer(state, isWorthOffering(offer) ? offer : null);
  },

  continue: (state) =>
    state.recall?.hasFile && state.recall.status !== 'reopening'
      ? withOffer(state, { ...state.recall, status: 'reopening' }, { type: 'reopen' })
      : stay(state),

  'reopen-failed': (state) =>
    state.recall ? withOffer(state, { ...state.recall, hasFile: false, status: 'failed' }) : stay(state),

  'dismiss-recall': (state) => (state.recall ? withOffer(state, null, { type: 'forget' }) : stay(state)),

  unrestore: onIdleFile((state, file) => (file.restored ? withMarks(state, unrestored(file)) : stay(state))),
};

/** Restores a file's marks and options from before a reload, as soon as its duration is known. */
export function restoreMarks(state: EditorState): Transition {
  const marks = state.file && restored(state.file);
  return marks ? withMarks(state, marks) : stay(state);
}

function withOffer(state: EditorState, offer: RecallOffer | null, ...commands: EditorCommand[]): Transition {
  return { state: { ...state, recall: offer }, commands };
}

function withMarks(before: EditorState, marks: Restored): Transition {
  const state = { ...before, ...marks };
  return { state, commands: forecastCommands(state, marks.file) };
}
