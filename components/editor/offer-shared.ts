import type { Dispatch } from '@/lib/editor/store/store';
import { sharedFiles } from '@/lib/offline/shared-file';

/** Offers the files that were shared to the installed app, if there are any. */
export async function offerShared(dispatch: Dispatch): Promise<void> {
  const files = await sharedFiles();
  if (files.length > 0) dispatch({ type: 'shared', files });
}
