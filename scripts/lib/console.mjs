import { pathToFileURL } from 'node:url';

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

/** Runs a command. A failure is printed, and becomes exit code 1. @param {() => Promise<unknown>} main */
export const runMain = (main) =>
  main().catch((error) => {
    sayError(error);
    process.exitCode = 1;
  });

/** Whether node was started with this script. @param {string} url of the script, `import.meta.url` */
export const isMain = (url) => url === pathToFileURL(process.argv[1] ?? '').href;

/** Formats the time since then, in seconds. @param {number} since ms, from performance.now() */
export function secondsSince(since) {
  return `${((performance.now() - since) / 1000).toFixed(1)} s`;
}
