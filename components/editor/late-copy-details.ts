import { lateModule } from './late-module';

/** The button that copies the details of a failure. */
export const lateCopyDetails = lateModule(() => import('./copy-details'));
