import { useEffect, useRef, useState } from 'react';
import { useEditorStore } from '../editor-store';
import { lateToasts } from '../late-toasts';
import type { PlayerFrame } from './captured';
import { lateStill } from './late-still';

/** Milliseconds after which the button shows that it is busy. */
const BUSY_AFTER_MS = 200;

export interface FrameSaver {
  busy: boolean;
  save(): void;
}

/** Saves and copies the frame on the screen, one at a time. @param shown is called during the click. */
export function useSaveFrame(shown: () => PlayerFrame): FrameSaver {
  const { getState } = useEditorStore();
  const [busy, setBusy] = useState(false);
  const running = useRef<AbortController>(null);
  useEffect(() => {
    // Ahead of the click: by the time the code is there, a playing video shows another frame.
    lateStill.load().catch(() => undefined);
    return () => running.current?.abort();
  }, []);

  return {
    busy,
    save() {
      if (running.current) return;
      const controller = new AbortController();
      running.current = controller;
      const timer = setTimeout(() => setBusy(true), BUSY_AFTER_MS);
      const run = ({ saveFrame }: Awaited<ReturnType<typeof lateStill.load>>) =>
        saveFrame(shown(), getState(), controller.signal);
      const module = lateStill.loaded();
      const saving = module ? run(module) : lateStill.load().then(run);
      saving
        // Only if the code couldn't be fetched.
        .catch(async () => (await lateToasts.load()).showToast('failed'))
        .catch(() => undefined)
        .finally(() => {
          clearTimeout(timer);
          running.current = null;
          setBusy(false);
        });
    },
  };
}
