import { toast } from '@/components/ui/toast';
import { TOASTS, type ToastId } from '@/lib/editor/messages/toasts';

export { Toaster } from '@/components/ui/toast';

/** Dismisses the toasts about the previous clip or file. */
export function clearToasts(): void {
  for (const id of Object.keys(TOASTS)) toast.dismiss(id);
}

/** @param said replaces the toast's own description. */
export function showToast(id: ToastId, said?: string): void {
  const { title, description: usual, destructive } = TOASTS[id];
  const description = said ?? usual;
  (destructive ? toast.error : toast.success)(title, { description, id });
}
