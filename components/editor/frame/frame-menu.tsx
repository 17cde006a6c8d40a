import { Crop } from 'lucide-react';
import { useCallback, useRef, useState } from 'react';
import { cn } from '@/components/ui/cn';
import { IconButton } from '@/components/ui/icon-button';
import { Menu, MenuItem } from '@/components/ui/menu';
import { FRAME } from '@/lib/editor/messages/frame';
import type { FrameTool } from './frame-tool';

/** The tools as a menu, for a player whose bar has no room for them. Below its button, so that the video stays in view. */
export function FrameMenu({ tools }: { tools: readonly FrameTool[] }) {
  const trigger = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  const close = useCallback((toTrigger: boolean) => {
    setOpen(false);
    if (toTrigger) trigger.current?.focus({ preventScroll: true });
  }, []);
  const isOn = tools.some((tool) => tool.isOn);
  return (
    <div className="frame-menu relative">
      <IconButton
        ref={trigger}
        label={FRAME.tools}
        aria-haspopup="menu"
        aria-expanded={open}
        disabled={!tools.some(({ enabled }) => enabled)}
        onClick={() => setOpen(!open)}
        className={cn(
          'aria-expanded:bg-sunken',
          isOn && 'bg-accent-soft text-accent-ink hover:bg-accent-soft',
        )}
      >
        <Crop aria-hidden />
      </IconButton>
      {open && (
        <Menu
          label={FRAME.tools}
          trigger={trigger.current}
          onClose={close}
          className="top-full right-0 flex w-max max-w-[calc(100vw-1rem)]"
        >
          {tools.map(({ id, label, icon, enabled, isOn, stays, use }) => (
            <MenuItem
              key={id}
              icon={icon}
              disabled={!enabled}
              onClick={() => {
                if (!stays) close(true);
                use();
              }}
              className={cn(
                'w-17 flex-col justify-start gap-1 px-1 py-2 text-xs leading-tight whitespace-normal [&_svg]:size-5.5',
                isOn && 'text-accent-ink',
              )}
            >
              {label}
            </MenuItem>
          ))}
        </Menu>
      )}
    </div>
  );
}
