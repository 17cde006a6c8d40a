// Asks other hosts whether an address leads to a page.
import { setTimeout as pause } from 'node:timers/promises';

/**
 * @typedef {{ status: number, method: Method, movedTo?: string }} Answer movedTo: where redirects led
 * @typedef {{ failure: string }} Silence there was no answer of HTTP
 * @typedef {Answer | Silence} Outcome
 * @typedef {'HEAD' | 'GET'} Method
 * @typedef {{ timeoutMs?: number, attempts?: number, pauseMs?: number }} Patience
 *   timeoutMs: for each request; attempts: of GET; pauseMs: between them
 */

/** Some hosts refuse programs that don't introduce themselves. */
const HEADERS = {
  'User-Agent': 'Mozilla/5.0 (compatible; snipreel-link-check/1.0)',
  Accept: 'text/html,application/xhtml+xml,*/*;q=0.8',
  'Accept-Language': 'en-US,en;q=0.9',
};

/** @param {Outcome} outcome @returns {outcome is Answer} */
export const isAnswer = (outcome) => 'status' in outcome;

/** @param {Outcome} outcome */
export const isFine = (outcome) => isAnswer(outcome) && outcome.status >= 200 && outcome.status < 300;

/** Whether another attempt may have another outcome. @param {Outcome} outcome */
const isPassing = (outcome) => !isAnswer(outcome) || outcome.status === 429 || outcome.status >= 500;

/** @param {unknown} error @param {number} timeoutMs */
function reasonOf(error, timeoutMs) {
  if (!(error instanceof Error)) return String(error);
  if (error.name === 'TimeoutError') return `no answer within ${timeoutMs / 1000} s`;
  const { cause } = error;
  if (!(cause instanceof Error)) return error.message;
  return 'code' in cause && cause.code ? String(cause.code) : cause.message;
}

/** @param {string} address @param {Method} method @param {number} timeoutMs @returns {Promise<Outcome>} */
async function request(address, method, timeoutMs) {
  try {
    const signal = AbortSignal.timeout(timeoutMs);
    const { status, redirected, url, body } = await fetch(address, { method, signal, headers: HEADERS });
    await body?.cancel();
    return { status, method, ...(redirected && url !== address && { movedTo: url }) };
  } catch (error) {
    return { failure: reasonOf(error, timeoutMs) };
  }
}

/**
 * Asks by HEAD first, and by GET if that isn't answered well: some hosts refuse HEAD or answer it wrongly. Follows redirects.
 * @param {string} address @param {Patience} [patience] @returns {Promise<Outcome>}
 */
export async function ask(address, { timeoutMs = 20_000, attempts = 2, pauseMs = 3_000 } = {}) {
  const head = await request(address, 'HEAD', timeoutMs);
  if (isFine(head)) return head;
  let outcome = await request(address, 'GET', timeoutMs);
  for (let attempt = 1; attempt < attempts && isPassing(outcome); attempt += 1) {
    await pause(pauseMs);
    outcome = await request(address, 'GET', timeoutMs);
  }
  return outcome;
}

/**
 * Asks for all addresses: several hosts at once, each for one page at a time.
 * @param {readonly string[]} addresses
 * @param {{ hosts?: number } & Patience} [options] hosts: how many at once
 * @returns {Promise<Map<string, Outcome>>}
 */
export async function askAll(addresses, { hosts = 8, ...patience } = {}) {
  /** @type {Map<string, string[]>} */
  const byHost = new Map();
  /** @type {Map<string, Outcome>} */
  const outcomes = new Map();
  for (const address of addresses) {
    if (URL.canParse(address)) {
      const { host } = new URL(address);
      byHost.set(host, [...(byHost.get(host) ?? []), address]);
    } else outcomes.set(address, { failure: 'not a URL' });
  }
  const waiting = [...byHost.values()];
  const work = async () => {
    for (let queue = waiting.shift(); queue; queue = waiting.shift())
      for (const address of queue) outcomes.set(address, await ask(address, patience));
  };
  await Promise.all(Array.from({ length: hosts }, work));
  return outcomes;
}

/** How many hosts are asked before there counts as no network. */
const PROBES = 6;

/**
 * Whether any of the first few hosts answers at all.
 * @param {readonly string[]} addresses @param {{ timeoutMs?: number }} [options]
 */
export async function hasNetwork(addresses, { timeoutMs = 8_000 } = {}) {
  const perHost = new Map(
    addresses.filter((one) => URL.canParse(one)).map((address) => [new URL(address).host, address]),
  );
  const probes = [...perHost.values()].slice(0, PROBES);
  const outcomes = await Promise.all(probes.map((address) => request(address, 'HEAD', timeoutMs)));
  return outcomes.some(isAnswer);
}
