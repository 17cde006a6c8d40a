'use client';

import { useEffect, useRef } from 'react';
import { isSaving } from '@/lib/editor/clip';
import type { OpenFile } from '@/lib/editor/state';
import { CutPanel } from './cut-panel';
import { FileBar } from './file-bar';
import { Player, type PlayerHandle } from './player';
import { ResultCard } from './result-card';

/** Everything below the editor's heading; one per opened file. */
export function Workspace({ file }: { file: OpenFile }) {
  const player = useRef<PlayerHandle>(null);
  useLeaveGuard(file.job !== null || isSaving(file.clip));
  return (
    <>
      <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1.55fr)_minmax(20rem,1fr)]">
        <div className="overflow-hidden rounded-panel border border-line bg-panel shadow-panel">
          <Player file={file} handle={player} />
          <FileBar file={file} />
        </div>
        <CutPanel file={file} onPreview={(ds) => player.current?.show(ds)} />
      </div>
      <ResultCard file={file} />
    </>
  );
}

/** Leaving the page while processing asks first, and only then. */
function useLeaveGuard(active: boolean) {
  useEffect(() => {
    if (!active) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [active]);
}
