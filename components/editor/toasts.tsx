import { toast } from '@/components/ui/toast';
import { TOASTS, type ToastId } from '@/lib/editor/messages/toasts';

export { Toaster } from '@/components/ui/toast';

/** Sonner's id of each toast on the screen. */
const shown = new Map<ToastId, string>();
let count = 0;

/** Dismisses the toasts about the previous clip or file. */
export function clearToasts(): void {
  for (const id of shown.values()) toast.dismiss(id);
  shown.clear();
}

/**
 * Shows a toast, or updates the one of its kind that is on the screen. A new one gets an id of its own: Sonner removes
 * a toast two frames and 0.2 s after its dismissal, and with it a newer one of the same id.
 * @param said replaces the toast's own description.
 */
export function showToast(kind: ToastId, said?: string): void {
  const { title, description: usual, destructive } = TOASTS[kind];
  const id = shown.get(kind) ?? `${kind}-${++count}`;
  const forget = () => {
    if (shown.get(kind) === id) shown.delete(kind);
  };
  shown.set(kind, id);
  (destructive ? toast.error : toast.success)(title, {
    id,
    description: said ?? usual,
    onDismiss: forget,
    onAutoClose: forget,
  });
}
