import { useEffect } from 'react';
import type { EditorStore } from '@/lib/editor/store/store';
import { noteHandle } from './file-handles';

/** https://wicg.github.io/web-app-launch/#launchqueue-interface; not in TypeScript's DOM types yet. */
interface LaunchQueue {
  setConsumer(consumer: (launch: { files: readonly FileSystemFileHandle[] }) => void): void;
}

/** In the installed app, chooses a video that was opened with it or shared to it. */
export function useLaunchedFile({ dispatch }: EditorStore) {
  useEffect(() => {
    const open = (file: File | null | undefined) => {
      if (file) dispatch({ type: 'chosen', file });
    };
    // If the file is gone, nothing happens, because the visitor chose nothing here.
    const ignore = () => undefined;
    const queue: LaunchQueue | undefined = Reflect.get(window, 'launchQueue');
    queue?.setConsumer(({ files: [handle] }) => {
      void handle?.getFile().then((file) => {
        noteHandle(file, Promise.resolve(handle));
        open(file);
      }, ignore);
    });
    if (window.location.search !== '')
      void import('@/lib/offline/shared-file')
        .then(({ takeSharedFile }) => takeSharedFile())
        .then(open, ignore);
  }, [dispatch]);
}
