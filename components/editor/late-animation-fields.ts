import { lateModule } from './late-module';

/** Fetched with the first look at the output's choices. */
export const lateAnimationFields = lateModule(() => import('./animation-fields'));
