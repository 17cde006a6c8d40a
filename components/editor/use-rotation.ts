import { useEffect } from 'react';
import { EDITOR_ID } from './page-ids';

/** Keeps the same content on screen when a phone is rotated, which changes the layout of the whole page. */
export function useRotation(): void {
  useEffect(() => {
    const editor = document.getElementById(EDITOR_ID);
    if (!editor) return;
    let inView = false;
    const observer = new IntersectionObserver(
      (entries) => {
        inView = entries.at(-1)?.isIntersecting ?? false;
      },
      // The element in the middle of the screen.
      { rootMargin: '-50% 0px -50% 0px' },
    );
    observer.observe(editor);
    const landscape = matchMedia('(orientation: landscape)');
    // Runs before the observer sees the new layout.
    const turn = () => inView && editor.scrollIntoView({ behavior: 'instant', block: 'start' });
    landscape.addEventListener('change', turn);
    return () => {
      observer.disconnect();
      landscape.removeEventListener('change', turn);
    };
  }, []);
}
