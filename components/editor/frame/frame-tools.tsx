import { Camera, Crop, LoaderCircle, RotateCcwSquare, RotateCwSquare } from 'lucide-react';
import { useState } from 'react';
import { cn } from '@/components/ui/cn';
import { IconButton } from '@/components/ui/icon-button';
import { FRAME } from '@/lib/editor/messages/frame';
import { PLAYER } from '@/lib/editor/messages/player';
import { isSoundOnly } from '@/lib/editor/selectors';
import { useDispatch, useFile } from '../editor-store';
import { useShown } from '../use-shown';
import { FrameMenu } from './frame-menu';
import type { FrameTool } from './frame-tool';
import type { FrameSaver } from './use-save-frame';

export interface FrameToolsProps {
  /** False while no frame shows. */
  canSeek: boolean;
  saver: FrameSaver;
  onCrop(): void;
}

/** Rotates, crops, and saves the frame that shows. In a wide player the tools are buttons, in others a menu (`workspace.css`). */
export function FrameTools({ canSeek, saver, onCrop }: FrameToolsProps) {
  const dispatch = useDispatch();
  const hasFrames = useShown((source) => !isSoundOnly(source));
  const enabled = useFile((file) => file.job === null) && hasFrames;
  const isCropped = useFile(({ framing }) => framing.crop !== null);
  const [said, setSaid] = useState('');
  const rotate = (way: 'left' | 'right') => () => {
    dispatch({ type: 'rotate', way });
    // A no-break space makes screen readers say the same again.
    setSaid((before) => (before === FRAME.rotated(way) ? `${before}\u00a0` : FRAME.rotated(way)));
  };
  const tools: readonly FrameTool[] = [
    {
      id: 'left',
      label: FRAME.rotateLeft,
      icon: <RotateCcwSquare aria-hidden />,
      enabled,
      stays: true,
      use: rotate('left'),
    },
    {
      id: 'right',
      label: FRAME.rotateRight,
      icon: <RotateCwSquare aria-hidden />,
      enabled,
      stays: true,
      use: rotate('right'),
    },
    {
      id: 'crop',
      label: FRAME.crop,
      icon: <Crop aria-hidden />,
      enabled: enabled && canSeek,
      isOn: isCropped,
      opens: true,
      use: onCrop,
    },
    {
      id: 'save',
      label: saver.busy ? PLAYER.savingFrame : PLAYER.saveFrame,
      icon: saver.busy ? (
        <LoaderCircle className="motion-safe:animate-spin" aria-hidden />
      ) : (
        <Camera aria-hidden />
      ),
      enabled: canSeek && hasFrames,
      isBusy: saver.busy,
      use: saver.save,
    },
  ];
  return (
    <div className="[grid-area:frame]">
      <div className="frame-buttons">
        {tools.map(({ id, label, icon, enabled, isOn, isBusy, opens, use }) => (
          <IconButton
            key={id}
            label={label}
            aria-busy={isBusy}
            aria-haspopup={opens ? 'dialog' : undefined}
            disabled={!enabled}
            onClick={use}
            className={cn(isOn && 'bg-accent-soft text-accent-ink hover:bg-accent-soft')}
          >
            {icon}
          </IconButton>
        ))}
      </div>
      <FrameMenu tools={tools} />
      <p role="status" className="sr-only">
        {said}
      </p>
    </div>
  );
}
