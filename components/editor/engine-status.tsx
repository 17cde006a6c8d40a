'use client';

import { Button } from '@/components/ui/button';
import { TRY_AGAIN } from '@/lib/editor/messages/common';
import { ENGINE_STATUS } from '@/lib/editor/messages/cut';
import { formatMegabytes } from '@/lib/editor/messages/format';
import { useDispatch } from './editor-store';
import { useShown } from './use-shown';

/** The download progress of the engine that the file needs, or a retry button if it failed. */
export function EngineStatus() {
  const dispatch = useDispatch();
  const engine = useShown(({ engine }) => engine);
  if (engine.status === 'failed') {
    return (
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p className="text-sm text-ink-soft">{ENGINE_STATUS.failed}</p>
        <Button variant="secondary" onClick={() => dispatch({ type: 'retry-engine' })}>
          {TRY_AGAIN}
        </Button>
      </div>
    );
  }
  if (engine.status === 'ready' || engine.loaded === 0) return null;
  const total = engine.total > 0 ? formatMegabytes(engine.total) : null;
  return (
    <p className="text-sm text-ink-soft tabular-nums" data-testid="engine-bytes">
      {ENGINE_STATUS.loaded(formatMegabytes(engine.loaded), total)}
    </p>
  );
}
