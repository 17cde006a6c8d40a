'use client';

import { Button } from '@/components/ui/button';
import { isSameParts } from '@/lib/edit/edit';
import { RECALL } from '@/lib/editor/messages/recall';
import { useDispatch, useFile } from './editor-store';

/** Says that the marks were restored after a reload, with a button to discard them. */
export function RestoredNote() {
  const dispatch = useDispatch();
  const busy = useFile(({ job }) => job !== null);
  const stands = useFile(({ restored, parts }) => restored !== null && isSameParts(restored, parts));
  const several = useFile(({ restored }) => (restored?.length ?? 0) > 1);
  if (!stands) return null;
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-3 rounded-xl bg-accent-soft px-4 py-1.5 text-sm">
      <p role="status">{several ? RECALL.restoredParts : RECALL.restored}</p>
      <Button
        variant="link"
        disabled={busy}
        className="px-0 py-0 text-sm"
        onClick={() => dispatch({ type: 'unrestore' })}
      >
        {RECALL.whole}
      </Button>
    </div>
  );
}
