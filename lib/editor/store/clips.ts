import { type Clip, isSaving } from '../clip';
import { baseOfTyped } from '../clip-name';
import type { EditorCommand } from '../events';
import type { CutJob, EditorState, OpenFile } from '../state';
import { andThen, type Handlers, onFile, stay, type Transition, withFile } from './transition';

/** The clips of the visit, and the name of the next one. */
export const clips: Handlers<'cut-another' | 'remove-clip' | 'set-name' | 'checked-later'> = {
  'cut-another': onFile((state, file) => {
    if (!file.clip || isSaving(file.clip)) return stay(state);
    return andThen(putAway(state, file), (away) =>
      withFile(away, file, { clip: null }, { type: 'reveal-editor' }),
    );
  }),

  'remove-clip'(state, { clip: id }) {
    const clip = state.earlier.find((other) => other.id === id);
    if (!clip) return stay(state);
    const earlier = state.earlier.filter((other) => other !== clip);
    return {
      state: { ...state, earlier },
      commands: [...ending(clip), { type: 'release-clip', result: clip.result }],
    };
  },

  'set-name': onFile((state, file, { typed }) =>
    // A finished clip has its name already.
    file.job?.finished ? stay(state) : withFile(state, file, { typedName: baseOfTyped(typed) }),
  ),

  'checked-later': onFile((state, file, { of, check }) => {
    const checked = (clip: Clip) => (clip.id === of.id ? { ...clip, later: check } : clip);
    const earlier = state.earlier.map(checked);
    return withFile({ ...state, earlier }, file, { clip: file.clip && checked(file.clip) });
  }),
};

/** Puts the clip of a cut that is done on the file's card. Of several clips it is the last one, and the others are listed. */
export function showMade(state: EditorState, file: OpenFile): Transition {
  const finished = file.job ? finishedClips(file.job) : [];
  const clip = finished.at(-1);
  if (!clip) return stay(state);
  return andThen(putAway(state, file), (away) => {
    const earlier = [...finished.slice(0, -1).reverse(), ...away.earlier];
    return withFile({ ...away, earlier }, file, { job: null, clip });
  });
}

/** The clips that a cut has made so far, in the order of its parts. */
function finishedClips({ id, edit, finished, series }: CutJob): readonly Clip[] {
  if (series) return series.clips;
  return finished
    ? [
        {
          id,
          edit,
          ...finished,
          later: finished.result.checkLater ? { status: 'running' } : null,
          delivery: null,
        },
      ]
    : [];
}

/** Moves the clip on a file's card to the earlier ones. */
export function putAway(state: EditorState, { clip }: OpenFile): Transition {
  if (!clip) return stay(state);
  const earlier = [{ ...clip, delivery: null }, ...state.earlier];
  return { state: { ...state, earlier }, commands: ending(clip) };
}

/** The command that ends a clip's delivery, if there is one. */
function ending({ delivery }: Clip): EditorCommand[] {
  return delivery ? [{ type: 'cancel-delivery' }] : [];
}
