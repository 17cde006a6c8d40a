import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { EDITOR } from '@/lib/editor/messages/common';
import { useEditorSelector, useFile } from './editor-store';
import { FileBar } from './file-bar';
import { lateWorkspace } from './late-workspace';
import { EDITOR_HEADING_ID, EDITOR_ID } from './page-ids';

/** Milliseconds for which the editor waits for the engine's answer before it is shown without it. */
const ENGINE_MS = 300;

const LateWorkspace = lazy(() => lateWorkspace.load().then((m) => ({ default: m.Workspace })));
const Toaster = lazy(() => import('./toasts').then((m) => ({ default: m.Toaster })));

/** The open file's editor, and the toasts, which outlive it. */
export function OpenEditor() {
  const run = useEditorSelector((state) => state.run);
  const open = useEditorSelector(({ file }) => file !== null);
  return (
    <>
      {open && (
        <section
          id={EDITOR_ID}
          aria-labelledby={EDITOR_HEADING_ID}
          className="border-y border-line bg-(--section) [--section:color-mix(in_srgb,var(--sunken)_60%,var(--page))] roomy:scroll-mt-[-0.9rem]"
        >
          <div className="mx-auto max-w-7xl px-4 py-2 roomy:px-6 roomy:py-7">
            <FileBar>
              <h2
                id={EDITOR_HEADING_ID}
                tabIndex={-1}
                className="text-lg font-bold outline-none roomy:text-3xl"
              >
                {EDITOR.heading}
              </h2>
            </FileBar>
            <WorkspaceInTime
              key={run}
              fallback={<p className="py-24 text-center text-ink-soft">{EDITOR.loading}</p>}
            />
          </div>
        </section>
      )}
      <Suspense>
        <Toaster />
      </Suspense>
    </>
  );
}

/**
 * The workspace, once the engine has answered: a player that loads at the same time would slow the engine down. Its code is
 * usually there by then. `lazy` would show the fallback even so, and React then keeps a fallback for 0.3 s.
 */
function WorkspaceInTime({ fallback }: { fallback: ReactNode }) {
  const [Workspace] = useState(() => lateWorkspace.loaded()?.Workspace ?? LateWorkspace);
  const answered = useFile(({ engine }) => engine.status !== 'loading');
  const [waited, setWaited] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setWaited(true), ENGINE_MS);
    return () => clearTimeout(timer);
  }, []);
  if (!answered && !waited) return fallback;
  return (
    <Suspense fallback={fallback}>
      <Workspace />
    </Suspense>
  );
}
