'use client';

import { FileVideo2, TriangleAlert } from 'lucide-react';
import { type DragEvent, useEffect, useRef } from 'react';
import { Button } from '@/components/ui/button';
import { cn } from '@/components/ui/cn';
import { REJECTIONS, UPLOAD_HINT } from '@/lib/editor/first-messages';
import { INPUT_ACCEPT } from '@/lib/media/formats';
import { fileItem, handleOfItem } from '@/lib/save/file-system-access';
import { useEditor } from './editor-provider';
import { noteHandle } from './file-handles';
import { CHOOSE_ID } from './page-moves';
import { editorIsThere, preloadEditor } from './preload';
import { useEarlyReach } from './use-early-reach';

export function UploadPanel() {
  const { state, dispatch } = useEditor();
  const input = useRef<HTMLInputElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  useEarlyReach(panel);
  const busy = Boolean(state.file?.job);
  const open = state.file !== null;
  useEffect(() => {
    if (open) editorIsThere();
  }, [open]);

  const over = (event: DragEvent) => {
    event.preventDefault();
    preloadEditor();
    event.dataTransfer.dropEffect = busy ? 'none' : 'copy';
    if (!state.dragging) dispatch({ type: 'dragging', over: true });
  };
  const leave = (event: DragEvent<HTMLElement>) => {
    const into = event.relatedTarget;
    if (into instanceof Node && event.currentTarget.contains(into)) return;
    dispatch({ type: 'dragging', over: false });
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    dispatch({ type: 'dragging', over: false });
    const file = event.dataTransfer.files[0];
    if (file) noteHandle(file, handleOfItem(fileItem(event.dataTransfer)));
    choose(file);
  };
  const choose = (file: File | undefined) => {
    if (file) dispatch({ type: 'chosen', file });
  };

  useEffect(() => {
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
      onPointerEnter={preloadEditor}
      onFocus={preloadEditor}
      onDragEnter={over}
      onDragOver={over}
      onDragLeave={leave}
      onDrop={drop}
      className={cn(
        'relative flex flex-col items-center gap-3 rounded-panel border-2 border-dashed px-5 py-8 text-center transition-colors sm:py-10',
        state.dragging
          ? 'border-accent-ink bg-accent-soft'
          : 'border-line-strong bg-panel hover:bg-accent-soft/40',
      )}
    >
      <FileVideo2
        className={cn('size-12 text-accent-ink', state.dragging && 'motion-safe:animate-bounce')}
        strokeWidth={1.4}
        aria-hidden
      />
      <h3 className="text-xl font-semibold">
        {state.dragging ? 'Drop your video here' : 'Upload your video'}
      </h3>
      {/* The button's own area covers the panel, so that a click anywhere in it chooses a file. */}
      <Button
        id={CHOOSE_ID}
        size="lg"
        disabled={busy}
        onClick={() => input.current?.click()}
        className="after:absolute after:inset-0 after:rounded-panel"
      >
        Choose Video File
      </Button>
      <input
        ref={input}
        type="file"
        accept={INPUT_ACCEPT}
        hidden
        aria-label="Video file"
        onChange={(event) => {
          choose(event.target.files?.[0]);
          event.target.value = '';
        }}
      />
      <p className="text-sm text-balance text-ink-soft">{UPLOAD_HINT}</p>
      <div role="alert" className="w-full empty:-mt-3">
        {state.uploadError && <Rejection />}
      </div>
    </div>
  );
}

function Rejection() {
  const { state, dispatch } = useEditor();
  const error = state.uploadError;
  if (!error) return null;
  return (
    <div className="relative z-10 flex w-full flex-col items-center gap-2 rounded-xl bg-danger-soft px-4 py-3">
      <p className="flex items-start gap-2 text-left font-medium text-danger">
        <TriangleAlert className="mt-0.5 size-5 shrink-0" aria-hidden />
        {REJECTIONS[error.code]}
      </p>
      {error.candidate && (
        <Button variant="secondary" onClick={() => dispatch({ type: 'open-anyway' })}>
          Open it anyway
        </Button>
      )}
    </div>
  );
}
