'use client';

import { clsx } from 'clsx';
import { type DragEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { PlainButton } from '@/components/ui/plain-button';
import { DROP_ZONE } from '@/lib/editor/messages/drop-zone';
import { useDispatch, useEditorSelector } from './editor-store';
import { chooseFrom, droppedFiles } from './file-handles';
import { lateParts } from './late-editor';
import { CHOOSE_ID } from './page-ids';
import { editorIsThere, preloadEditor } from './preload';

interface DropZoneProps {
  /** The `accept` attribute of the file input. */
  accept: string;
  /** What is taken. */
  hint: string;
  icon: ReactNode;
}

export function DropZone({ accept, hint, icon }: DropZoneProps) {
  const dispatch = useDispatch();
  const open = useEditorSelector(({ file }) => file !== null);
  const busy = useEditorSelector(({ file }) => file !== null && file.job !== null);
  const sampling = useEditorSelector(({ fetchingSample }) => fetchingSample);
  const error = useEditorSelector(({ uploadError }) => uploadError);
  const late = lateParts.loaded();
  const [over, setOver] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const dragging = over && !busy;
  useEffect(() => {
    if (open) editorIsThere();
  }, [open]);

  const dragOver = (event: DragEvent) => {
    event.preventDefault();
    preloadEditor();
    event.dataTransfer.dropEffect = busy ? 'none' : 'copy';
    setOver(true);
  };
  const leave = (event: DragEvent<HTMLElement>) => {
    const into = event.relatedTarget;
    if (into instanceof Node && event.currentTarget.contains(into)) return;
    setOver(false);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    chooseFrom(dispatch, droppedFiles(event.dataTransfer));
  };

  useEffect(() => {
    // Tells tests that the handlers are attached: a file chosen or dropped from now on is opened.
    panel.current?.setAttribute('data-ready', '');
    const early = input.current?.files?.[0];
    if (!input.current || !early) return;
    // The file was chosen before any script ran, so no event reported it.
    input.current.value = '';
    dispatch({ type: 'chosen', file: early });
  }, [dispatch]);

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is for the mouse; everyone can use the button
    <div
      ref={panel}
      data-testid="drop-zone"
      data-dragging={dragging || undefined}
      onPointerEnter={preloadEditor}
      onFocus={preloadEditor}
      onDragEnter={dragOver}
      onDragOver={dragOver}
      onDragLeave={leave}
      onDrop={drop}
      className={clsx(
        'group relative flex flex-col items-center gap-3 rounded-panel border-2 border-dashed px-5 py-8 text-center transition-colors sm:py-10',
        dragging ? 'border-accent-ink bg-accent-soft' : 'border-line-strong bg-panel hover:bg-accent-soft/40',
      )}
    >
      {icon}
      <h3 className="text-xl font-semibold">{dragging ? DROP_ZONE.dragging : DROP_ZONE.heading}</h3>
      {/* The button's own area covers the panel, so that a click anywhere in it chooses a file. */}
      <PlainButton
        id={CHOOSE_ID}
        disabled={busy}
        onClick={() => input.current?.click()}
        size="lg"
        className="after:absolute after:inset-0 after:rounded-panel"
      >
        {DROP_ZONE.choose}
      </PlainButton>
      {/* biome-ignore lint/correctness/noRestrictedElements: a hidden file input; there is nothing to style */}
      <input
        ref={input}
        type="file"
        accept={accept}
        hidden
        aria-label={DROP_ZONE.input}
        onChange={(event) => {
          chooseFrom(dispatch, [...(event.target.files ?? [])]);
          event.target.value = '';
        }}
      />
      <p className="text-sm text-balance text-ink-soft">{hint}</p>
      <PlainButton
        variant="link"
        size="sm"
        disabled={busy}
        onClick={() => dispatch({ type: 'try-sample' })}
        className="relative -my-2"
      >
        {sampling ? DROP_ZONE.fetchingSample : DROP_ZONE.sample}
      </PlainButton>
      <div role="alert" className="w-full empty:-mt-3">
        {error && late && <late.Rejection error={error} />}
      </div>
    </div>
  );
}
