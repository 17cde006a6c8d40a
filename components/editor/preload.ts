let asked = false;

/**
 * Fetches the editor's code once a visitor reaches for the drop zone, so that it is there when the file is. What fails
 * here is fetched again, and its failure shown, when it is needed.
 */
export function preloadEditor(): void {
  if (asked) return;
  asked = true;
  const parts = [
    import('./workspace'),
    import('./toasts'),
    import('@/lib/cut/session/session'),
    import('@/lib/cut/session/registry').then(({ preloadEngine }) => preloadEngine()),
    import('@/lib/filmstrip/stills/stills').then(({ prepareStills }) => prepareStills()),
  ];
  for (const part of parts) part.catch(() => undefined);
}

/** The editor is on the page: to reach for the drop zone again, after a reset, is to begin nothing ahead that would be left over. */
export function editorIsThere(): void {
  asked = true;
}
