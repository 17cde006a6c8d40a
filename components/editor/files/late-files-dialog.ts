import { lateModule } from '../late-module';

/** The list of files, which is fetched once there are several. */
export const lateFilesDialog = lateModule(() => import('./files-dialog'));
