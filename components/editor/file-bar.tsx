'use client';

import { RotateCcw } from 'lucide-react';
import { Button } from '@/components/ui/button';
import { EDITOR } from '@/lib/editor/messages/common';
import { formatMegabytes } from '@/lib/media/names';
import { useDispatch, useFile } from './editor-store';

export function FileBar() {
  const dispatch = useDispatch();
  const { name, size } = useFile(({ source }) => source.file);
  return (
    <div className="flex max-w-full min-w-0 grow items-center gap-3 sm:grow-0">
      <div className="min-w-0 grow sm:flex sm:items-baseline sm:gap-2">
        <p className="truncate font-medium" title={name} dir="auto" data-testid="file-name">
          {name}
        </p>
        <p className="shrink-0 text-sm text-ink-soft" data-testid="file-size">
          {formatMegabytes(size)}
        </p>
      </div>
      <Button variant="secondary" className="px-3.5" onClick={() => dispatch({ type: 'reset' })}>
        <RotateCcw aria-hidden /> {EDITOR.reset}
      </Button>
    </div>
  );
}
