import { type Clip, isSaving } from '../clip';
import { baseOfTyped } from '../clip-name';
import type { EditorCommand } from '../events';
import type { OpenFile } from '../state';
import { type Handlers, onFile, stay, withFile } from './step';

/** The clips that were made of the open file, and the name of the next one. */
export const clips: Handlers<'cut-another' | 'remove-clip' | 'set-name'> = {
  'cut-another': onFile((state, file) => {
    if (!file.clip || isSaving(file.clip)) return stay(state);
    const { earlier, commands } = putAway(file);
    return withFile(state, file, { clip: null, earlier }, ...commands, { type: 'reveal-editor' });
  }),

  'remove-clip': onFile((state, file, { clip: id }) => {
    const clip = file.earlier.find((one) => one.id === id);
    if (!clip) return stay(state);
    const earlier = file.earlier.filter((one) => one !== clip);
    return withFile(state, file, { earlier }, ...ending(clip), { type: 'release-clip', result: clip.result });
  }),

  'set-name': onFile((state, file, { typed }) =>
    // A finished clip has its name already.
    file.job?.made ? stay(state) : withFile(state, file, { typedName: baseOfTyped(typed) }),
  ),
};

/** Moves the clip on the card to the earlier ones. */
export function putAway({
  clip,
  earlier,
}: OpenFile): Pick<OpenFile, 'earlier'> & { commands: EditorCommand[] } {
  if (!clip) return { earlier, commands: [] };
  return { earlier: [{ ...clip, delivery: null }, ...earlier], commands: ending(clip) };
}

/** The command that ends a clip's delivery, if there is one. */
function ending({ delivery }: Clip): EditorCommand[] {
  return delivery ? [{ type: 'cancel-delivery' }] : [];
}
