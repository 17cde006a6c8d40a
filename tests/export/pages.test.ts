import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { BRAND } from '@/lib/config/brand';
import { BASE_PATH } from '@/lib/config/site';
import { SHOT_SIZE } from '@/lib/content/shots';
import { CODECS, PLACES } from '@/lib/media/compatibility';
import { SLUGS } from '../support/blog-slugs';
import { exportedFiles, OUT, pageOf } from './support';

/** What the pages say before any script has run (specification §2). tests/e2e has what needs a browser. */

const AUTHOR = 'Snipreel Editorial Team';

const documentOf = (path: string) => pageOf(path).document;
const all = (root: ParentNode, css: string) => [...root.querySelectorAll(css)];
const textsOf = (root: ParentNode, css: string) => all(root, css).map(({ textContent }) => textContent);
/** The addresses of the links that show this text. */
const linksOf = (root: ParentNode, text: string) =>
  all(root, 'a')
    .filter(({ textContent }) => textContent?.trim() === text)
    .map((link) => link.getAttribute('href'));
const attributesOf = (root: ParentNode, css: string, name: string) =>
  all(root, css).map((element) => element.getAttribute(name));
const slugsOf = (root: ParentNode, css: string) =>
  attributesOf(root, `${css} a[href*="/blog/"]`, 'href').map((href) => href?.split('/').at(-2));
const exported = (path: string | null) => readFileSync(join(OUT, (path ?? '').slice(BASE_PATH.length)));
const at = (path: string) => `${BASE_PATH}${path}`;

/** Of a WebP file: https://developers.google.com/speed/webp/docs/riff_container */
const webpWidth = (file: Buffer) =>
  0x3fff & (file.toString('latin1', 12, 16) === 'VP8L' ? 1 + file.readUInt16LE(21) : file.readUInt16LE(26));

it.each(['/', '/blog/', '/privacy/', '/crop-video/'])(
  '%s preloads the small font of its headings',
  (path) => {
    const fonts = attributesOf(documentOf(path), 'link[rel=preload][as=font]', 'href');
    expect(fonts).toHaveLength(1);
    expect(exported(fonts[0] ?? null).length).toBeLessThan(25_000);
  },
);

