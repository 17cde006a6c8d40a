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
/** Tools with a label, where there is room for it. */
const LABELED = '@min-[46rem]:w-auto @min-[46rem]:gap-2 @min-[46rem]:px-3';

/** What makes several parts of one. Each tool keeps its place, also before there is a part to remove. */
export function PartTools({ enabled, canRemoveSelection, several, onAction }: PartToolsProps) {
  return (
    <>
      <Tool
        label={PARTS.split}
        icon={
          <>
            <SquareSplitHorizontal aria-hidden />
            <Label>{PARTS.splitShort}</Label>
          </>
        }
        enabled={enabled}
        onClick={() => onAction('split')}
        className={LABELED}
      />
      <Tool
        label={PARTS.add}
        icon={
          <>
            <Plus aria-hidden />
            <Label>{PARTS.add}</Label>
          </>
        }
        enabled={enabled}
        onClick={() => onAction('add-part')}
        className={cn(WIDE, LABELED)}
      />
      <Tool
        label={PARTS.cutOut}
        icon={
          <>
            <Eraser aria-hidden />
            <Label>{PARTS.cutOutShort}</Label>
          </>
        }
        enabled={enabled && canRemoveSelection}
        onClick={() => onAction('remove-selection')}
        className={cn(WIDE, LABELED)}
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

function Label({ children }: { children: string }) {
  return <span className="hidden text-sm font-medium @min-[46rem]:inline">{children}</span>;
}
