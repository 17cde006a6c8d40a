import { type RefObject, useEffect } from 'react';
import { preloadEditor } from './preload';

/** React wakes on the first sign of a visitor: by then the pointer may be over the drop zone already. */
export function useEarlyReach(dropZone: RefObject<HTMLElement | null>) {
  useEffect(() => {
    if (dropZone.current?.matches(':hover, :focus-within')) preloadEditor();
  }, [dropZone]);
}
