import { Button } from '@/components/ui/button';
import { toast } from '@/components/ui/toast';
import { RESET_TOAST } from '@/lib/editor/messages/toasts';

/** Milliseconds for which a reset can be undone, and between later looks whether the visitor is still at the toast. */
const UNDO_MS = 20_000;
const LOOK_MS = 1000;

const CLASS = 'reset-toast';

let isShown: string | null = null;

/** Offers to undo a reset, for a while and for as long as the pointer or the focus is on the offer. */
export function offerUndo(id: string, undo: () => void, over: () => void): void {
  const look = () => {
    if (isShown !== id) return;
    if (document.querySelector(`.${CLASS}:is(:hover, :focus-within)`)) setTimeout(look, LOOK_MS);
    else withdrawUndo();
  };
  isShown = id;
  toast(RESET_TOAST.title, {
    id,
    description: RESET_TOAST.description,
    className: CLASS,
    duration: Number.POSITIVE_INFINITY,
    onDismiss: over,
    action: (
      <Button
        variant="secondary"
        size="sm"
        className="px-3.5"
        onClick={({ currentTarget }) => {
          // Sonner moves the focus back when it leaves a toast, and would do so once the editor has it.
          currentTarget.blur();
          undo();
          withdrawUndo();
        }}
      >
        {RESET_TOAST.undo}
      </Button>
    ),
  });
  setTimeout(look, UNDO_MS);
}

export function withdrawUndo(): void {
  if (isShown !== null) toast.dismiss(isShown);
  isShown = null;
}