describe('the landing page', () => {
  const page = documentOf('/');

  it('has its sections and their entries in order, and no editor yet', () => {
    expect(textsOf(page, 'h1')).toHaveLength(1);
    expect(textsOf(page, 'h2')).toEqual([
      'Upload Your Video',
      'How it works',
      'Made for quick cuts',
      'What sets this video cutter apart',
      'How it compares',
      'Frequently asked questions',
      'Ready to cut your video?',
    ]);
    expect(page.querySelector('[data-testid=demo]')?.closest('section')?.id).toBe('how-it-works');
    expect(page.querySelector('[aria-labelledby=upload-heading]')?.textContent).toContain(
      'Opens on your device, nothing is sent',
    );
    expect(textsOf(page, '#use-cases h3')).toEqual([
      'Social media',
      'Educational',
      'Business',
      'Content creation',
      'Marketing',
      'Personal',
    ]);
    expect(textsOf(page, '#how-it-works h3')).toEqual(['Upload', 'Cut', 'Download']);
    expect(textsOf(page, '#comparison thead th')).toEqual([
      'Feature',
      BRAND.name,
      'Desktop software',
      'Other online tools',
    ]);
    for (const [css, count] of [
      ['#features li', 8],
      ['#use-cases li', 6],
      ['#how-it-works li', 3],
      ['#faq details', 8],
      ['#comparison tbody tr', 8],
    ] as const)
      expect(all(page, css), css).toHaveLength(count);
  });

  it('has the texts and links of the specification', () => {
    const items = textsOf(page, 'li');
    for (const item of [
      'Lightning FastInstant processing',
      'SecurePrivacy protected',
      'No LimitsUnlimited cuts',
      'Works AnywhereAny device, any browser',
      'No Registration Required',
      'Works on Mobile & Desktop',
    ])
      expect(items).toContain(item);
    expect(textsOf(page, 'p')).toContain('100% Free • No Watermarks • No Registration');
    for (const text of [
      'Upload Your Video',
      'Get started by uploading your video file. We support all major formats.',
      'Upload your video',
      'Supports MP4, WebM, OGG, MOV, AVI • Max 500MB',
    ])
      expect(textsOf(page, '#upload :is(h2, h3, p)')).toContain(text);
    for (const text of ['Start Cutting Videos Now', 'See How It Works'])
      expect(linksOf(page, text)).toHaveLength(2);
    for (const [place, text, href] of [
      ['header', 'Blog', '/blog/'],
      ['header', 'Start Editing', '/'],
      ['footer', 'Privacy Policy', '/privacy/'],
      ['footer', 'Terms of Service', '/terms/'],
      ['footer', 'Licenses', '/licenses/'],
      ['footer', 'About', '/about/'],
    ] as const)
      expect(all(page, place).flatMap((root) => linksOf(root, text))).toEqual([at(href)]);
    expect(page.querySelector('footer')?.textContent).toContain('© 2025');
  });

  it('names icons that exist', () => {
    const icons = 'link[rel~="icon"], link[rel="apple-touch-icon"]';
    expect(attributesOf(page, icons, 'type').sort()).toEqual(['image/png', 'image/svg+xml', 'image/x-icon']);
    const manifest: { icons: { src: string; sizes: string }[] } = JSON.parse(
      exported(page.querySelector('link[rel="manifest"]')?.getAttribute('href') ?? '').toString(),
    );
    expect(manifest.icons.map(({ sizes }) => sizes)).toEqual(['192x192', '512x512', '512x512']);
    for (const path of [...attributesOf(page, icons, 'href'), ...manifest.icons.map(({ src }) => src)])
      expect(exported(path?.replace(/\?.*/, '') ?? '').length, path ?? '').toBeGreaterThan(300);
  });
});

describe('the blog', () => {
  const page = documentOf('/blog/');
  const featured = page.querySelector('[aria-label="Featured Article"]') ?? page;

  it('has its title, keywords and card', () => {
    expect(page.title).toMatch(/^Snipreel Blog/);
    expect(textsOf(page, 'h1')).toEqual(['Snipreel Blog']);
    for (const name of ['description', 'keywords']) expect(pageOf('/blog/').meta(name)).toMatch(/video/);
  });

  it('starts at All Posts: the first is featured, the other seven are in the grid, in order', () => {
    expect(
      all(page, 'fieldset button').map((button) => [button.textContent, button.getAttribute('aria-pressed')]),
    ).toEqual([
      ['All Posts', 'true'],
      ['Tutorial', 'false'],
      ['Tips & Tricks', 'false'],
      ['Social Media', 'false'],
      ['Technical', 'false'],
      ['Marketing', 'false'],
      ['Professional', 'false'],
    ]);
    expect(page.querySelector('fieldset legend')?.textContent).toBe('Filter articles by category');
    expect(attributesOf(featured, 'a', 'href')).toEqual([at(`/blog/${SLUGS[0]}/`)]);
    expect(textsOf(featured, 'time')).toEqual(['January 14, 2025']);
    expect(slugsOf(page, '[data-testid="post-grid"]')).toEqual(SLUGS.slice(1));
    expect(all(page, ':not([hidden]) > [data-testid="category-lead"]')).toHaveLength(0);
  });

  it('a card shows emoji, category, read time, title, excerpt, author and short date', () => {
    const card = all(page, '[data-testid="post-grid"] > li').at(-1) ?? page;
    expect(attributesOf(card, 'img', 'alt')).toEqual(['🎨']);
    expect(textsOf(card, 'span')).toEqual(expect.arrayContaining(['Tips & Tricks', '10 min read', AUTHOR]));
    expect(textsOf(card, 'h3')).toEqual(['Advanced Video Editing Tips: Color, Sound, Pace']);
    expect(textsOf(card, 'p.line-clamp-3').join()).toContain('Eight habits');
    expect(textsOf(card, 'time')).toEqual(['Oct 2']);
    expect(attributesOf(card, 'time', 'datetime')).toEqual(['2025-10-02']);
  });

  it('has the long article, the call to action and the footer', () => {
    expect(textsOf(page, 'h2')).toContain('Why video editing matters');
    expect(linksOf(page, 'Try Snipreel Free')).toEqual([at('/')]);
    const footer = page.querySelector('footer') ?? page;
    expect(footer.textContent).toContain('© 2025 Snipreel. Free online video cutting tool.');
    for (const [name, href] of [
      ['Home', '/'],
      ['Blog', '/blog/'],
      ['Privacy', '/privacy/'],
      ['Terms', '/terms/'],
    ] as const)
      expect(linksOf(footer, name)).toEqual([at(href)]);
  });
});

