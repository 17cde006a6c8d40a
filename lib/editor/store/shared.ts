import type { SharedEvent } from '../events';
import type { EditorState } from '../state';
import { andThen, type Handlers, stay, type Transition } from './transition';
import { upload } from './upload';

/**
 * Files that were shared to the installed app. Another site can send some, too, so they are opened only by the visitor's click. They
 * are stored until the visitor answers.
 */
export const shared: Handlers<SharedEvent['type']> = {
  shared: (state, { files }) => stay({ ...state, shared: files }),

  'open-shared'(state) {
    const [file, ...others] = state.shared ?? [];
    if (!file || state.file?.job) return stay(state);
    return andThen(upload.chosen(state, { type: 'chosen', file, others, join: true }), answered);
  },

  'dismiss-shared': (state) => (state.shared ? answered(state) : stay(state)),
};

function answered(state: EditorState): Transition {
  return { state: { ...state, shared: null }, commands: [{ type: 'forget-shared' }] };
}
