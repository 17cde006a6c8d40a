import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { publicPath } from '@/lib/config/site';
import { emojiFile, emojiPath } from '@/lib/content/emoji';
import { exportedFiles, OUT, PATHS, POSTS, pageOf, textOf } from './support';

/** Characters that need an emoji font. */
const EMOJI = /\p{RGI_Emoji}|\p{Emoji_Presentation}/v;

const covers = (path: string) =>
  [...pageOf(path).document.querySelectorAll('img')].filter((image) =>
    image.getAttribute('src')?.startsWith(publicPath('/emoji/')),
  );

describe('emoji', () => {
  it.each([...PATHS, '/404.html'])('none is text on %s', (path) => {
    const text = pageOf(path).text;
    expect(text.length).toBeGreaterThan(50);
    expect(EMOJI.exec(text)?.[0]).toBeUndefined();
  });

  it('none is text in a style sheet', () => {
    const sheets = exportedFiles().filter((file) => file.endsWith('.css'));
    expect(sheets.length).toBeGreaterThan(0);
    expect(sheets.filter((file) => EMOJI.test(textOf(file)))).toEqual([]);
  });

  it.each(POSTS)('$slug has one cover, with its emoji', ({ slug, image }) => {
    const [cover, ...more] = covers(`/blog/${slug}/`);
    expect(more).toEqual([]);
    expect(cover?.getAttribute('src')).toBe(publicPath(emojiPath(image)));
  });

  it('the blog shows the cover of every post', () => {
    const shown = new Set(covers('/blog/').map((image) => image.getAttribute('src')));
    expect([...shown].sort()).toEqual(POSTS.map(({ image }) => publicPath(emojiPath(image))).sort());
  });

  it('every cover has a fixed size, and a screen reader skips it', () => {
    for (const path of PATHS)
      for (const image of covers(path)) {
        expect(image.getAttribute('width')).toBe(image.getAttribute('height'));
        expect(Number(image.getAttribute('width'))).toBeGreaterThan(0);
        expect(image.closest('[aria-hidden="true"]')).not.toBeNull();
      }
  });

  it.each(POSTS)('the drawing of $image is exported', ({ image }) => {
    const drawing = readFileSync(join(OUT, emojiPath(image)), 'utf8');
    expect(drawing).toBe(readFileSync(`node_modules/@twemoji/svg/${emojiFile(image)}`, 'utf8'));
  });

  it('the service worker keeps every drawing', () => {
    const worker = textOf('sw.js');
    for (const { image } of POSTS) expect(worker).toContain(`"${publicPath(emojiPath(image))}"`);
  });
});
