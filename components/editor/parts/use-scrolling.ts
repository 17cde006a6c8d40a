import { type RefObject, useEffect } from 'react';

/** Lets a wheel scroll a row sideways, and marks the row with `data-before` and `data-after` where it goes on. */
export function useScrolling(row: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = row.current;
    if (!element) return;
    const mark = () => {
      const { scrollLeft, scrollWidth, clientWidth } = element;
      element.toggleAttribute('data-before', scrollLeft > 1);
      element.toggleAttribute('data-after', scrollLeft + clientWidth < scrollWidth - 1);
    };
    const wheel = (event: WheelEvent) => {
      if (Math.abs(event.deltaY) <= Math.abs(event.deltaX) || event.ctrlKey) return;
      const before = element.scrollLeft;
      element.scrollLeft += event.deltaY;
      // At its end the page goes on.
      if (element.scrollLeft !== before) event.preventDefault();
    };
    const sizes = new ResizeObserver(mark);
    sizes.observe(element);
    const items = new MutationObserver(mark);
    items.observe(element, { childList: true });
    mark();
    element.addEventListener('scroll', mark, { passive: true });
    // React's own wheel listeners are passive, and the page would scroll as well.
    element.addEventListener('wheel', wheel, { passive: false });
    return () => {
      sizes.disconnect();
      items.disconnect();
      element.removeEventListener('scroll', mark);
      element.removeEventListener('wheel', wheel);
    };
  }, [row]);
}
