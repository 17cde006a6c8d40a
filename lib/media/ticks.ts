/** Converts whole milliseconds to ticks of a timescale, and ticks of one timescale to those of another, without rounding errors. */

/** The first tick at or after a time. A sample lies at or after `ms` if and only if its tick is at least this. */
export function firstTickFrom(ms: number, timescale: number): number {
  return mulDiv(ms, timescale, 1000, 'up');
}

/** Converts ticks of `from` to ticks of `to`, rounded to the nearest (halves up). */
export function rescale(ticks: number, to: number, from: number): number {
  return mulDiv(ticks, to, from, 'nearest');
}

/** `a · b ÷ c` of integers (c > 0) without floating-point rounding. */
function mulDiv(a: number, b: number, c: number, rounding: 'up' | 'nearest'): number {
  const product = a * b;
  const bias = rounding === 'up' ? c - 1 : Math.floor(c / 2);
  if (Number.isSafeInteger(product) && Number.isSafeInteger(product + bias))
    return Math.floor((product + bias) / c);
  const exact = BigInt(a) * BigInt(b) + BigInt(bias);
  const divisor = BigInt(c);
  const quotient = exact / divisor;
  return Number(exact < 0n && exact % divisor !== 0n ? quotient - 1n : quotient);
}

/** The least common multiple, or Infinity above 2^53. */
export function leastCommonMultiple(a: number, b: number): number {
  let [x, y] = [a, b];
  while (y !== 0) [x, y] = [y, x % y];
  const multiple = (a / x) * b;
  return Number.isSafeInteger(multiple) ? multiple : Number.POSITIVE_INFINITY;
}
