'use client';

import type { RefObject } from 'react';
import { usesPreview } from '@/lib/editor/selectors';
import { NativePlayer } from './native-player';
import type { PlayerHandle } from './player-handle';
import { PreviewPlayer } from './preview-player';
import { useShown } from './use-shown';

/** The browser's own player, or the preview if it can't play the file. */
export function Player(props: { handle: RefObject<PlayerHandle | null> }) {
  const run = useShown((shown) => shown.run);
  return useShown(usesPreview) ? <PreviewPlayer key={run} {...props} /> : <NativePlayer {...props} />;
}
