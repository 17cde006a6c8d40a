import { createContext, useContext, useRef, useSyncExternalStore } from 'react';
import { type EditorState, INITIAL_STATE, type OpenFile } from '@/lib/editor/state';
import type { Dispatch, EditorStore } from '@/lib/editor/store/store';

export const EditorContext = createContext<EditorStore | null>(null);

/** The store itself, for code that reads the state outside of rendering. */
export function useEditorStore(): EditorStore {
  const store = useContext(EditorContext);
  if (!store) throw new Error('the editor needs an EditorProvider around it');
  return store;
}

export function useDispatch(): Dispatch {
  return useEditorStore().dispatch;
}

/**
 * A slice of the editor's state. The component renders again only when the slice changes: when it's another value, or for
 * an object, when one of its properties is.
 */
export function useEditorSelector<T>(select: (state: EditorState) => T): T {
  const store = useEditorStore();
  const last = useRef<{ slice: T }>(null);
  const sliceOf = (state: EditorState): T => {
    const slice = select(state);
    if (!last.current || !isSameSlice(last.current.slice, slice)) last.current = { slice };
    return last.current.slice;
  };
  return useSyncExternalStore(
    store.subscribe,
    () => sliceOf(store.getState()),
    () => sliceOf(INITIAL_STATE),
  );
}

/**
 * A slice of the open file, for components below `EditorSection`, which renders them only while a file is open. Between the
 * moment the file is put away and theirs, they keep what they had.
 */
export function useFile<T>(select: (file: OpenFile, state: EditorState) => T): T {
  const last = useRef<{ slice: T }>(null);
  return useEditorSelector((state) => {
    if (state.file) last.current = { slice: select(state.file, state) };
    if (!last.current) throw new Error('no file is open');
    return last.current.slice;
  });
}

/** True if two slices are the same value, or plain objects or arrays with the same properties. */
export function isSameSlice(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true;
  if (!isPlain(a) || !isPlain(b)) return false;
  const entries = Object.entries(a);
  return (
    entries.length === Object.keys(b).length &&
    entries.every(([key, value]) => Object.hasOwn(b, key) && Object.is(value, Reflect.get(b, key)))
  );
}

function isPlain(value: unknown): value is object {
  if (typeof value !== 'object' || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === Array.prototype;
}
