import { describe, expect, it } from 'vitest';
import { isIsoDate, longDate, shortDate } from '@/lib/content/dates';
import { headingId, headings } from '@/lib/content/headings';
import { countWords, readTime } from '@/lib/content/read-time';
import { smartQuotes } from '@/lib/content/typography';

describe('dates', () => {
  it('formats in en-US, the same day in every time zone', () => {
    for (const zone of ['UTC', 'America/Los_Angeles', 'Pacific/Kiritimati']) {
      process.env.TZ = zone;
      expect(longDate('2025-10-02')).toBe('October 2, 2025');
      expect(shortDate('2025-10-02')).toBe('Oct 2');
    }
  });

  it('knows the calendar', () => {
    expect(isIsoDate('2024-02-29')).toBe(true);
    expect(isIsoDate('2025-02-29')).toBe(false);
    expect(isIsoDate('2025-1-2')).toBe(false);
  });
});

describe('read time', () => {
  it('counts what a reader reads', () => {
    const mdx =
      '## Two words\n\n<Answer>\n\nA [link here](/blog/x/) and **bold**.\n\n</Answer>\n\n| a | b |\n| --- | --- |\n';
    expect(countWords(mdx)).toBe(9);
  });

  it.each([
    [1, '1 min read'],
    [200, '1 min read'],
    [201, '2 min read'],
    [1800, '9 min read'],
    [1801, '10 min read'],
    [2000, '10 min read'],
  ])('%i words: %s', (words, text) => {
    expect(readTime(words)).toBe(text);
  });
});

describe('headings', () => {
  it('makes an anchor of letters and digits', () => {
    expect(headingId("J-cuts, L-cuts & what's next?")).toBe('j-cuts-l-cuts-whats-next');
    expect(headingId('what’s next')).toBe(headingId("what's next"));
  });

  it('lists second-level headings outside code', () => {
    const mdx = '# no\n\n## One *two*\n\n### no\n\n```\n## no\n```\n\n##  Last  \n';
    expect(headings(mdx)).toEqual([
      { id: 'one-two', text: 'One two' },
      { id: 'last', text: 'Last' },
    ]);
  });
});

describe('smartQuotes', () => {
  it.each([
    [`"Here," it's said.`, '“Here,” it’s said.'],
    ['("yes")', '(“yes”)'],
    ["the viewers' eyes", 'the viewers’ eyes'],
    ['" after a link', '” after a link'],
  ])('%s', (straight, curly) => {
    expect(smartQuotes(straight)).toBe(curly);
  });
});
