import { describe, expect, it } from 'vitest';
import { rewritePage } from '../../../scripts/finish/rewrite-page.mjs';

const SITE = {
  policy: "script-src 'self'",
  scripts: ['/_next/static/site-1.js'],
  editor: ['/a.js', '/editor.js'],
};
const HEAD =
  '<head><meta charSet="utf-8"/><link rel="preload" as="script" href="/a.js"/><script src="/a.js" async=""></script></head>';
const DATA = '<script type="application/ld+json">{"a":"\\u003c"}</script>';
const INLINE =
  '<script>(globalThis["TURBOPACK"] || (globalThis["TURBOPACK"] = [])).push({"otherChunks":["a.js"]});</script>' +
  '<script>(self.__next_f=self.__next_f||[]).push([0])</script>' +
  '<script>self.__next_f.push([1,"say \\"push(1)\\""])</script>';
const page = (body: string) => `<html>${HEAD}<body>${body}${DATA}${INLINE}</body></html>`;

describe('a page that needs no framework', () => {
  const rewritten = rewritePage(page('<main>text</main>'), SITE);

  it('keeps its text and data, and loses every script but ours', () => {
    expect(rewritten).toContain('<main>text</main>');
    expect(rewritten).toContain(DATA);
    expect(rewritten.match(/<script(?! type="application)[^>]*>/g)).toEqual([
      '<script src="/_next/static/site-1.js" defer="">',
    ]);
    expect(rewritten).not.toContain('preload');
  });

  it('states its policy before anything that the policy is about', () => {
    expect(rewritten).toMatch(
      /^<html><head><meta charSet="utf-8"\/><meta http-equiv="Content-Security-Policy" content="script-src 'self'"\/><script/,
    );
  });
});

describe('a page that needs React', () => {
  const rewritten = rewritePage(page('<main data-react="true"></main>'), SITE);

  it('runs ours, and lists its own in their order, to be fetched idly and run later', () => {
    expect([...rewritten.matchAll(/<script src="([^"]+)" defer="">/g)].map(([, src]) => src)).toEqual([
      '/_next/static/site-1.js',
    ]);
    const list =
      /<script type="application\/json" data-react-scripts="">(.*?)<\/script>/.exec(rewritten)?.[1] ?? '';
    expect(JSON.parse(list)).toEqual(['/a.js', '/editor.js']);
    expect(rewritten).not.toContain('<link rel="pre');
  });

  it('turns its inline scripts into the values they push', () => {
    const blocks = [
      ...rewritten.matchAll(/<script type="application\/json" data-push="(\w+)">(.*?)<\/script>/g),
    ];
    expect(blocks.map(([, array, value = '']) => [array, JSON.parse(value)])).toEqual([
      ['TURBOPACK', { otherChunks: ['a.js'] }],
      ['__next_f', [0]],
      ['__next_f', [1, 'say "push(1)"']],
    ]);
  });

  it('is refused when it holds an inline script of another kind', () => {
    expect(() => rewritePage(page('<main data-react></main><script>alert(1)</script>'), SITE)).toThrow(
      /unknown kind/,
    );
  });
});
