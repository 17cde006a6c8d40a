import { lateModule } from './late-module';

/** Fetched as soon as someone reaches for the format row. */
export const lateFormatFields = lateModule(() => import('./format-fields'));
