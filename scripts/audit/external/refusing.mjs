// Hosts that refuse programs but show their pages to people. Add one only after its pages opened in a browser.

/**
 * @typedef {{ host: RegExp, statuses: readonly number[], reason: string }} Refusing
 *   statuses: how they refuse, never 404 or 410
 */

/** @type {readonly Refusing[]} */
export const REFUSING = [
  {
    host: /(^|\.)linkedin\.com$/,
    statuses: [999],
    reason: 'LinkedIn answers programs with 999: https://github.com/gjtorikian/html-proofer/issues/215',
  },
  {
    host: /(^|\.)(facebook|instagram)\.com$/,
    statuses: [400, 403, 429],
    reason:
      'Meta turns programs away: https://dev.to/onsitetools/the-sites-that-always-look-broken-to-a-link-checker-24mb',
  },
  {
    host: /(^|\.)x\.com$/,
    statuses: [403, 429],
    reason: 'X turns programs away: https://github.com/pulumi/docs/pull/15404',
  },
];
