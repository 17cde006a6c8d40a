'use client';

import type { RefObject } from 'react';
import { Collapsible } from '@/components/ui/collapsible';
import { ANIMATION } from '@/lib/editor/messages/animation';
import { OUTPUT } from '@/lib/editor/messages/output';
import { megabytesOf } from '@/lib/editor/size-limit';
import { useEditorSelector } from './editor-store';
import { OutputChoice } from './output-choice';

interface OutputGroupProps {
  open: boolean;
  onOpenChange(open: boolean): void;
  title: RefObject<HTMLElement | null>;
}

/** What the clip becomes, folded under its title until someone wants to change it. */
export function OutputGroup({ open, onOpenChange, title }: OutputGroupProps) {
  const note = useEditorSelector(({ options: { target } }) =>
    target.kind === 'animation'
      ? ANIMATION.summary(ANIMATION.formats[target.animation.format], target.animation.longerSide)
      : OUTPUT.summary(target.kind === 'fit' ? megabytesOf(target.limit.bytes) : null),
  );
  return (
    <Collapsible
      title={OUTPUT.title}
      note={note}
      summary={title}
      open={open}
      onToggle={({ currentTarget }) => onOpenChange(currentTarget.open)}
      className="rounded-xl px-3.5"
    >
      {open && (
        <div className="pt-1 pb-3.5">
          <OutputChoice />
        </div>
      )}
    </Collapsible>
  );
}
