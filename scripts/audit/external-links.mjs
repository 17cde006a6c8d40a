// Asks whether the addresses of other hosts still lead to pages. Only `npm run audit` does: an outage elsewhere must not stop a
// test, and CI has no network.
import { externalAddresses } from './external/addresses.mjs';
import { askAll, hasNetwork } from './external/ask.mjs';
import { judge } from './external/judge.mjs';

export const externalLinks = {
  name: 'external links',
  tools: [],
  /** @returns {Promise<import('./report.mjs').Result>} */
  async check() {
    const places = externalAddresses();
    const addresses = [...places.keys()];
    const unit = 'addresses of other hosts';
    if (addresses.length > 0 && !(await hasNetwork(addresses)))
      return {
        counted: 0,
        unit,
        findings: [],
        skipped: `no network: none of the first hosts answered; ${addresses.length} addresses were not checked`,
      };
    return { counted: addresses.length, unit, ...judge(await askAll(addresses), places) };
  },
};
