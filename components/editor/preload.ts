import { lateParts } from './late-editor';
import { UPLOAD_ID } from './page-ids';

let isRequested = false;

/**
 * Fetches the editor's code and starts its workers, once a visitor reaches for the drop zone, so that they are ready
 * before the file is. `wake-react.ts` has fetched the scripts by then. A failure here is ignored: the code is
 * fetched again when it is needed.
 */
export function preloadEditor(): void {
  if (isRequested) return;
  isRequested = true;
  lateParts
    .load()
    .then(({ spareEngineWorker, prepareStills, lateWorkspace, lateToasts }) => {
      spareEngineWorker.prepare();
      prepareStills();
      return Promise.all([lateWorkspace.load().then(({ warmUp }) => warmUp()), lateToasts.load()]);
    })
    .catch(() => undefined);
}

/** Call this once the editor is on the page. Reaching for the drop zone after a reset then starts nothing ahead. */
export function editorIsThere(): void {
  isRequested = true;
}

// React starts at the first sign of a visitor. By then the pointer may be over the panel, or a file be chosen.
const panel = globalThis.document?.getElementById(UPLOAD_ID);
if (panel?.matches(':hover, :focus-within') || panel?.querySelector('input')?.files?.length) preloadEditor();
