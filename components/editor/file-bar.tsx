'use client';

import { RotateCcw } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '@/components/ui/button';
import { EDITOR } from '@/lib/editor/messages/common';
import { formatMegabytes } from '@/lib/media/names';
import { useDispatch, useFile } from './editor-store';

/** The editor's heading with the file's name and size, and the button that closes it. Two lines on a phone, 3.5rem high with the margin. */
export function FileBar({ children }: { children: ReactNode }) {
  const dispatch = useDispatch();
  const { name, size } = useFile(({ source }) => source.file);
  return (
    <div className="mb-2 flex items-center gap-3 sideways:ml-[50%] sideways:pl-1 roomy:mb-4">
      <div className="min-w-0 grow roomy:flex roomy:items-center roomy:justify-between roomy:gap-6">
        {children}
        <div className="flex min-w-0 items-baseline gap-2 text-sm">
          <p className="truncate font-medium roomy:text-base" title={name} dir="auto" data-testid="file-name">
            {name}
          </p>
          <p className="shrink-0 text-ink-soft" data-testid="file-size">
            {formatMegabytes(size)}
          </p>
        </div>
      </div>
      <Button variant="secondary" className="px-3.5" onClick={() => dispatch({ type: 'reset' })}>
        <RotateCcw aria-hidden /> {EDITOR.reset}
      </Button>
    </div>
  );
}
