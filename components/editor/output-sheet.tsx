'use client';

import type { RefObject } from 'react';
import { Dialog } from '@/components/ui/dialog';
import { OUTPUT } from '@/lib/editor/messages/output';
import { MetadataChoice } from './metadata-choice';
import { OutputChoice } from './output-choice';
import { SoundChoice } from './sound-choice';

interface OutputSheetProps {
  open: boolean;
  onOpenChange(open: boolean): void;
  /** What opened it. */
  trigger: RefObject<HTMLElement | null>;
}

/** The same choices on a phone, over the lower part of the screen. */
export function OutputSheet({ open, onOpenChange, trigger }: OutputSheetProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={OUTPUT.title}
      returnFocusTo={trigger}
      place="bottom"
    >
      <div className="@container mt-3 flex flex-col gap-4">
        <OutputChoice />
        <SoundChoice />
        <MetadataChoice />
      </div>
    </Dialog>
  );
}
