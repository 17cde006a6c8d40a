/** Makes any sequence of shares one that lies in 0–1 and never falls. */
export function monotonic(report: (share: number) => void): (share: number) => void {
  let last = 0;
  return (share) => {
    if (!(share > last)) return;
    last = Math.min(1, share);
    report(last);
  };
}
