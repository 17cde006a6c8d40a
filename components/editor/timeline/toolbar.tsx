import {
  Keyboard,
  Maximize2,
  Redo2,
  SquarePlay,
  Undo2,
  UnfoldHorizontal,
  ZoomIn,
  ZoomOut,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { cn } from '@/components/ui/cn';
import { IconButton } from '@/components/ui/icon-button';
import { TIMELINE } from '@/lib/editor/messages/timeline';
import type { Action } from '@/lib/editor/shortcuts';

export type ToolAction = Extract<Action, 'undo' | 'redo' | 'play-selection' | 'zoom-to-selection'>;

interface ToolbarProps {
  canUndo: boolean;
  canRedo: boolean;
  canZoomIn: boolean;
  canZoomOut: boolean;
  canPlay: boolean;
  canZoomToSelection: boolean;
  isPlayingSelection: boolean;
  onAction(action: ToolAction): void;
  onZoom(factor: number): void;
  onWhole(): void;
  onHelp(): void;
}

const ZOOM_STEP = 2;

/** Buttons for undo, redo, playing the selection and zoom. */
export function Toolbar(props: ToolbarProps) {
  return (
    <div className="flex items-center lg:gap-0.5">
      <Tool
        label={TIMELINE.undo}
        icon={<Undo2 aria-hidden />}
        enabled={props.canUndo}
        onClick={() => props.onAction('undo')}
      />
      <Tool
        label={TIMELINE.redo}
        icon={<Redo2 aria-hidden />}
        enabled={props.canRedo}
        onClick={() => props.onAction('redo')}
      />
      <span className="grow" />
      <Tool
        label={TIMELINE.playSelection}
        icon={<SquarePlay aria-hidden />}
        enabled={props.canPlay}
        pressed={props.isPlayingSelection}
        onClick={() => props.onAction('play-selection')}
      />
      <Tool
        label={TIMELINE.zoomOut}
        icon={<ZoomOut aria-hidden />}
        enabled={props.canZoomOut}
        onClick={() => props.onZoom(1 / ZOOM_STEP)}
      />
      <Tool
        label={TIMELINE.zoomIn}
        icon={<ZoomIn aria-hidden />}
        enabled={props.canZoomIn}
        onClick={() => props.onZoom(ZOOM_STEP)}
      />
      {/* One tool for both, as a narrow screen has no room for more. */}
      {props.canZoomOut ? (
        <Tool label={TIMELINE.showAll} icon={<Maximize2 aria-hidden />} enabled onClick={props.onWhole} />
      ) : (
        <Tool
          label={TIMELINE.zoomToSelection}
          icon={<UnfoldHorizontal aria-hidden />}
          enabled={props.canZoomToSelection}
          onClick={() => props.onAction('zoom-to-selection')}
        />
      )}
      <Tool
        label={TIMELINE.shortcuts}
        icon={<Keyboard aria-hidden />}
        enabled
        onClick={props.onHelp}
        // A device that is only touched has no keys, and a narrow screen no room.
        className="pointer-coarse:[@media(hover:none)]:hidden max-[22rem]:hidden"
      />
    </div>
  );
}

interface ToolProps {
  label: string;
  icon: ReactNode;
  enabled: boolean;
  pressed?: boolean;
  onClick(): void;
  className?: string;
}

/** A disabled tool keeps the focus, so that keyboard users stay in the toolbar after the last undo. */
function Tool({ label, icon, enabled, pressed, onClick, className }: ToolProps) {
  return (
    <IconButton
      label={label}
      aria-disabled={!enabled}
      aria-pressed={pressed}
      className={cn(
        'aria-disabled:opacity-40 aria-disabled:hover:bg-transparent aria-pressed:bg-accent-soft aria-pressed:text-accent-ink [&_svg]:size-[18px]',
        className,
      )}
      onClick={() => enabled && onClick()}
    >
      {icon}
    </IconButton>
  );
}
