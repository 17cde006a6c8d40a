// Checks the link previews of the built pages: two real preview clients read them as served.
import metascraper from 'metascraper';
import metascraperDescription from 'metascraper-description';
import metascraperImage from 'metascraper-image';
import metascraperTitle from 'metascraper-title';
import metascraperUrl from 'metascraper-url';
import openGraphScraper from 'open-graph-scraper';
import { builtPages, outFolder } from '../lib/paths.mjs';
import { THIS_MACHINE } from '../lib/site-url.mjs';
import { startStaticServer } from '../lib/static-server.mjs';

const scrape = metascraper([
  metascraperTitle(),
  metascraperDescription(),
  metascraperImage(),
  metascraperUrl(),
]);

export const unfurl = {
  name: 'link previews',
  tools: ['open-graph-scraper', 'metascraper'],
  async check() {
    const basePath = process.env.NEXT_PUBLIC_BASE_PATH ?? '';
    const published = new URL(process.env.NEXT_PUBLIC_SITE_URL || THIS_MACHINE).origin;
    const server = await startStaticServer(outFolder(), { basePath });
    const findings = [];
    const pages = builtPages().filter((page) => page.endsWith('index.html'));
    try {
      for (const page of pages) {
        const path = page.replace(/index\.html$/, '');
        const address = `${published}${basePath}/${path}`;
        const faults = await faultsOf({ served: server.url + path, address, root: server.url });
        findings.push(...faults.map((fault) => `${page}: ${fault}`));
      }
    } finally {
      await server.close();
    }
    return { counted: pages.length, unit: 'pages, each by both clients', findings };
  },
};

/**
 * Compares the clients' previews with the page itself.
 * @param {{ served: string, address: string, root: string }} page
 *   served: where it is now; address: where it will be published; root: of the server
 * @returns {Promise<string[]>}
 */
async function faultsOf({ served, address, root }) {
  /** @type {string[]} */
  const faults = [];
  /** @param {string} name @param {string | undefined} found @param {string | undefined} wanted */
  const expect = (name, found, wanted) => {
    if (found !== wanted) faults.push(`${name} is "${found}", not "${wanted}"`);
  };
  const html = await (await fetch(served)).text();
  const [, title = ''] = /<title>([^<]+)<\/title>/.exec(html) ?? [];
  const plain = title.replaceAll('&amp;', '&').replaceAll('&#x27;', "'");

  const { error, result } = await openGraphScraper({ url: served });
  if (error) faults.push(`open-graph-scraper: ${result.error}`);
  const [image] = result.ogImage ?? [];
  const [xImage] = result.twitterImage ?? [];
  expect('ogs title', result.ogTitle, plain);
  expect('ogs url', result.ogUrl, address);
  expect('ogs site', result.ogSiteName, 'Snipreel');
  expect('ogs image size', `${image?.width}x${image?.height}`, '1200x630');
  expect('ogs image type', image?.type, 'image/png');
  expect('X card', result.twitterCard, 'summary_large_image');
  expect('X image', xImage?.url, image?.url);
  if (!image?.alt || image.alt !== xImage?.alt)
    faults.push('the image has no alternative text, or two different ones');

  const card = await scrape({ url: address, html });
  expect('metascraper url', card.url, address);
  expect('metascraper image', card.image, image?.url);
  if (!card.title || !plain.startsWith(card.title)) faults.push(`metascraper title is "${card.title}"`);
  if (!card.description) faults.push('metascraper finds no description');

  const fetched = await fetch(String(image?.url).replace(new URL(address).origin, new URL(root).origin));
  expect('the image', `${fetched.status} ${fetched.headers.get('content-type')}`, '200 image/png');
  return faults;
}
