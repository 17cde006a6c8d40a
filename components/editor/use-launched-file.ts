import { useEffect } from 'react';
import type { EditorStore } from '@/lib/editor/store/store';
import { chooseFrom } from './file-handles';

/** https://wicg.github.io/web-app-launch/#launchqueue-interface; not in TypeScript's DOM types yet. */
interface LaunchQueue {
  setConsumer(consumer: (launch: { files: readonly FileSystemFileHandle[] }) => void): void;
}

/** In the installed app, chooses the videos that were opened with it or shared to it. Several become one clip. */
export function useLaunchedFile({ dispatch }: EditorStore) {
  useEffect(() => {
    const open = (files: readonly File[]) => chooseFrom(dispatch, files, true);
    // If the file is gone, nothing happens, because the visitor chose nothing here.
    const ignore = () => undefined;
    const queue: LaunchQueue | undefined = Reflect.get(window, 'launchQueue');
    queue?.setConsumer(({ files }) => {
      void import('./launched-files').then(({ launchedFiles }) => launchedFiles(files)).then(open, ignore);
    });
    if (window.location.search !== '')
      void import('@/lib/offline/shared-file')
        .then(({ takeSharedFiles }) => takeSharedFiles())
        .then(open, ignore);
  }, [dispatch]);
}
