'use client';

import type { RefObject } from 'react';
import { CUT_PANEL } from '@/lib/editor/messages/cut';
import type { OpenFile } from '@/lib/editor/state';
import { CutMode } from './cut-mode';
import { CutForecast } from './forecast';
import { MetadataChoice } from './metadata-choice';
import { Notices } from './notices';
import type { PlayerHandle } from './player';
import { RestoredNote } from './restored-note';
import { SoundChoice } from './sound-choice';
import { Times } from './times';

/** The options of the cut: its times, how it begins, its audio and metadata, and the forecast. */
export function CutPanel({ file, player }: { file: OpenFile; player: RefObject<PlayerHandle | null> }) {
  return (
    <div className="@container flex flex-col gap-4 rounded-panel border border-line bg-panel p-4 shadow-panel max-[22rem]:p-3 sm:p-5">
      <h3 className="text-xl font-semibold">{CUT_PANEL}</h3>
      <RestoredNote file={file} />
      <Times file={file} player={player} />
      <CutMode file={file} onPreview={(ms) => player.current?.show(ms)} />
      <SoundChoice file={file} />
      <MetadataChoice file={file} />
      <CutForecast file={file} />
      <Notices file={file} />
    </div>
  );
}
