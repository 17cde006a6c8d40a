import type { ReactNode } from 'react';
import { cn } from '@/components/ui/cn';

interface DrawingProps {
  /** Says in words what the drawing shows. */
  title: string;
  height: number;
  children: ReactNode;
}

/** The sheet all diagrams are drawn on: 360 units wide, so that 14-unit text is readable on a 320 px screen. */
export function Drawing({ title, height, children }: DrawingProps) {
  return (
    <svg
      viewBox={`0 0 360 ${height}`}
      role="img"
      className="mx-auto block h-auto w-full max-w-[31rem] fill-ink"
    >
      <title>{title}</title>
      {children}
    </svg>
  );
}

interface LabelProps {
  x: number;
  y: number;
  children: ReactNode;
  anchor?: 'start' | 'middle' | 'end';
  size?: number;
  className?: string;
}

export function Label({ x, y, children, anchor = 'start', size = 14, className }: LabelProps) {
  return (
    <text x={x} y={y} textAnchor={anchor} fontSize={size} className={cn('fill-ink', className)}>
      {children}
    </text>
  );
}

export const SOFT = 'fill-ink-soft';
export const STRONG = 'font-bold';
export const LINE = 'fill-none stroke-line-strong';
