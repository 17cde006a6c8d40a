'use client';

import { Pause, Play } from 'lucide-react';
import { useEffect } from 'react';
import { useEditorStore } from '@/components/editor/editor-store';
import { EDITOR_ID, UPLOAD_ID } from '@/components/editor/page-ids';
import type { OpenFile } from '@/lib/editor/state';
import type { EditorStore } from '@/lib/editor/store/store';
import type { Begins } from './openings';

/**
 * `components/editor/workspace.tsx` listens to it. Not imported from there: a module that both have would make other scripts of the
 * editor than home's.
 */
const OPEN_CROP = 'snipreel-crop';

/**
 * Icons that home's first script has, so that the editor's scripts leave them out. With them here, task pages fetch the same scripts
 * of the editor as home; `scripts/lib/built-modules.mjs` fails if there are others.
 */
export const ICONS_OF_HOME = { Pause, Play };

/** Milliseconds between two looks at whether the crop tool can open, and how often to look. */
const LOOK_MS = 100;
const LOOKS = 100;

/**
 * Opens the first file of a task page for its task. The visitor can change all of it, and undo what is an edit. What a visitor
 * prefers is neither asked nor stored (`lib/editor/store/options.ts`): the workspace reads it later. A file that is opened again
 * after a reload keeps what it had.
 */
export function Begin({ options, does, takes }: Begins) {
  const store = useEditorStore();
  useEffect(() => {
    if (does === 'add-others')
      document.getElementById(UPLOAD_ID)?.querySelector('input')?.setAttribute('multiple', '');
    const listening = new AbortController();
    if (takes) whenever(store, listening.signal, () => takeAnyway(store, takes));
    let isFirst = true;
    whenever(store, listening.signal, (file) => {
      if (!file || !isFirst) return;
      isFirst = false;
      if (file.recalled) return;
      if (options) store.dispatch({ type: 'set-options', change: options });
      if (does) begin(store, does, listening.signal);
    });
    return () => listening.abort();
  }, [store, options, does, takes]);
  return null;
}

/** Calls back after each change of the editor's state, until the signal. */
function whenever(
  { subscribe, getState }: EditorStore,
  signal: AbortSignal,
  act: (file: OpenFile | null) => void,
) {
  signal.addEventListener(
    'abort',
    subscribe(() => act(getState().file)),
  );
}

function takeAnyway({ getState, dispatch }: EditorStore, takes: Begins['takes']) {
  const { uploadError } = getState();
  if (uploadError?.code === 'unsupported-type' && uploadError.candidate?.container === takes)
    dispatch({ type: 'open-anyway' });
}

function begin(store: EditorStore, does: NonNullable<Begins['does']>, signal: AbortSignal) {
  if (does === 'add-others') return store.dispatch({ type: 'add-others' });
  if (does === 'crop') return openCrop(store, signal);
  let isDone = false;
  whenever(store, signal, (file) => {
    const { durationMs = 0, preview = 'pending' } = file?.sources[0] ?? {};
    // An edit can be undone only once the player has stated the length.
    if (isDone || durationMs === 0 || preview === 'pending') return;
    isDone = true;
    if (does === 'rotate') store.dispatch({ type: 'rotate', way: 'right' });
    else markMiddle(store, durationMs);
  });
}

/** Marks the middle third, in one step. The visitor moves it to what is to go. */
function markMiddle({ dispatch }: EditorStore, durationMs: number) {
  const gesture = 'begin';
  dispatch({ type: 'set-end', ms: Math.round((durationMs * 2) / 3), gesture });
  dispatch({ type: 'set-start', ms: Math.round(durationMs / 3), gesture });
  dispatch({ type: 'settle' });
}

/** Opens the crop tool once there is a frame to crop. */
function openCrop({ getState }: EditorStore, signal: AbortSignal) {
  let left = LOOKS;
  let top: number | undefined;
  const timer = setInterval(() => {
    const editor = document.getElementById(EDITOR_ID);
    const before = top;
    top = editor?.getBoundingClientRect().top;
    const preview = getState().file?.sources[0].preview ?? 'pending';
    const hasFrame = preview !== 'playable' || (editor?.querySelector('video')?.readyState ?? 0) >= 2;
    // The page may still be scrolling to the editor.
    const isReady = preview !== 'pending' && hasFrame && top === before;
    if (!isReady && left-- > 0) return;
    const event = new Event(OPEN_CROP, { cancelable: true });
    // The tool says so by `preventDefault`.
    if (!document.dispatchEvent(event) || left-- <= 0) clearInterval(timer);
  }, LOOK_MS);
  signal.addEventListener('abort', () => clearInterval(timer));
}
