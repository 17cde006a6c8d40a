'use client';

import './workspace.css';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { isSaving } from '@/lib/editor/clip';
import { keptParts } from '@/lib/editor/kept';
import { PARTS } from '@/lib/editor/messages/parts';
import type { EditorState, OpenFile } from '@/lib/editor/state';
import { CutBar } from './cut-bar';
import { CutDetails } from './cut-details';
import { CutPanel } from './cut-panel';
import { EarlierClips } from './earlier-clips';
import { useEditorSelector, useEditorStore, useFile } from './editor-store';
import { Player } from './player';
import type { PlayerHandle } from './player-handle';
import { keepPreferences } from './preference-keeper';
import { ResultCard } from './result-card';
import { ShortcutsDialog } from './shortcuts-dialog';
import { Timeline } from './timeline/timeline';
import { useActions } from './use-actions';
import { useAwake } from './use-awake';
import { useRotation } from './use-rotation';
import { useShortcuts } from './use-shortcuts';

export { warmUp } from './warm-up';

/** Everything below the editor's heading, mounted once per opened file. `workspace.css` lays out its parts. */
export function Workspace() {
  const player = useRef<PlayerHandle>(null);
  const [helping, setHelping] = useState(false);
  const store = useEditorStore();
  const shortcuts = useEditorSelector(({ preferences }) => preferences.shortcuts);
  const { run, said } = useActions(player, () => setHelping(true));
  // Parts that a held key has made overlap merge when it is released.
  useShortcuts(shortcuts, run, () => store.dispatch({ type: 'settle' }));
  useEffect(() => keepPreferences(store), [store]);
  useRotation();
  const playing = useFile(playingText);
  useCropRequest(player);
  const works = useFile(({ job, clip }) => job !== null || isSaving(clip));
  useLeaveGuard(works);
  useAwake(works);
  return (
    <div className="workspace">
      <div className="workspace-edit">
        <div className="workspace-player">
          <Player handle={player} />
        </div>
        <div className="workspace-rest">
          <div className="workspace-timeline">
            <Timeline player={player} onAction={run} />
          </div>
          <div className="workspace-side">
            <CutPanel player={player} />
            <CutBar />
            <CutDetails onPreview={(ms) => player.current?.show(ms)} />
          </div>
        </div>
      </div>
      <div className="workspace-result">
        <ResultCard />
        <EarlierClips />
      </div>
      <p role="status" className="sr-only">
        {playing ?? said}
      </p>
      <ShortcutsDialog
        open={helping}
        onOpenChange={setHelping}
        enabled={shortcuts}
        onEnabled={(on) => store.dispatch({ type: 'set-shortcuts', on })}
      />
    </div>
  );
}

/** Which part plays, while the clip does. */
function playingText(file: OpenFile, { playback: { clipPart } }: EditorState): string | null {
  return clipPart === null ? null : PARTS.playing(clipPart + 1, keptParts(file).length);
}

/** Dispatched by `components/tools/begin.tsx`. It is canceled once the tool opens. */
const OPEN_CROP = 'snipreel-crop';

/** Opens the crop tool when the page asks for it. */
function useCropRequest(player: RefObject<PlayerHandle | null>) {
  useEffect(() => {
    const open = (event: Event) => player.current?.crop() && event.preventDefault();
    document.addEventListener(OPEN_CROP, open);
    return () => document.removeEventListener(OPEN_CROP, open);
  }, [player]);
}

/** Asks before the page is left while a cut is running. */
function useLeaveGuard(active: boolean) {
  useEffect(() => {
    if (!active) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [active]);
}
