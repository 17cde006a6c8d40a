import { useEffect } from 'react';
import type { EditorStore } from '@/lib/editor/store/store';
import { takeSharedFile } from '@/lib/offline/shared-file';
import { noteHandle } from './file-handles';

/** https://wicg.github.io/web-app-launch/#launchqueue-interface; not in TypeScript's DOM yet. */
interface LaunchQueue {
  setConsumer(consumer: (launch: { files: readonly FileSystemFileHandle[] }) => void): void;
}

/** The installed app: a video that was opened with it, or shared to it, is the chosen file. */
export function useLaunchedFile({ dispatch }: EditorStore) {
  useEffect(() => {
    const open = (file: File | null | undefined) => {
      if (file) dispatch({ type: 'chosen', file });
    };
    // A file that is gone by now is no reason to say anything: nothing was chosen.
    const ignore = () => undefined;
    const queue: LaunchQueue | undefined = Reflect.get(window, 'launchQueue');
    queue?.setConsumer(({ files: [handle] }) => {
      void handle?.getFile().then((file) => {
        noteHandle(file, Promise.resolve(handle));
        open(file);
      }, ignore);
    });
    void takeSharedFile().then(open, ignore);
  }, [dispatch]);
}
