import { Eraser, Plus, SquareSplitHorizontal, Trash2 } from 'lucide-react';
import { cn } from '@/components/ui/cn';
import { PARTS } from '@/lib/editor/messages/parts';
import type { Action } from '@/lib/editor/shortcuts';
import { Tool } from './tool';

/** The last one has no key. */
export type PartAction = Extract<Action, 'split' | 'add-part' | 'remove-part'> | 'remove-selection';

export interface PartToolsProps {
  /** The selection can change. */
  enabled: boolean;
  /** The selection isn't the whole file, so that removing it leaves something. */
  canRemoveSelection: boolean;
  several: boolean;
  onAction(action: PartAction): void;
}

/** The place of these tools in the toolbar, and in the menu where the toolbar is narrow. */
const WIDE = 'hidden @min-[32rem]:inline-flex';

/** What makes several parts of one. Each tool keeps its place, also before there is a part to remove. */
export function PartTools({ enabled, canRemoveSelection, several, onAction }: PartToolsProps) {
  return (
    <>
      <Tool
        label={PARTS.split}
        icon={
          <>
            <SquareSplitHorizontal aria-hidden />
            <span className="hidden text-sm font-medium @min-[40rem]:inline">{PARTS.splitShort}</span>
          </>
        }
        enabled={enabled}
        onClick={() => onAction('split')}
        className="@min-[40rem]:w-auto @min-[40rem]:gap-2 @min-[40rem]:px-3"
      />
      <Tool
        label={PARTS.add}
        icon={<Plus aria-hidden />}
        enabled={enabled}
        onClick={() => onAction('add-part')}
        className={WIDE}
      />
      <Tool
        label={PARTS.removeSelection}
        icon={<Eraser aria-hidden />}
        enabled={enabled && canRemoveSelection}
        onClick={() => onAction('remove-selection')}
        className={WIDE}
      />
      <Tool
        label={PARTS.remove}
        icon={<Trash2 aria-hidden />}
        enabled={enabled}
        onClick={() => onAction('remove-part')}
        className={cn(WIDE, !several && 'invisible')}
      />
    </>
  );
}
