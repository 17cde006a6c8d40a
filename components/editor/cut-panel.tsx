'use client';

import type { RefObject } from 'react';
import { CUT_PANEL } from '@/lib/editor/messages/cut';
import { partTitle } from '@/lib/editor/part-labels';
import { useFile } from './editor-store';
import type { PlayerHandle } from './player-handle';
import { SoundChoice } from './sound-choice';
import { Times } from './times';

interface CutPanelProps {
  player: RefObject<PlayerHandle | null>;
}

/** The controls of every cut: its times and its audio. They keep their places while a file is open. */
export function CutPanel({ player }: CutPanelProps) {
  const title = useFile(partTitle) ?? CUT_PANEL;
  return (
    <div className="@container relative flex flex-col gap-4 rounded-panel border border-line bg-panel px-4 pt-2.5 pb-2 shadow-panel sideways:pt-1 max-[22rem]:px-3 lg:px-5 lg:pt-5 lg:pb-3">
      {/* Hidden on a phone held sideways, so that both marks fit on the first screen. */}
      <h3 className="sideways:sr-only -mb-3 text-lg leading-6 font-semibold lg:mb-0 lg:text-xl">{title}</h3>
      <Times player={player} />
      <SoundChoice />
    </div>
  );
}
