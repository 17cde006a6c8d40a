import type { EditorCommand, EventOf, EventType } from '../events';
import type { OpenSource, SourceProblem } from '../open-source';
import { fileFailed } from '../part-note';
import type { Scope } from '../scope';
import { settledFile } from '../settle';
import { mapSources } from '../sources';
import type { EditorState, OpenFile } from '../state';

/** What an event leads to: the next state, and what the outside world has to do. */
export interface Transition {
  state: EditorState;
  commands: EditorCommand[];
}

type Handler<E> = (state: EditorState, event: E) => Transition;

/** Handles an event while a file is open. */
export type FileHandler<E> = (state: EditorState, file: OpenFile, event: E) => Transition;

/** One pure function for each type of event. */
export type Handlers<T extends EventType> = { readonly [K in T]: Handler<EventOf<K>> };

/** What can follow from any event. @param before the state before the event. */
export type FollowUp = (state: EditorState, before: EditorState) => Transition;

/** Changes nothing. */
export const stay = (state: EditorState): Transition => ({ state, commands: [] });

/** Goes on from the state that a step has led to. The commands follow those of the step. */
export function andThen(step: Transition, next: (state: EditorState) => Transition): Transition {
  const { state, commands } = next(step.state);
  return { state, commands: [...step.commands, ...commands] };
}

/** Changes the open file. */
export const withFile = (
  state: EditorState,
  file: OpenFile,
  change: Partial<OpenFile>,
  ...commands: EditorCommand[]
): Transition => ({ state: { ...state, file: { ...file, ...change } }, commands });

/** Changes what is known about one source, shown or not. */
export function withSource(file: OpenFile, run: number, change: Partial<OpenSource>): OpenFile {
  const sources = mapSources(file, (source) => (source.run === run ? { ...source, ...change } : source));
  return { ...file, sources };
}

/** Says why a source that was added isn't in the clip. */
export function withProblem(
  state: EditorState,
  file: OpenFile,
  { run, source }: OpenSource,
  problem: SourceProblem,
): Transition {
  const note = fileFailed(source.file.name, problem);
  return withFile(state, withSource(file, run, { isArriving: false, problem }), { note });
}

/** Handles an answer about one source, shown or not. */
export function onSource<E extends { of: Scope<'run'> }>(
  handle: (state: EditorState, file: OpenFile, source: OpenSource, event: E) => Transition,
): Handler<E> {
  return onFile((state, file, event) => {
    const source = file.sources.find(({ run }) => run === event.of.id);
    return source ? handle(state, file, source, event) : stay(state);
  });
}

/** Handles an event only while a file is open. */
export function onFile<E>(handle: FileHandler<E>): Handler<E> {
  return (state, event) => (state.file ? handle(state, state.file, event) : stay(state));
}

/** Handles an event only while a file is open and no cut of it runs. */
export function onIdleFile<E>(handle: FileHandler<E>): Handler<E> {
  return onFile((state, file, event) => (file.job ? stay(state) : handle(state, file, event)));
}

/** Handles an event only while no cut runs, once what a gesture has changed is settled. */
export function onSettledFile<E>(handle: FileHandler<E>): Handler<E> {
  return onIdleFile((state, file, event) => handle(state, settledFile(file), event));
}
