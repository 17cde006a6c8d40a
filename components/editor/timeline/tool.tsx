import type { ReactNode } from 'react';
import { cn } from '@/components/ui/cn';
import { IconButton } from '@/components/ui/icon-button';

interface ToolProps {
  label: string;
  icon: ReactNode;
  enabled: boolean;
  pressed?: boolean;
  onClick(): void;
  className?: string;
}

/** A disabled tool keeps the focus, so that keyboard users stay in the toolbar after the last undo. */
export function Tool({ label, icon, enabled, pressed, onClick, className }: ToolProps) {
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
