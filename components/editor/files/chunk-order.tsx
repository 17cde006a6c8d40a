import { ListOrdered } from 'lucide-react';
import { Button } from '@/components/ui/button';
import { cn } from '@/components/ui/cn';
import { FILES } from '@/lib/editor/messages/files';
import { isOutOfOrder } from '@/lib/editor/order';
import { inClipOrder } from '@/lib/editor/sources';
import { useDispatch, useFile } from '../editor-store';

/** Says that pieces of one recording aren't in order, with a button that sorts them. Nothing if they are. */
export function ChunkOrder({ className }: { className?: string }) {
  const dispatch = useDispatch();
  const outOfOrder = useFile((file) => isOutOfOrder(inClipOrder(file).map((source) => source.file)));
  const busy = useFile(({ job }) => job !== null);
  if (!outOfOrder) return null;
  return (
    <div
      className={cn(
        'flex flex-wrap items-center justify-between gap-x-3 gap-y-1 rounded-xl bg-accent-soft px-4 py-2 text-sm',
        className,
      )}
    >
      <p role="status" className="min-w-0 grow basis-48">
        {FILES.chunks}
      </p>
      <Button
        variant="secondary"
        size="sm"
        disabled={busy}
        className="px-3"
        onClick={() => dispatch({ type: 'sort-files', by: 'recording' })}
      >
        <ListOrdered aria-hidden />
        {FILES.sortChunks}
      </Button>
    </div>
  );
}
