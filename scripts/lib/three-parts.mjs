/** Three parts of a file, as shares of its length: in order, and reordered. */
const PARTS = /** @type {const} */ ([
  [0.13, 0.34],
  [0.46, 0.58],
  [0.71, 0.93],
]);
const ORDERS = /** @type {const} */ ([
  [0, 1, 2],
  [2, 0, 1],
]);

/**
 * The parts in each order.
 * @template Part
 * @param {(from: number, to: number) => Part} partOf makes a part of two shares of the length
 * @returns {[first: Part, second: Part, third: Part][]}
 */
export function threeParts(partOf) {
  const [first, second, third] = PARTS;
  const parts = /** @type {const} */ ([partOf(...first), partOf(...second), partOf(...third)]);
  return ORDERS.map(([a, b, c]) => [parts[a], parts[b], parts[c]]);
}
