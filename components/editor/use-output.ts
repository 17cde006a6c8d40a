'use client';

import { useEffect, useRef, useState } from 'react';
import { limitFromHash } from '@/lib/editor/size-limit';
import { useDispatch } from './editor-store';

/**
 * Whether the output's choices are unfolded, or shown as a sheet, and how the clip's size opens them. An address such as `/#fit=10`
 * sets a limit once.
 */
export function useOutput() {
  const dispatch = useDispatch();
  const title = useRef<HTMLElement>(null);
  const trigger = useRef<HTMLElement>(null);
  const [unfolded, setUnfolded] = useState(false);
  const [sheet, setSheet] = useState(false);
  useEffect(() => {
    const limit = limitFromHash(window.location.hash);
    if (!limit) return;
    dispatch({ type: 'set-options', change: { target: { kind: 'fit', limit } } });
    setUnfolded(true);
    // Otherwise the next file would have the limit again after the visitor took it away.
    window.history.replaceState(window.history.state, '', window.location.pathname + window.location.search);
  }, [dispatch]);
  const open = (from: HTMLElement) => {
    trigger.current = from;
    if (!matchMedia('(min-width: 64rem)').matches) return setSheet(true);
    setUnfolded(true);
    title.current?.scrollIntoView({ block: 'nearest' });
    title.current?.focus({ preventScroll: true });
  };
  return { title, trigger, unfolded, setUnfolded, sheet, setSheet, open };
}
