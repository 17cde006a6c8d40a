/** An error whose message says all that the reader needs. It is printed without a stack. */
export class Failure extends Error {}

/** @param {string} [line] */
export function say(line = '') {
  process.stdout.write(`${line}\n`);
}

/** @param {unknown} error */
export const messageOf = (error) => (error instanceof Error ? error.message : String(error));

/** Prints an error, with its stack unless it is a {@link Failure}. @param {unknown} error */
export function sayError(error) {
  const text = error instanceof Error && !(error instanceof Failure) ? error.stack : messageOf(error);
  process.stderr.write(`\n${text}\n`);
}

/** Formats the time since then, in seconds. @param {number} since ms, from performance.now() */
export function secondsSince(since) {
  return `${((performance.now() - since) / 1000).toFixed(1)} s`;
}
