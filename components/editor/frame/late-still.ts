import { lateModule } from '../late-module';

/** What saves frames. Fetched once the player is there. */
export const lateStill = lateModule(() => import('./save-still'));
