import { lateModule } from './late-module';

/**
 * What home's first script leaves out, because that script has a limit. It is loaded whenever the state is not the initial one.
 */
export const lateParts = lateModule(() => import('./late-parts'));
