import { ListOrdered } from 'lucide-react';
import { Button } from '@/components/ui/button';
import { cn } from '@/components/ui/cn';
import { FILES } from '@/lib/editor/messages/files';
import { isOutOfOrder } from '@/lib/editor/order';
import { inClipOrder } from '@/lib/editor/sources';
import { useDispatch, useFile } from '../editor-store';

const useOutOfOrder = () => useFile((file) => isOutOfOrder(inClipOrder(file).map((source) => source.file)));

/** Says that pieces of one recording aren't in order, with the button that sorts them. Nothing if they are. */
export function ChunkOrder({ className }: { className?: string }) {
  if (!useOutOfOrder()) return null;
  return (
    <div
      className={cn(
        'flex flex-wrap items-center justify-between gap-x-3 gap-y-1 rounded-xl bg-accent-soft px-4 py-2 text-sm',
        className,
      )}
    >
      <p className="min-w-0 grow basis-48">{FILES.chunks}</p>
      <SortChunks words="always" className="px-3" />
    </div>
  );
}

/** Puts pieces of one recording in order. Nothing if they are. */
export function SortChunks({ words, className }: { words: 'always' | 'with-room'; className?: string }) {
  const dispatch = useDispatch();
  const outOfOrder = useOutOfOrder();
  const busy = useFile(({ job }) => job !== null);
  if (!outOfOrder) return null;
  return (
    <Button
      variant={words === 'always' ? 'secondary' : 'primary'}
      size="sm"
      aria-label={FILES.sortChunks}
      title={FILES.chunks}
      disabled={busy}
      className={className}
      onClick={() => dispatch({ type: 'sort-files', by: 'recording' })}
    >
      <ListOrdered aria-hidden />
      <span className={cn(words === 'with-room' && 'hidden roomy:inline')}>{FILES.sortChunks}</span>
    </Button>
  );
}
