import { useEffect } from 'react';
import type { EditorStore } from '@/lib/editor/store/store';
import { chooseFrom } from './file-handles';

/** https://wicg.github.io/web-app-launch/#launchqueue-interface; not in TypeScript's DOM types yet. */
interface LaunchQueue {
  setConsumer(consumer: (launch: { files: readonly FileSystemFileHandle[] }) => void): void;
}

/** In the installed app, chooses the videos that were opened with it, and offers those that were shared to it. Several become one clip. */
export function useLaunchedFile({ dispatch }: EditorStore) {
  useEffect(() => {
    const queue: LaunchQueue | undefined = Reflect.get(window, 'launchQueue');
    queue?.setConsumer(({ files }) => {
      void import('./launched-files')
        .then(({ launchedFiles }) => launchedFiles(files))
        // If a file is gone, nothing happens, because the visitor chose nothing here.
        .then(
          (files) => chooseFrom(dispatch, files, true),
          () => undefined,
        );
    });
    if (window.location.search !== '')
      void import('./offer-shared').then(({ offerShared }) => offerShared(dispatch));
  }, [dispatch]);
}
