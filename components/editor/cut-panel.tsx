'use client';

import type { RefObject } from 'react';
import { CUT_PANEL } from '@/lib/editor/messages/cut';
import { MetadataChoice } from './metadata-choice';
import type { PlayerHandle } from './player';
import { SoundChoice } from './sound-choice';
import { Times } from './times';

/** The controls of every cut: its times, its audio and metadata. They keep their places while a file is open. */
export function CutPanel({ player }: { player: RefObject<PlayerHandle | null> }) {
  return (
    <div className="@container flex flex-col gap-4 rounded-panel border border-line bg-panel p-4 shadow-panel max-[22rem]:p-3 sm:p-5">
      <h3 className="text-xl font-semibold">{CUT_PANEL}</h3>
      <Times player={player} />
      <SoundChoice />
      <MetadataChoice />
    </div>
  );
}
