import { toast } from '@/components/ui/toast';
import { TOASTS, type ToastId } from '@/lib/editor/messages/toasts';

export { Toaster } from '@/components/ui/toast';

/** Removes what is said about the clip or the file before. */
export function clearToasts(): void {
  for (const id of Object.keys(TOASTS)) toast.dismiss(id);
}

export function showToast(id: ToastId): void {
  const { title, description, destructive } = TOASTS[id];
  (destructive ? toast.error : toast.success)(title, { description, id });
}
