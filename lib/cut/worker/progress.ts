/** Passes on no more than one share per `periodMs`. */
export function throttled(report: (share: number) => void, periodMs: number): (share: number) => void {
  let last = Number.NEGATIVE_INFINITY;
  return (share) => {
    const now = performance.now();
    if (now - last < periodMs) return;
    last = now;
    report(share);
  };
}

/** Makes any sequence of shares one that lies in 0–1 and never falls. */
export function monotonic(report: (share: number) => void): (share: number) => void {
  let last = 0;
  return (share) => {
    if (!(share > last)) return;
    last = Math.min(1, share);
    report(last);
  };
}
