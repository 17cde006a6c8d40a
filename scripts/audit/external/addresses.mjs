// Collects the addresses of other hosts that the site and its documentation link to.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { builtPages, outFolder, ROOT } from '../../lib/paths.mjs';
import { THIS_MACHINE } from '../../lib/site-url.mjs';

/** Text files of the export with links of their own. The feeds link only to this site; their other addresses are names. */
const TEXTS = ['llms.txt'];
/** Documents of the repository. */
const DOCUMENTS = ['README.md', 'CONTRIBUTING.md', 'NOTICE', 'content/README.md'];

const ATTRIBUTE = /\b(?:href|src)="(https?:\/\/[^"]+)"/g;
/** An address in plain text or Markdown. */
const WRITTEN = /\bhttps?:\/\/[a-z\d-]+(?:\.[a-z\d-]+)+(?::\d+)?(?:\/[^\s"'<>`)\]|{}]*)?/gi;
/** Hosts for examples and tests (RFC 2606), and this machine. */
const EXAMPLE = /(^|\.)(example\.(com|net|org)|example|invalid|localhost|test)$|^127\.|^\[::1\]$/;

/** @param {string} html @returns {string[]} */
export const addressesInHtml = (html) =>
  [...html.matchAll(ATTRIBUTE)].map(([, url = '']) => url.replaceAll('&amp;', '&').replaceAll('&#x27;', "'"));

/** @param {string} text @returns {string[]} */
export const addressesInText = (text) =>
  (text.match(WRITTEN) ?? []).map((url) => url.replace(/[.,;:!?*]+$/, ''));

/** @param {string} address @param {readonly string[]} own origins of the site */
export function isExternal(address, own) {
  if (!URL.canParse(address)) return true;
  const { origin, hostname } = new URL(address);
  return !own.includes(origin) && !EXAMPLE.test(hostname);
}

/** The origins of this build. */
const ownOrigins = () =>
  [process.env.NEXT_PUBLIC_SITE_URL || THIS_MACHINE, process.env.NEXT_PUBLIC_ASSET_PREFIX ?? '']
    .filter((url) => URL.canParse(url))
    .map((url) => new URL(url).origin);

/** @returns {Map<string, Set<string>>} the files that name each address, by address without its fragment */
export function externalAddresses() {
  const own = ownOrigins();
  /** @type {Map<string, Set<string>>} */
  const found = new Map();
  /** @param {string} file @param {string[]} addresses */
  const add = (file, addresses) => {
    for (const address of addresses.filter((one) => isExternal(one, own))) {
      const [page = address] = address.split('#');
      found.set(page, (found.get(page) ?? new Set()).add(file));
    }
  };
  const text = (/** @type {string} */ folder, /** @type {string} */ file) =>
    readFileSync(join(folder, file), 'utf8');
  for (const file of builtPages()) add(file, addressesInHtml(text(outFolder(), file)));
  for (const file of TEXTS) add(file, addressesInText(text(outFolder(), file)));
  const docs = readdirSync(join(ROOT, 'docs')).filter((name) => name.endsWith('.md'));
  for (const file of [...DOCUMENTS, ...docs.map((name) => `docs/${name}`)])
    add(file, addressesInText(text(ROOT, file)));
  return found;
}
