import { lateModule } from './late-module';

/** Plays part after part without a stall. Fetched once there are several parts, as it is needed during a click. */
export const lateRelay = lateModule(() => import('./relay'));
