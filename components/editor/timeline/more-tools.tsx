import {
  Ellipsis,
  Eraser,
  Keyboard,
  type LucideIcon,
  Maximize2,
  Plus,
  SquarePlay,
  Trash2,
  ZoomOut,
} from 'lucide-react';
import { useCallback, useRef, useState } from 'react';
import { Menu, MenuItem } from '@/components/ui/menu';
import { Tool } from '@/components/ui/toolbar';
import { PARTS } from '@/lib/editor/messages/parts';
import { TIMELINE } from '@/lib/editor/messages/timeline';
import { FROM, type ToolAction, type Tools, type ZoomAction } from './tools';

interface Item {
  label: string;
  Icon: LucideIcon;
  action: ToolAction | ZoomAction;
  enabled: boolean;
  className?: string;
}

/** A menu with the tools that one trim doesn't need, and with those that a narrow toolbar has no room for. */
export function MoreTools(tools: Tools) {
  const trigger = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  const close = useCallback((toTrigger: boolean) => {
    setOpen(false);
    if (toTrigger) trigger.current?.focus({ preventScroll: true });
  }, []);
  return (
    <>
      <Tool
        ref={trigger}
        label={TIMELINE.more}
        icon={<Ellipsis aria-hidden />}
        enabled
        aria-haspopup="menu"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
        className="aria-expanded:bg-sunken"
      />
      {open && (
        <Menu
          label={TIMELINE.more}
          trigger={trigger.current}
          onClose={close}
          className="top-full right-0 flex w-max flex-col"
        >
          {itemsOf(tools).map(({ label, Icon, action, enabled, className }) => (
            <MenuItem
              key={action}
              icon={<Icon aria-hidden />}
              disabled={!enabled}
              onClick={() => {
                close(true);
                tools.onAction(action);
              }}
              className={className}
            >
              {label}
            </MenuItem>
          ))}
        </Menu>
      )}
    </>
  );
}

function itemsOf({ canEdit, canZoomToSelection, several, canPlay, canZoomOut }: Tools): Item[] {
  const ofParts = { enabled: canEdit, className: FROM.parts.item };
  return [
    { label: PARTS.add, Icon: Plus, action: 'add-part', ...ofParts },
    {
      label: PARTS.cutOut,
      Icon: Eraser,
      action: 'cut-out',
      ...ofParts,
      enabled: canEdit && canZoomToSelection,
    },
    ...(several ? [{ label: PARTS.remove, Icon: Trash2, action: 'remove-part' as const, ...ofParts }] : []),
    { label: TIMELINE.playSelection, Icon: SquarePlay, action: 'play-selection', enabled: canPlay },
    {
      label: TIMELINE.zoomOut,
      Icon: ZoomOut,
      action: 'zoom-out',
      enabled: canZoomOut,
      className: FROM.zoomOut.item,
    },
    {
      label: TIMELINE.showAll,
      Icon: Maximize2,
      action: 'show-all',
      enabled: canZoomOut,
      className: FROM.showAll.item,
    },
    {
      label: TIMELINE.shortcuts,
      Icon: Keyboard,
      action: 'help',
      enabled: true,
      // A device that is only touched has no keys.
      className: 'pointer-coarse:[@media(hover:none)]:hidden',
    },
  ];
}
