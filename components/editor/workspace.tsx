'use client';

import './workspace.css';
import { useEffect, useRef } from 'react';
import { isSaving } from '@/lib/editor/clip';
import type { OpenFile } from '@/lib/editor/state';
import { CutBar } from './cut-bar';
import { CutPanel } from './cut-panel';
import { Player, type PlayerHandle } from './player';
import { ResultCard } from './result-card';
import { Timeline } from './timeline/timeline';

/** Everything below the editor's heading; one per opened file. Where each part stands is `workspace.css`'s business. */
export function Workspace({ file }: { file: OpenFile }) {
  const player = useRef<PlayerHandle>(null);
  useLeaveGuard(file.job !== null || isSaving(file.clip));
  return (
    <div className="workspace">
      <div className="workspace-player">
        <Player file={file} handle={player} />
      </div>
      <div className="workspace-timeline">
        <Timeline file={file} player={player} />
      </div>
      <div className="workspace-side">
        <CutPanel file={file} player={player} />
        <CutBar file={file} />
      </div>
      <div className="workspace-result">
        <ResultCard file={file} />
      </div>
    </div>
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
