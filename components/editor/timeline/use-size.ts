import { type RefObject, useLayoutEffect, useState } from 'react';

export interface ElementSize {
  /** CSS pixels. */
  width: number;
  height: number;
}

/** The size of an element's content, kept up to date. */
export function useSize(ref: RefObject<HTMLElement | null>): ElementSize {
  const [size, setSize] = useState<ElementSize>({ width: 0, height: 0 });
  useLayoutEffect(() => {
    const element = ref.current;
    if (!element) return;
    const measure = () => setSize({ width: element.clientWidth, height: element.clientHeight });
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [ref]);
  return size;
}
