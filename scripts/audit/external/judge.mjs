// Decides what an outcome means, and reports all of them.
import { markdownTable } from '../../bench/stats.mjs';
import { isAnswer, isFine } from './ask.mjs';
import { REFUSING } from './refusing.mjs';

/**
 * @typedef {import('./ask.mjs').Outcome} Outcome
 * @typedef {'ok' | 'refused' | 'broken'} Verdict refused: by a host that is known to refuse programs
 */

/** What a host answers to programs that it doesn't want. */
const REFUSALS = new Set([401, 403, 405, 406, 429, 451, 503, 999]);

/** @param {string} address @param {Outcome} outcome @param {typeof REFUSING} [refusing] @returns {Verdict} */
export function verdictOf(address, outcome, refusing = REFUSING) {
  if (isFine(outcome)) return 'ok';
  if (!isAnswer(outcome)) return 'broken';
  const { hostname } = new URL(address);
  const known = refusing.some(
    ({ host, statuses }) => host.test(hostname) && statuses.includes(outcome.status),
  );
  return known ? 'refused' : 'broken';
}

/** @param {Outcome} outcome */
function describe(outcome) {
  if (!isAnswer(outcome)) return outcome.failure;
  const moved = outcome.movedTo ? `, moved to ${outcome.movedTo}` : '';
  return `${outcome.status}${moved}`;
}

/** @param {string} address @param {Outcome} outcome @param {Iterable<string>} places files that name the address */
function findingOf(address, outcome, places) {
  const hint =
    isAnswer(outcome) && REFUSALS.has(outcome.status)
      ? '; if it opens in a browser, add its host to scripts/audit/external/refusing.mjs'
      : '';
  return `${address} (${[...places].join(', ')}): ${describe(outcome)}${hint}`;
}

/**
 * @param {ReadonlyMap<string, Outcome>} outcomes by address
 * @param {ReadonlyMap<string, Iterable<string>>} places by address
 * @param {typeof REFUSING} [refusing]
 */
export function judge(outcomes, places, refusing = REFUSING) {
  const rows = [...outcomes]
    .map(([address, outcome]) => ({ address, outcome, verdict: verdictOf(address, outcome, refusing) }))
    .sort((a, b) => a.address.localeCompare(b.address));
  const moved = rows.filter(({ outcome }) => isAnswer(outcome) && outcome.movedTo);
  const refused = rows.filter(({ verdict }) => verdict === 'refused');
  return {
    findings: rows
      .filter(({ verdict }) => verdict === 'broken')
      .map(({ address, outcome }) => findingOf(address, outcome, places.get(address) ?? [])),
    note: `${moved.length} moved, ${refused.length} refused by hosts that are known to refuse programs`,
    details: markdownTable(
      ['Address', 'Answer', 'Result'],
      rows.map(({ address, outcome, verdict }) => [address, describe(outcome), verdict]),
    ),
  };
}
