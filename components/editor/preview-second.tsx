'use client';

import { useEffect, useRef, useState } from 'react';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import type { CutResult } from '@/lib/cut';
import type { Edit } from '@/lib/edit/edit';
import { PREVIEW_SECOND } from '@/lib/editor/messages/output';
import { canPreviewSecond, secondEdit } from '@/lib/editor/preview-second';
import { shownSource } from '@/lib/editor/sources';
import { useEditorStore, useFile } from './editor-store';
import { useObjectUrl } from './use-object-url';

/**
 * A button that encodes one second as planned and plays it. Its session is its own: cuts of one session may not overlap, and after
 * the dialog is closed, this one may still be ending when the visitor cuts.
 */
export function PreviewSecond() {
  const { getState } = useEditorStore();
  const possible = useFile(
    (file, { options }) => shownSource(file).engine.status === 'ready' && canPreviewSecond(options, file),
  );
  const busy = useFile(({ job }) => job !== null);
  const button = useRef<HTMLButtonElement>(null);
  const [edit, setEdit] = useState<Edit | null>(null);
  const open = () => {
    const { file, options } = getState();
    setEdit(file && secondEdit(options, file));
  };
  return (
    <>
      <Button
        ref={button}
        variant="secondary"
        className="w-full text-sm"
        disabled={!possible || busy}
        onClick={open}
      >
        {PREVIEW_SECOND.button}
      </Button>
      <Dialog
        open={edit !== null}
        onOpenChange={() => setEdit(null)}
        title={PREVIEW_SECOND.title}
        description={PREVIEW_SECOND.text}
        returnFocusTo={button}
      >
        {edit && <Second edit={edit} />}
      </Dialog>
    </>
  );
}

function Second({ edit }: { edit: Edit }) {
  const [clip, setClip] = useState<CutResult | 'failed' | null>(null);
  useEffect(() => {
    const controller = new AbortController();
    let result: CutResult | null = null;
    const { signal } = controller;
    cutOnce(edit, signal).then(
      (cut) => {
        if (signal.aborted) return cut.dispose();
        result = cut;
        setClip(cut);
      },
      () => signal.aborted || setClip('failed'),
    );
    return () => {
      controller.abort();
      result?.dispose();
    };
  }, [edit]);
  return (
    <div className="mt-4 flex aspect-video items-center justify-center overflow-hidden rounded-xl bg-black text-white">
      {clip && clip !== 'failed' ? (
        <Playing blob={clip.blob} />
      ) : (
        <p role="status" className="p-4 text-center">
          {clip === 'failed' ? PREVIEW_SECOND.failed : PREVIEW_SECOND.working}
        </p>
      )}
    </div>
  );
}

function Playing({ blob }: { blob: Blob }) {
  const url = useObjectUrl(blob);
  return <video src={url} className="size-full" autoPlay loop muted playsInline controls />;
}

async function cutOnce(edit: Edit, signal: AbortSignal): Promise<CutResult> {
  const { Cutter } = await import('@/lib/cut');
  const cutter = new Cutter();
  try {
    for (const { source } of edit.parts.slice(0, 1)) await cutter.open(source, { signal, onLoad() {} });
    return await cutter.cut(edit, { signal, onProgress() {} });
  } finally {
    cutter.close();
  }
}
