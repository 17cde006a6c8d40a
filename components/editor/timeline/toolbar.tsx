import { Maximize2, Redo2, Undo2, UnfoldHorizontal, ZoomIn, ZoomOut } from 'lucide-react';
import { Toolbar as Bar, Tool } from '@/components/ui/toolbar';
import { TIMELINE } from '@/lib/editor/messages/timeline';
import { MoreTools } from './more-tools';
import { PartTools } from './part-tools';
import { FROM, type Tools } from './tools';

/** Buttons for undo, redo, several parts and zoom, and a menu with the rest. */
export function Toolbar(tools: Tools) {
  const { onAction } = tools;
  return (
    <Bar label={TIMELINE.tools} className="relative -mx-2 flex items-center @min-[32rem]:mx-0 lg:gap-0.5">
      <Tool
        label={TIMELINE.undo}
        icon={<Undo2 aria-hidden />}
        enabled={tools.canUndo}
        onClick={() => onAction('undo')}
      />
      <Tool
        label={TIMELINE.redo}
        icon={<Redo2 aria-hidden />}
        enabled={tools.canRedo}
        onClick={() => onAction('redo')}
      />
      <span className="grow" />
      <PartTools {...tools} />
      <span className="grow" />
      <Tool
        label={TIMELINE.zoomOut}
        icon={<ZoomOut aria-hidden />}
        enabled={tools.canZoomOut}
        onClick={() => onAction('zoom-out')}
        className={FROM.zoomOut.tool}
      />
      <Tool
        label={TIMELINE.zoomIn}
        icon={<ZoomIn aria-hidden />}
        enabled={tools.canZoomIn}
        onClick={() => onAction('zoom-in')}
      />
      <Tool
        label={TIMELINE.zoomToSelection}
        icon={<UnfoldHorizontal aria-hidden />}
        enabled={tools.canZoomToSelection}
        onClick={() => onAction('zoom-to-selection')}
      />
      <Tool
        label={TIMELINE.showAll}
        icon={<Maximize2 aria-hidden />}
        enabled={tools.canZoomOut}
        onClick={() => onAction('show-all')}
        className={FROM.showAll.tool}
      />
      <MoreTools {...tools} />
    </Bar>
  );
}
