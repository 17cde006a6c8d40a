// Which of the tests tagged @ci a run takes. CI has no time for all of them, so each run takes one of four shares.
import { Failure } from './console.mjs';
import { run } from './run.mjs';

/** @typedef {{ number: number, of: number }} Share number: from 1 */

const SHARES = 4;

/** @param {string} text as in `2/4` @returns {Share} */
export function parseShare(text) {
  const [number = 0, of = 0] = /^[1-9]\/[1-9]$/.test(text) ? text.split('/').map(Number) : [];
  if (number < 1 || number > of) throw new Failure(`"${text}" is no share: name one as in 1/${SHARES}.`);
  return { number, of };
}

/** The next share with each commit, so that every test runs within four of them. @returns {Promise<string>} as in `2/4` */
export async function shareOfCommit() {
  const { code, output } = await run('git', ['rev-list', '--count', 'HEAD']);
  if (code !== 0) throw new Failure(`${output}\nThe commits can't be counted: name the share with --share.`);
  return `${(Number(output) % SHARES) + 1}/${SHARES}`;
}

/**
 * Takes every n-th item, so that the tests of a file, a browser or an engine are spread over all shares.
 * @template Item @param {readonly Item[]} items @param {Share} share
 */
export const shareOf = (items, { number, of }) => items.filter((_, i) => i % of === number - 1);
