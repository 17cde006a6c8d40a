import { clipsOf } from './clip';
import type { EditorState } from './state';

/** What an answer can belong to: the choice of a file, the opening of a file, a cut, or a finished clip. */
export type ScopeKind = 'pick' | 'run' | 'job' | 'clip';

/** Names what an answer belongs to, by the number that the state gave it. */
export interface Scope<K extends ScopeKind = ScopeKind> {
  kind: K;
  id: number;
}

export const ofPick = (id: number): Scope<'pick'> => ({ kind: 'pick', id });
export const ofRun = (id: number): Scope<'run'> => ({ kind: 'run', id });
export const ofJob = (id: number): Scope<'job'> => ({ kind: 'job', id });
export const ofClip = (id: number): Scope<'clip'> => ({ kind: 'clip', id });

const CURRENT_IDS: Readonly<Record<ScopeKind, (state: EditorState) => readonly (number | undefined)[]>> = {
  pick: ({ pick }) => [pick],
  // Every source has a run of its own. Without a file, it's that of the last reset.
  run: ({ file, run }) => (file ? [file.opened, ...file.sources.map((source) => source.run)] : [run]),
  job: ({ file }) => [file?.job?.id],
  clip: (state) => clipsOf(state).map(({ id }) => id),
};

/** True if the state has moved on from what an answer belongs to. Such answers change nothing. */
export function isStale(state: EditorState, of: Scope): boolean {
  return !CURRENT_IDS[of.kind](state).includes(of.id);
}