describe.each(SLUGS.map((slug, i) => ({ slug, before: SLUGS[i - 1], after: SLUGS[i + 1] })))(
  'the article $slug',
  ({ slug, before, after }) => {
    const page = documentOf(`/blog/${slug}/`);

    it('has its header, its author, its neighbors and its call to action', () => {
      expect(textsOf(page, 'h1').map((title) => `${title} - Snipreel Blog`)).toEqual([page.title]);
      expect(linksOf(page, 'Back to Blog')).toEqual([at('/blog/')]);
      expect(textsOf(page, 'article header span')).toContain(`By ${AUTHOR}`);
      expect(textsOf(page, 'article header span')).toContainEqual(expect.stringMatching(/^\d+ min read$/));
      expect(textsOf(page, 'article header time')[0]).toMatch(
        /^(January|February|March|April|May|July|August|October) \d{1,2}, 2025$/,
      );
      expect(textsOf(page, '[aria-label="About the author"] :is(span, p)')).toEqual(
        expect.arrayContaining(['SE', AUTHOR, 'Content Creator & Video Editing Expert']),
      );
      for (const [name, neighbor] of [
        ['Previous Article', before],
        ['Next Article', after],
      ])
        expect(
          all(page, '[aria-label="More articles"] a')
            .filter(({ textContent }) => textContent?.startsWith(name ?? ''))
            .map((link) => link.getAttribute('href')),
        ).toEqual(neighbor ? [at(`/blog/${neighbor}/`)] : []);
      expect(textsOf(page, 'h2')).toContain('Ready to Edit Your Videos?');
      expect(linksOf(page, 'Start Editing Now')).toEqual([at('/')]);
    });

    it('is complete, and its table of contents leads to its headings', () => {
      for (const css of ['[aria-label="The short answer"]', 'article table', 'figure svg[role="img"]'])
        expect(all(page, css).length, css).toBeGreaterThan(0);
      expect(textsOf(page, 'h2')).toContain('Sources');
      const sections = attributesOf(page, '[aria-label="Sections of this article"] a', 'href');
      expect(sections.length).toBeGreaterThan(4);
      for (const href of sections)
        expect(all(page, `h2[id="${href?.slice(1)}"]`), href ?? '').toHaveLength(1);
    });

    it('shows the editor once, in a small screenshot of a fixed size', () => {
      const shots = all(page, 'article figure > img');
      expect(shots).toHaveLength(1);
      const [shot] = shots;
      const value = (name: string) => shot?.getAttribute(name) ?? '';
      const file = exported(value('src'));
      expect(webpWidth(file)).toBe(SHOT_SIZE.width);
      expect(file.length).toBeLessThan(40_000);
      expect([value('width'), value('height')]).toEqual([String(SHOT_SIZE.width), String(SHOT_SIZE.height)]);
      expect(value('loading')).toBe('lazy');
      expect(value('alt').length).toBeGreaterThan(20);
      expect(textsOf(page, 'figure > img + figcaption')[0]?.length).toBeGreaterThan(20);
    });

    it('links to downloads that exist', () => {
      const files = exportedFiles();
      // An empty attribute saves a file under the name that it has on the site.
      for (const link of all(page, 'a[download]')) {
        expect(link.getAttribute('download')).toBe('');
        expect(files).toContain(link.getAttribute('href')?.slice(at('/').length));
      }
    });
  },
);

