import { lateModule } from './late-module';

/** The open file's editor, which `preload.ts` fetches ahead. */
export const lateWorkspace = lateModule(() => import('./workspace'));
