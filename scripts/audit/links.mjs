// Checks links and anchors of the built pages. Addresses of other hosts are counted, not fetched: CI has no network, and an
// outage elsewhere is no fault of the site.
import { LinkChecker, LinkState } from 'linkinator';
import { builtPages, outFolder } from '../lib/paths.mjs';
import { THIS_MACHINE } from '../lib/site-url.mjs';
import { startStaticServer } from '../lib/static-server.mjs';

const INDEX = /(^|\/)index\.html$/;

/** A size limit for the editor (`lib/content/fit-link.ts`). The home page reads it, so no element has this id. */
const SIZE_LIMIT = /\/#fit=\d+(\.\d+)?$/;

export const links = {
  name: 'links',
  tools: ['linkinator'],
  async check() {
    const basePath = process.env.NEXT_PUBLIC_BASE_PATH ?? '';
    const server = await startStaticServer(outFolder(), { basePath });
    const foreign = new Set();
    // The site's own absolute addresses (canonical links, cards) are checked where it is served now.
    const published = new URL(process.env.NEXT_PUBLIC_SITE_URL ?? THIS_MACHINE).origin;
    const urlRewriteExpressions = [
      {
        pattern: new RegExp(`^${RegExp.escape?.(published) ?? published}(?=/|$)`),
        replacement: new URL(server.url).origin,
      },
    ];
    /** @param {string} link */
    const linksToSkip = async (link) => {
      if (link.startsWith(server.url)) return false;
      foreign.add(link);
      return true;
    };
    let counted = 0;
    const findings = [];
    try {
      // Page by page, because linkinator 7 requests each address once and misses anchors in pages it has seen already.
      for (const page of builtPages()) {
        const path = server.url + page.replace(INDEX, '$1');
        const found = await new LinkChecker().check({
          path,
          checkFragments: true,
          linksToSkip,
          urlRewriteExpressions,
        });
        const own = found.links.filter(({ state }) => state !== LinkState.SKIPPED);
        counted += own.length;
        for (const { url, state, status } of own)
          if (state !== LinkState.OK && !(status === 200 && SIZE_LIMIT.test(url)))
            findings.push(`${page}: ${url.replace(server.url, '/')} (${status})`);
      }
    } finally {
      await server.close();
    }
    const insecure = [...foreign].filter((url) => !url.startsWith('https://'));
    findings.push(...insecure.map((url) => `not https: ${url}`));
    return {
      counted,
      unit: 'links and anchors',
      findings,
      note: `${foreign.size} addresses of other hosts, not fetched`,
    };
  },
};