describe('of the articles', () => {
  it('the last one has the specified date, read time, category and cover', () => {
    const page = documentOf(`/blog/${SLUGS[7]}/`);
    const header = page.querySelector('article header') ?? page;
    expect(header.querySelector('time')?.outerHTML).toBe(
      '<time datetime="2025-10-02">October 2, 2025</time>',
    );
    expect(textsOf(header, 'span')).toEqual(expect.arrayContaining(['10 min read', 'Tips & Tricks']));
    expect(attributesOf(header, 'img', 'alt')).toEqual(['🎨']);
  });

  it.each([
    ['perfect-social-media-videos-guide', 'safe-zone-everywhere.png'],
    ['video-marketing-strategy-2025', '30-day-video-plan.csv'],
    ['essential-video-cutting-techniques', 'cut-plan.csv'],
    ['professional-video-editing-workflows', 'project-folders.zip'],
    ['professional-video-editing-workflows', 'checksums.sh'],
  ])('%s has the download %s', (slug, name) => {
    expect(all(documentOf(`/blog/${slug}/`), `a[download][href$="/${name}"]`).length).toBeGreaterThan(0);
  });

  it('the frames of the compression guide and the scopes of the last article have their size', () => {
    const frames = [18, 23, 28].map((crf) => `img[alt="Part of a frame at CRF ${crf}"]`).join();
    for (const [slug, css, count, width] of [
      ['video-compression-optimization-guide', frames, 3, 160],
      [SLUGS[7], 'article img[src*="/articles/"]', 5, 320],
    ] as const) {
      const images = attributesOf(documentOf(`/blog/${slug}/`), css, 'src');
      expect(images).toHaveLength(count);
      for (const image of images) expect(webpWidth(exported(image)), image ?? '').toBe(width);
    }
  });

  it('every cell of the table of what plays where has a mark, and a source unless it is unknown', () => {
    const [table] = all(documentOf('/blog/video-format-guide-2025/'), 'table');
    const cells = table ? all(table, 'td') : [];
    expect(cells).toHaveLength(CODECS.length * PLACES.length);
    for (const cell of cells) {
      const text = cell.textContent ?? '';
      expect(text).toMatch(/^[●◐○?]\s*\S/);
      expect(cell.querySelectorAll('a'), text).toHaveLength(text.startsWith('?') ? 0 : 1);
    }
  });
});

describe.each([
  [
    '/privacy/',
    'Privacy Policy',
    [
      'Privacy-First Video Processing',
      'Local Processing',
      "Data We Don't Collect",
      'Data We May Collect',
      'Third-Party Services',
      'Your Rights',
      'Contact Us',
    ],
  ],
  [
    '/terms/',
    'Terms of Service',
    [
      'Acceptance of Terms',
      'Service Description',
      'User Responsibilities',
      'Content Ownership',
      'Service Availability',
      'Limitation of Liability',
      'Free Service',
      'Changes to Terms',
      'Contact Information',
    ],
  ],
])('%s', (path, title, sections) => {
  it('has its date, its sections in order, and a link home', () => {
    const page = documentOf(path);
    expect(page.title).toBe(`${title} - Snipreel`);
    expect(textsOf(page, 'h1')).toEqual([title]);
    expect(textsOf(page, 'p')).toContain('Last updated: January 2025');
    expect(textsOf(page, 'h2')).toEqual(sections);
    expect(linksOf(page, 'Back to Home')).toEqual([at('/')]);
  });
});
