import { Ellipsis, Eraser, Keyboard, Maximize2, Plus, SquarePlay, Trash2, ZoomOut } from 'lucide-react';
import { useCallback, useRef, useState } from 'react';
import { Menu, MenuItem } from '@/components/ui/menu';
import { Tool } from '@/components/ui/toolbar';
import { PARTS } from '@/lib/editor/messages/parts';
import { TIMELINE } from '@/lib/editor/messages/timeline';
import type { PartToolsProps } from './part-tools';

interface MoreToolsProps extends PartToolsProps {
  canPlay: boolean;
  canZoomOut: boolean;
  onPlaySelection(): void;
  onZoomOut(): void;
  onShowAll(): void;
  onHelp(): void;
  className?: string;
}

/** A menu with the tools that a narrow toolbar has no room for. */
export function MoreTools(props: MoreToolsProps) {
  const trigger = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  const close = useCallback((toTrigger: boolean) => {
    setOpen(false);
    if (toTrigger) trigger.current?.focus({ preventScroll: true });
  }, []);
  const choose = (act: () => void) => () => {
    close(true);
    act();
  };
  return (
    <div className={props.className}>
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
          className="top-full left-1/2 flex w-max -translate-x-1/2 flex-col"
        >
          <MenuItem
            icon={<Plus aria-hidden />}
            disabled={!props.enabled}
            onClick={choose(() => props.onAction('add-part'))}
          >
            {PARTS.add}
          </MenuItem>
          <MenuItem
            icon={<Eraser aria-hidden />}
            disabled={!props.enabled || !props.canCutOut}
            onClick={choose(() => props.onAction('cut-out'))}
          >
            {PARTS.cutOut}
          </MenuItem>
          {props.several && (
            <MenuItem
              icon={<Trash2 aria-hidden />}
              disabled={!props.enabled}
              onClick={choose(() => props.onAction('remove-part'))}
            >
              {PARTS.remove}
            </MenuItem>
          )}
          <MenuItem
            icon={<SquarePlay aria-hidden />}
            disabled={!props.canPlay}
            onClick={choose(props.onPlaySelection)}
            className="@min-[21rem]:hidden"
          >
            {TIMELINE.playSelection}
          </MenuItem>
          <MenuItem
            icon={<ZoomOut aria-hidden />}
            disabled={!props.canZoomOut}
            onClick={choose(props.onZoomOut)}
            className="@min-[18.25rem]:hidden"
          >
            {TIMELINE.zoomOut}
          </MenuItem>
          <MenuItem
            icon={<Maximize2 aria-hidden />}
            disabled={!props.canZoomOut}
            onClick={choose(props.onShowAll)}
            className="@min-[23.75rem]:hidden"
          >
            {TIMELINE.showAll}
          </MenuItem>
          <MenuItem
            icon={<Keyboard aria-hidden />}
            onClick={choose(props.onHelp)}
            className="pointer-coarse:[@media(hover:none)]:hidden @min-[26.5rem]:hidden"
          >
            {TIMELINE.shortcuts}
          </MenuItem>
        </Menu>
      )}
    </div>
  );
}
