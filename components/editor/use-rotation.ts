import { useEffect } from 'react';
import { EDITOR_ID } from './page-moves';

/** A phone that is turned lays the whole page out anew: what was on the screen stays there only if it is brought back. */
export function useRotation(): void {
  useEffect(() => {
    const editor = document.getElementById(EDITOR_ID);
    if (!editor) return;
    let inView = false;
    const observer = new IntersectionObserver(
      (entries) => {
        inView = entries.at(-1)?.isIntersecting ?? false;
      },
      // Whatever lies across the middle of the screen.
      { rootMargin: '-50% 0px -50% 0px' },
    );
    observer.observe(editor);
    const landscape = matchMedia('(orientation: landscape)');
    // Heard before the observer sees the new layout.
    const turn = () => inView && editor.scrollIntoView({ behavior: 'instant', block: 'start' });
    landscape.addEventListener('change', turn);
    return () => {
      observer.disconnect();
      landscape.removeEventListener('change', turn);
    };
  }, []);
}
