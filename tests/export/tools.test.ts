import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { publicUrl } from '@/lib/config/origin';
import { publicPath } from '@/lib/config/site';
import { postPath, TOOLS_PATH, toolPath } from '@/lib/content/paths';
import { SHOT_SIZE, shotPath } from '@/lib/content/shots';
import { exportedFiles, fileOf, OUT, pageOf, TOOLS } from './support';

const files = new Set(exportedFiles());
const textsOf = (root: ParentNode, css: string) =>
  [...root.querySelectorAll(css)].map(({ textContent }) => textContent?.trim() ?? '');
const linksOf = (root: ParentNode, css: string) =>
  [...root.querySelectorAll(css)].map((link) => link.getAttribute('href') ?? '');

/** Of a WebP file: https://developers.google.com/speed/webp/docs/riff_container */
const sizeOfWebp = (file: Buffer) => [0x3fff & file.readUInt16LE(26), 0x3fff & file.readUInt16LE(28)];

describe.each(TOOLS)('/$slug/', (tool) => {
  const page = pageOf(`/${tool.slug}/`);
  const { document } = page;

  it('has one heading of its own, and home’s editor', () => {
    expect(textsOf(document, 'h1')).toEqual([tool.heading]);
    expect(document.querySelectorAll('main[data-react] [data-testid="drop-zone"]')).toHaveLength(1);
    expect(textsOf(document, '#upload h2')).toEqual(['Upload Your Video']);
  });

  it('has three steps with screenshots of a fixed size, and says what they show', () => {
    const images = [...document.querySelectorAll('#how-to img')];
    expect(images.map((image) => image.getAttribute('src'))).toEqual(
      [1, 2, 3].map((number) => publicPath(shotPath(tool.slug, number))),
    );
    for (const [index, image] of images.entries()) {
      const file = join(OUT, shotPath(tool.slug, index + 1));
      expect(sizeOfWebp(readFileSync(file))).toEqual([SHOT_SIZE.width, SHOT_SIZE.height]);
      expect(statSync(file).size).toBeLessThan(40_000);
      expect(image.getAttribute('width')).toBe(String(SHOT_SIZE.width));
      expect(image.getAttribute('height')).toBe(String(SHOT_SIZE.height));
      expect(image.getAttribute('loading')).toBe('lazy');
      expect(image.getAttribute('alt')?.length).toBeGreaterThan(20);
    }
    expect(textsOf(document, '#how-to h3')).toEqual(tool.steps.map(({ title }) => title));
  });

  it('states a measured fact and its limits, with the day they were checked', () => {
    expect(document.querySelectorAll('aside[aria-label="Measured"]')).toHaveLength(1);
    expect(document.querySelectorAll('.prose h2')).toHaveLength(2);
    expect(document.querySelectorAll('.prose ul li').length).toBeGreaterThan(2);
    expect(document.querySelector('main time')?.getAttribute('datetime')).toBe(tool.updated);
  });

  it('links to a guide, to siblings and to all tools', () => {
    const links = linksOf(document, '[aria-label="Read on"] a');
    expect(links).toEqual([postPath(tool.guide.slug), ...tool.siblings.map(toolPath), TOOLS_PATH]);
    expect(tool.siblings.length).toBeGreaterThan(2);
    for (const link of links) expect(files).toContain(`${link.slice(publicPath('/').length)}index.html`);
  });

  it('has structured data that says what the page shows', () => {
    const url = publicUrl(`/${tool.slug}/`);
    expect(page.thing('WebApplication')).toMatchObject({ url, offers: { price: 0 } });
    const { step } = page.thing('HowTo') as {
      step: { name: string; text: string; url: string; image: { url: string } }[];
    };
    expect(step.map(({ name }) => name)).toEqual(textsOf(document, '#how-to h3'));
    expect(step.map(({ text }) => text)).toEqual(textsOf(document, '#how-to li p'));
    for (const { url, image } of step) {
      expect(document.getElementById(url.split('#')[1] ?? '')).not.toBeNull();
      expect(files).toContain(fileOf(image.url));
    }
    const seen = [...document.querySelectorAll('#faq details')].map((details) => [
      details.querySelector('summary')?.firstChild?.textContent,
      details.querySelector('p')?.textContent,
    ]);
    const { mainEntity } = page.thing('FAQPage') as {
      mainEntity: { name: string; acceptedAnswer: { text: string } }[];
    };
    expect(mainEntity.map(({ name, acceptedAnswer }) => [name, acceptedAnswer.text])).toEqual(seen);
    expect(seen).toHaveLength(5);
    const ids = page.things.map((thing) => thing['@id']).filter(Boolean);
    expect(new Set(ids).size).toBe(ids.length);
  });
});

describe('the task pages', () => {
  it('share no paragraph, list entry, question or alternative text', () => {
    const seen = new Map<string, string>();
    for (const { slug } of TOOLS) {
      const { document } = pageOf(`/${slug}/`);
      // The upload panel is the editor's, and the specification has its texts.
      const main = document.querySelector('main')?.cloneNode(true) as Element;
      for (const part of main.querySelectorAll('#upload, nav, time')) part.remove();
      const own = [
        ...textsOf(main, 'p, .prose li, summary, #how-to h2, #how-to h3, .prose h2'),
        ...[...main.querySelectorAll('img')].map((image) => image.getAttribute('alt') ?? ''),
      ];
      for (const text of own.filter((one) => !['Measured', 'Facts checked'].includes(one))) {
        expect(seen.get(text), text).toBeUndefined();
        seen.set(text, slug);
      }
    }
    expect(seen.size).toBeGreaterThan(20 * TOOLS.length);
  });

  it('are the ones that were asked for', () => {
    expect(TOOLS.map(({ slug }) => slug)).toEqual([
      'trim-video',
      'cut-out-part-of-video',
      'merge-videos',
      'crop-video',
      'compress-video',
      'video-to-gif',
      'mute-video',
      'rotate-video',
      'extract-sound',
      'cut-mov',
      'cut-avi',
      'cut-mkv',
      'cut-webm',
    ]);
  });
});

describe('/tools/', () => {
  it('lists every task page, in two groups', () => {
    const { document } = pageOf('/tools/');
    expect(linksOf(document, 'main h3 a')).toEqual(TOOLS.map(({ slug }) => toolPath(slug)));
    expect(textsOf(document, 'main h3')).toEqual(TOOLS.map(({ name }) => name));
    expect(document.querySelectorAll('main section > ul')).toHaveLength(2);
  });

  it.each(['/', '/blog/', '/privacy/', '/404.html'])(
    'is in the footer of %s, with every task page',
    (path) => {
      expect(linksOf(pageOf(path).document, 'footer nav a')).toEqual([
        TOOLS_PATH,
        ...TOOLS.map(({ slug }) => toolPath(slug)),
      ]);
    },
  );
});
