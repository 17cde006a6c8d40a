import type { CutContext } from '@/lib/cut/engine';

/** Makes any sequence of shares one that lies in 0–1 and never falls. */
export function monotonic(report: CutContext['onProgress']): CutContext['onProgress'] {
  let last = 0;
  return (share, bytes) => {
    if (!(share > last)) return;
    last = Math.min(1, share);
    report(last, bytes);
  };
}

/** The context of a step that takes the bar from one share to another. */
export function shareOf({ signal, onProgress }: CutContext, from: number, to: number): CutContext {
  return { signal, onProgress: (share, bytes) => onProgress(from + (to - from) * share, bytes) };
}
