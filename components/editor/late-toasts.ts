import { lateModule } from './late-module';

/** The toasts, which `preload.ts` fetches ahead. */
export const lateToasts = lateModule(() => import('./toasts'));
