import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parseTool, sortTools, type Tool } from '@/lib/content/tool';
import { allTools } from '@/lib/content/tools';

const FILE = 'content/tools/trim-video.mdx';
const SOURCE = readFileSync(FILE, 'utf8');
const parse = (from: string | RegExp, to: string) => () => parseTool(FILE, SOURCE.replace(from, to));

describe('parseTool', () => {
  it('takes a good page, with typographic apostrophes', () => {
    const tool = parseTool(
      FILE,
      SOURCE.replace('heading: "Trim a video"', 'heading: "Trim a friend\'s video"'),
    );
    expect(tool.heading).toBe('Trim a friend’s video');
    expect(tool).toMatchObject({ slug: 'trim-video', opensWith: 'plain', updated: '2026-11-30' });
    expect(tool.steps).toHaveLength(3);
    expect(tool.questions).toHaveLength(5);
  });

  it.each([
    ['group: Tasks', 'group: Others', /"group" must be one of Tasks, Formats/],
    ['opensWith: plain', 'opensWith: magic', /"opensWith" must be one of plain/],
    ['order: 1', 'order: first', /"order" must be a whole number/],
    ['slug: trim-video', 'slug: trim', /"slug" must be the file's name/],
    ['howTo:', 'howtoo:', /"howtoo" is not a field of a task page/],
    [/ {2}- question: "Does trimming[\s\S]*?\n(?= {2}- question)/, '', /"questions" must be a list of 5/],
    [/ {4}alt: "The card of the finished clip[^\n]*\n/, '', /"alt" must be a text/],
    ['updated: 2026-11-30', 'updated: soon', /"updated" must be a date/],
  ] as const)('rejects "%s" as "%s"', (from, to, problem) => {
    expect(parse(from, to)).toThrow(problem);
  });
});

describe('sortTools', () => {
  const tool = (slug: string, order: number, siblings: string[] = []) =>
    ({ slug, order, group: 'Tasks', siblings }) as unknown as Tool;

  it('sorts, and rejects two at one place and siblings that are missing', () => {
    expect(sortTools([tool('b', 2), tool('a', 1)]).map(({ slug }) => slug)).toEqual(['a', 'b']);
    expect(() => sortTools([tool('a', 1), tool('b', 1)])).toThrow(/"order" is 1, as in a.mdx/);
    expect(() => sortTools([tool('a', 1, ['c'])])).toThrow(/"siblings" has "c"/);
  });
});

describe('the task pages', () => {
  const words = (text: string) => text.split(/\s+/).length;

  it.each(allTools())('$slug has texts that fit their places', (tool) => {
    expect(tool.title.length).toBeLessThanOrEqual(60);
    expect(tool.description.length).toBeLessThanOrEqual(160);
    expect(tool.heading.length).toBeLessThanOrEqual(36);
    expect(words(tool.body)).toBeGreaterThan(150);
    expect(tool.keywords.length).toBeGreaterThan(2);
    expect(tool.body).not.toMatch(/<(?!\/?Note)/);
  });

  it('are an even choice of siblings: each is one of at least two others', () => {
    const tools = allTools();
    for (const { slug } of tools)
      expect(tools.filter(({ siblings }) => siblings.includes(slug)).length, slug).toBeGreaterThan(1);
  });
});
