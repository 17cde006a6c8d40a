import { lateModule } from './late-module';

/** What is copied after a failure. */
export const lateCopyDetails = lateModule(() => import('./copy-details'));
