/**
 * Chooses places among `count`, spread evenly, the first and the last included.
 * @param most places to choose; all if there are no more.
 * @returns ascending indexes.
 */
export function evenly(count: number, most: number): number[] {
  const chosen = Math.min(count, most);
  return Array.from({ length: chosen }, (_, i) => Math.round((i * (count - 1)) / Math.max(1, chosen - 1)));
}
