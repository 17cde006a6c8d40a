import { lazy, Suspense } from 'react';
import { EDITOR } from '@/lib/editor/messages/common';
import { useEditorSelector } from './editor-store';
import { FileBar } from './file-bar';
import { EDITOR_HEADING_ID, EDITOR_ID } from './page-ids';

const Workspace = lazy(() => import('./workspace').then((m) => ({ default: m.Workspace })));
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
          className="scroll-mt-[-0.9rem] border-y border-line bg-(--section) [--section:color-mix(in_srgb,var(--sunken)_60%,var(--page))] [@media(max-height:32rem)]:scroll-mt-0"
        >
          <div className="mx-auto max-w-7xl px-4 py-5 sm:px-6 sm:py-7 [@media(max-height:32rem)]:py-2">
            <div className="mb-4 flex flex-wrap [@media(max-height:32rem)]:mb-2 items-center justify-between gap-x-6 gap-y-2">
              <h2
                id={EDITOR_HEADING_ID}
                tabIndex={-1}
                className="text-2xl font-bold outline-none sm:text-3xl [@media(max-height:32rem)]:text-xl"
              >
                {EDITOR.heading}
              </h2>
              <FileBar />
            </div>
            <Suspense fallback={<p className="py-24 text-center text-ink-soft">{EDITOR.loading}</p>}>
              <Workspace key={run} />
            </Suspense>
          </div>
        </section>
      )}
      <Suspense>
        <Toaster />
      </Suspense>
    </>
  );
}
