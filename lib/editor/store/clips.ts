import { type Clip, isSaving } from '../clip';
import { baseOfTyped } from '../clip-name';
import type { EditorCommand } from '../events';
import type { EditorState, OpenFile } from '../state';
import { type Handlers, onFile, type Step, stay, withFile } from './step';

/** The clips of the visit, and the name of the next one. */
export const clips: Handlers<'cut-another' | 'remove-clip' | 'set-name'> = {
  'cut-another': onFile((state, file) => {
    if (!file.clip || isSaving(file.clip)) return stay(state);
    const away = putAway(state, file);
    return withFile(away.state, file, { clip: null }, ...away.commands, { type: 'reveal-editor' });
  }),

  'remove-clip'(state, { clip: id }) {
    const clip = state.earlier.find((one) => one.id === id);
    if (!clip) return stay(state);
    const earlier = state.earlier.filter((one) => one !== clip);
    return {
      state: { ...state, earlier },
      commands: [...ending(clip), { type: 'release-clip', result: clip.result }],
    };
  },

  'set-name': onFile((state, file, { typed }) =>
    // A finished clip has its name already.
    file.job?.made ? stay(state) : withFile(state, file, { typedName: baseOfTyped(typed) }),
  ),
};

/** Puts the clip of a cut that is done on the file's card. */
export function showMade(state: EditorState, file: OpenFile): Step {
  if (!file.job?.made) return stay(state);
  const { id, edit, made } = file.job;
  const away = putAway(state, file);
  const clip = { id, edit, ...made, delivery: null };
  return withFile(away.state, file, { job: null, clip }, ...away.commands);
}

/** Moves the clip on a file's card to the earlier ones. */
export function putAway(state: EditorState, { clip }: OpenFile): Step {
  if (!clip) return stay(state);
  const earlier = [{ ...clip, delivery: null }, ...state.earlier];
  return { state: { ...state, earlier }, commands: ending(clip) };
}

/** The command that ends a clip's delivery, if there is one. */
function ending({ delivery }: Clip): EditorCommand[] {
  return delivery ? [{ type: 'cancel-delivery' }] : [];
}
