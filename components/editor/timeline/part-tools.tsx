import { Eraser, Plus, SquareSplitHorizontal, Trash2 } from 'lucide-react';
import { cn } from '@/components/ui/cn';
import { Tool } from '@/components/ui/toolbar';
import { PARTS } from '@/lib/editor/messages/parts';
import type { Action } from '@/lib/editor/shortcuts';

/** The last one has no key. */
export type PartAction = Extract<Action, 'split' | 'add-part' | 'remove-part'> | 'cut-out';

export interface PartToolsProps {
  /** The selection can change. */
  enabled: boolean;
  /** The selection isn't the whole file, so that removing it leaves something. */
  canCutOut: boolean;
  several: boolean;
  onAction(action: PartAction): void;
}

/** The place of these tools in the toolbar, and in the menu where the toolbar is narrow. */
const WIDE = 'hidden @min-[32rem]:inline-flex';
/** What makes several parts of one. Each tool keeps its place, also before there is a part to remove. */
export function PartTools({ enabled, canCutOut, several, onAction }: PartToolsProps) {
  return (
    <>
      <Tool
        label={PARTS.split}
        text={PARTS.splitShort}
        icon={<SquareSplitHorizontal aria-hidden />}
        enabled={enabled}
        onClick={() => onAction('split')}
      />
      <Tool
        label={PARTS.add}
        text={PARTS.add}
        icon={<Plus aria-hidden />}
        enabled={enabled}
        onClick={() => onAction('add-part')}
        className={WIDE}
      />
      <Tool
        label={PARTS.cutOut}
        text={PARTS.cutOutShort}
        icon={<Eraser aria-hidden />}
        enabled={enabled && canCutOut}
        onClick={() => onAction('cut-out')}
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
