import { Eraser, Plus, SquareSplitHorizontal, Trash2 } from 'lucide-react';
import { cn } from '@/components/ui/cn';
import { Tool } from '@/components/ui/toolbar';
import { PARTS } from '@/lib/editor/messages/parts';
import { FROM, type Tools } from './tools';

/** What makes several parts of one. Each tool keeps its place, also before there is a part to remove. */
export function PartTools({ canEdit, canZoomToSelection, several, onAction }: Tools) {
  return (
    <>
      <Tool
        label={PARTS.split}
        text={PARTS.splitShort}
        icon={<SquareSplitHorizontal aria-hidden />}
        enabled={canEdit}
        onClick={() => onAction('split')}
      />
      <Tool
        label={PARTS.add}
        text={PARTS.add}
        icon={<Plus aria-hidden />}
        enabled={canEdit}
        onClick={() => onAction('add-part')}
        className={FROM.parts.tool}
      />
      <Tool
        label={PARTS.cutOut}
        text={PARTS.cutOutShort}
        icon={<Eraser aria-hidden />}
        enabled={canEdit && canZoomToSelection}
        onClick={() => onAction('cut-out')}
        className={FROM.parts.tool}
      />
      <Tool
        label={PARTS.remove}
        icon={<Trash2 aria-hidden />}
        enabled={canEdit}
        onClick={() => onAction('remove-part')}
        className={cn(FROM.parts.tool, !several && 'invisible')}
      />
    </>
  );
}
