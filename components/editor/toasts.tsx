import { toast } from '@/components/ui/toast';
import { TOASTS, type ToastId } from '@/lib/editor/messages/toasts';

export { Toaster } from '@/components/ui/toast';

/** Dismisses the toasts about the previous clip or file. */
export function clearToasts(): void {
  for (const id of Object.keys(TOASTS)) toast.dismiss(id);
}

export function showToast(id: ToastId): void {
  const { title, description, destructive } = TOASTS[id];
  (destructive ? toast.error : toast.success)(title, { description, id });
}
