import { lateModule } from '../late-module';

/** The crop tool, which is fetched when it is first used. */
export const lateCrop = lateModule(() => import('./crop-editor'));
