import { useDeferredValue, useEffect, useState } from 'react';
import { Button } from '@/components/ui/button';
import { publicPath } from '@/lib/config/site';
import { EDITOR, TRY_AGAIN } from '@/lib/editor/messages/common';
import { useDispatch, useEditorSelector } from './editor-store';
import { FileBar } from './file-bar';
import { DropToAdd } from './files/drop-to-add';
import { lateToasts } from './late-toasts';
import { lateWorkspace } from './late-workspace';
import { EDITOR_HEADING_ID, EDITOR_ID } from './page-ids';
import { useLate } from './use-late';
import { useShown } from './use-shown';

/** Milliseconds for which the editor waits for the engine's answer before it is shown without it. */
const ENGINE_MS = 300;

/** The open file's editor, and the toasts, which outlive it. */
export function OpenEditor() {
  const run = useEditorSelector(({ file }) => file?.opened);
  const open = useEditorSelector(({ file }) => file !== null);
  const toasts = useLate(lateToasts).module;
  useHomeLinks(open);
  return (
    <>
      {open && (
        <section
          id={EDITOR_ID}
          aria-labelledby={EDITOR_HEADING_ID}
          className="border-y border-line bar:border-t-0 bg-(--section) [--section:color-mix(in_srgb,var(--sunken)_60%,var(--page))] bar:scroll-mt-12"
        >
          <DropToAdd>
            <FileBar>
              <h2
                id={EDITOR_HEADING_ID}
                tabIndex={-1}
                className="text-lg font-bold outline-none bar:-order-3 bar:shrink-0 bar:text-base"
              >
                {EDITOR.heading}
              </h2>
            </FileBar>
            <WorkspaceInTime key={run} />
          </DropToAdd>
        </section>
      )}
      {toasts && <toasts.Toaster />}
    </>
  );
}

/** Links to the start of this page would load it anew and drop the edit. While a file is open they close it, which can be undone. */
function useHomeLinks(open: boolean) {
  const dispatch = useDispatch();
  useEffect(() => {
    if (!open) return;
    const click = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest('a') : null;
      const isPlain = !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
      if (!isPlain || link?.href !== new URL(publicPath('/'), location.href).href) return;
      event.preventDefault();
      dispatch({ type: 'reset' });
    };
    document.addEventListener('click', click);
    return () => document.removeEventListener('click', click);
  }, [open, dispatch]);
}

/** The workspace, once the engine has answered: a player that loads at the same time would slow the engine down. */
function WorkspaceInTime() {
  const { module, failed, retry } = useLate(lateWorkspace);
  const answered = useShown(({ engine }) => engine.status !== 'loading');
  const [waited, setWaited] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setWaited(true), ENGINE_MS);
    return () => clearTimeout(timer);
  }, []);
  // A deferred render takes turns with other tasks; all at once, it holds the page up for some 80 ms.
  const ready = useDeferredValue(module && (answered || waited) ? module : null, null);
  if (failed)
    return (
      <div role="alert" className="flex flex-col items-center gap-4 py-16 text-center">
        <p>{EDITOR.missing}</p>
        <Button onClick={retry}>{TRY_AGAIN}</Button>
      </div>
    );
  if (!ready) return <p className="py-24 text-center text-ink-soft">{EDITOR.loading}</p>;
  return <ready.Workspace />;
}
