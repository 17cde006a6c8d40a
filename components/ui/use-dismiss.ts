import { type RefObject, useEffect } from 'react';

/** Closes what lies over the page when something else is pressed. @param trigger what opened it, whose press is its own business. */
export function useDismiss(over: RefObject<Element | null>, trigger: Element | null, close: () => void) {
  useEffect(() => {
    const press = ({ target }: PointerEvent) => {
      const inside = target instanceof Node && (over.current?.contains(target) || trigger?.contains(target));
      if (!inside) close();
    };
    document.addEventListener('pointerdown', press, true);
    return () => document.removeEventListener('pointerdown', press, true);
  }, [over, trigger, close]);
}
