import { lateParts } from './late-store';
import { lateToasts } from './late-toasts';

let asked = false;

/**
 * Fetches the editor's code once a visitor reaches for the drop zone, so that it is ready before the file is. A failure here is
 * ignored: the code is fetched again when it is needed.
 */
export function preloadEditor(): void {
  if (asked) return;
  asked = true;
  const parts = [
    lateParts.load().then(({ lateWorkspace }) => lateWorkspace.load()),
    lateToasts.load(),
    import('@/lib/cut/session/session'),
    import('@/lib/cut/session/registry').then(({ preloadEngine }) => preloadEngine()),
    import('@/lib/filmstrip/stills/stills').then(({ prepareStills }) => prepareStills()),
  ];
  for (const part of parts) part.catch(() => undefined);
}

/** Call this once the editor is on the page. Reaching for the drop zone after a reset then starts nothing ahead. */
export function editorIsThere(): void {
  asked = true;
}
