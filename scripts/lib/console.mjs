/** A failure whose message is meant for the person at the keyboard: printed without a stack. */
export class Failure extends Error {}

/** @param {string} [line] */
export function say(line = '') {
  process.stdout.write(`${line}\n`);
}

/** @param {unknown} error */
export function sayError(error) {
  const text = error instanceof Failure ? error.message : (error instanceof Error && error.stack) || error;
  process.stderr.write(`\n${text}\n`);
}

/** @param {number} since milliseconds, of performance.now() */
export function secondsSince(since) {
  return `${((performance.now() - since) / 1000).toFixed(1)} s`;
}
