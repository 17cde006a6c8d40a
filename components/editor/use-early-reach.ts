import { type RefObject, useEffect } from 'react';
import { preloadEditor } from './preload';

/** React starts at the first sign of a visitor, and by then the pointer may already be over the drop zone. */
export function useEarlyReach(dropZone: RefObject<HTMLElement | null>) {
  useEffect(() => {
    if (dropZone.current?.matches(':hover, :focus-within')) preloadEditor();
  }, [dropZone]);
}
