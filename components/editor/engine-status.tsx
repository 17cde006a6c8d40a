'use client';

import { Button } from '@/components/ui/button';
import type { OpenFile } from '@/lib/editor/state';
import { formatMegabytes } from '@/lib/media/names';
import { useEditor } from './editor-store';

/** The download progress of the engine that the file needs, or a retry button if it failed. */
export function EngineStatus({ file }: { file: OpenFile }) {
  const { dispatch } = useEditor();
  const { engine } = file;
  if (engine.status === 'failed') {
    return (
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p className="text-sm text-ink-soft">The engine could not be loaded. Your file and times are kept.</p>
        <Button variant="secondary" onClick={() => dispatch({ type: 'retry-engine' })}>
          Try again
        </Button>
      </div>
    );
  }
  if (engine.status === 'ready' || engine.loaded === 0) return null;
  const of = engine.total > 0 ? ` of ${formatMegabytes(engine.total)}` : '';
  return (
    <p className="text-sm text-ink-soft tabular-nums" data-testid="engine-bytes">
      Engine for this format: {formatMegabytes(engine.loaded)}
      {of} loaded
    </p>
  );
}
