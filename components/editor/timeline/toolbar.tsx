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
import { Toolbar as Bar, Tool } from '@/components/ui/toolbar';
import { TIMELINE } from '@/lib/editor/messages/timeline';
import type { Action } from '@/lib/editor/shortcuts';
import { MoreTools } from './more-tools';
import { type PartAction, PartTools } from './part-tools';

export type ToolAction =
  | Extract<Action, 'undo' | 'redo' | 'play-selection' | 'zoom-to-selection' | 'show-all'>
  | PartAction;

interface ToolbarProps {
  canUndo: boolean;
  canRedo: boolean;
  canZoomIn: boolean;
  canZoomOut: boolean;
  canPlay: boolean;
  canZoomToSelection: boolean;
  canEdit: boolean;
  several: boolean;
  isPlayingSelection: boolean;
  onAction(action: ToolAction): void;
  onZoom(factor: number): void;
  onHelp(): void;
}

const ZOOM_STEP = 2;

/** Buttons for undo, redo, several parts, playing the selection and zoom. What a narrow one has no room for is in a menu. */
export function Toolbar(props: ToolbarProps) {
  const { onAction } = props;
  const parts = {
    enabled: props.canEdit,
    canCutOut: props.canZoomToSelection,
    several: props.several,
    onAction,
  };
  return (
    <Bar label={TIMELINE.tools} className="relative -mx-2 flex items-center @min-[32rem]:mx-0 lg:gap-0.5">
      <Tool
        label={TIMELINE.undo}
        icon={<Undo2 aria-hidden />}
        enabled={props.canUndo}
        onClick={() => onAction('undo')}
      />
      <Tool
        label={TIMELINE.redo}
        icon={<Redo2 aria-hidden />}
        enabled={props.canRedo}
        onClick={() => onAction('redo')}
      />
      <span className="grow" />
      <PartTools {...parts} />
      <MoreTools
        {...parts}
        canPlay={props.canPlay}
        canZoomOut={props.canZoomOut}
        onPlaySelection={() => onAction('play-selection')}
        onZoomOut={() => props.onZoom(1 / ZOOM_STEP)}
        onShowAll={() => onAction('show-all')}
        onHelp={props.onHelp}
        className="@min-[32rem]:hidden"
      />
      <span className="grow" />
      <Tool
        label={TIMELINE.playSelection}
        icon={<SquarePlay aria-hidden />}
        enabled={props.canPlay}
        aria-pressed={props.isPlayingSelection}
        onClick={() => onAction('play-selection')}
        className="hidden @min-[21rem]:inline-flex"
      />
      <Tool
        label={TIMELINE.zoomOut}
        icon={<ZoomOut aria-hidden />}
        enabled={props.canZoomOut}
        onClick={() => props.onZoom(1 / ZOOM_STEP)}
        className="hidden @min-[18.25rem]:inline-flex"
      />
      <Tool
        label={TIMELINE.zoomIn}
        icon={<ZoomIn aria-hidden />}
        enabled={props.canZoomIn}
        onClick={() => props.onZoom(ZOOM_STEP)}
      />
      <Tool
        label={TIMELINE.zoomToSelection}
        icon={<UnfoldHorizontal aria-hidden />}
        enabled={props.canZoomToSelection}
        onClick={() => onAction('zoom-to-selection')}
      />
      <Tool
        label={TIMELINE.showAll}
        icon={<Maximize2 aria-hidden />}
        enabled={props.canZoomOut}
        onClick={() => onAction('show-all')}
        className="hidden @min-[23.75rem]:inline-flex"
      />
      <Tool
        label={TIMELINE.shortcuts}
        icon={<Keyboard aria-hidden />}
        enabled
        onClick={props.onHelp}
        // A device that is only touched has no keys. Where there is no room, the menu has it.
        className="hidden pointer-coarse:[@media(hover:none)]:hidden @min-[26.5rem]:inline-flex"
      />
    </Bar>
  );
}
