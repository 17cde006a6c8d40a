import { Plus } from 'lucide-react';
import { Button } from '@/components/ui/button';
import { cn } from '@/components/ui/cn';
import { FILES } from '@/lib/editor/messages/files';
import { useDispatch, useFile } from '../editor-store';

interface AddVideoProps {
  /** Whether the button shows words beside its icon. */
  words: 'always' | 'with-room' | 'never';
  className?: string;
}

/** Opens the file chooser, and adds what the visitor chooses to the clip. */
export function AddVideo({ words, className }: AddVideoProps) {
  const dispatch = useDispatch();
  const busy = useFile(({ job }) => job !== null);
  return (
    <Button
      variant="ghost"
      size="sm"
      aria-label={FILES.add}
      title={FILES.add}
      disabled={busy}
      onClick={() => dispatch({ type: 'choose-files' })}
      className={cn('shrink-0', className)}
    >
      <Plus aria-hidden />
      {words !== 'never' && (
        <span className={cn(words === 'with-room' && 'hidden roomy:inline')}>{FILES.add}</span>
      )}
      {words === 'with-room' && <span className="roomy:hidden max-[22rem]:hidden">{FILES.addShort}</span>}
    </Button>
  );
}
