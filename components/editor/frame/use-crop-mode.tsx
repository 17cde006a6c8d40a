import { type ReactNode, type RefObject, useState } from 'react';
import type { Size } from '@/lib/editor/frame/box';
import { frameSizeOf } from '@/lib/editor/frame-of';
import { FRAME } from '@/lib/editor/messages/frame';
import { shownSource } from '@/lib/editor/sources';
import { useEditorStore } from '../editor-store';
import { PlayerNote } from '../player-note';
import { copied, type FrameElement, naturalSize } from './copied';
import type { CropEditor } from './crop-editor';
import { lateCrop } from './late-crop';

interface Opened {
  Editor: typeof CropEditor;
  still: HTMLCanvasElement;
  frame: Size;
  player: HTMLElement;
}

/**
 * Opens the crop tool over a player.
 * @param stop pauses the player.
 * @param shown what shows the frame; null if nothing does.
 */
export function useCropMode(
  player: RefObject<HTMLElement | null>,
  stop: () => void,
  shown: () => FrameElement | null,
): { open(): boolean; editor: ReactNode } {
  const { getState } = useEditorStore();
  const [opened, setOpened] = useState<Opened | null>(null);
  const [failed, setFailed] = useState(false);
  const sizeNow = () => {
    const { file } = getState();
    const element = shown();
    return element && file && (frameSizeOf(shownSource(file)) ?? naturalSize(element));
  };
  const open = () => {
    if (!sizeNow()) return false;
    setFailed(false);
    void Promise.all([lateCrop.load(), document.fullscreenElement && document.exitFullscreen()]).then(
      ([{ CropEditor }]) => {
        const [element, frame] = [shown(), sizeNow()];
        if (!element || !frame || !player.current) return;
        // Pausing may show the frame of another file.
        const still = copied(element);
        stop();
        setOpened({ Editor: CropEditor, still, frame, player: player.current });
      },
      () => setFailed(true),
    );
    return true;
  };
  const editor = opened ? (
    <opened.Editor
      still={opened.still}
      frame={opened.frame}
      player={opened.player}
      onClose={() => setOpened(null)}
    />
  ) : (
    failed && <PlayerNote>{FRAME.noCrop}</PlayerNote>
  );
  return { open, editor };
}
