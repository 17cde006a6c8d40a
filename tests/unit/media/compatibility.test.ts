import { describe, expect, it } from 'vitest';
import { longDate } from '@/lib/content/dates';
import { allPosts } from '@/lib/content/posts';
import { CODECS, COMPATIBILITY_CHECKED, PLACES, SOURCES } from '@/lib/media/compatibility';

describe('the table of what plays where', () => {
  it.each(CODECS.map((row) => [row.codec, row.cells] as const))(
    'has a cell for each place: %s',
    (_, cells) => {
      expect(cells).toHaveLength(PLACES.length);
    },
  );

  it('names a source for every statement', () => {
    for (const { codec, cells } of CODECS)
      for (const { plays, source } of cells) expect(source === null, codec).toBe(plays === 'unknown');
  });

  it('links its sources over https, and uses all of them', () => {
    const used = new Set(CODECS.flatMap(({ cells }) => cells.map(({ source }) => source)));
    for (const [id, { url }] of Object.entries(SOURCES)) {
      expect(url).toMatch(/^https:/);
      expect([...used]).toContain(id);
    }
  });

  it('says in the article when it was checked', () => {
    const article = allPosts().find(({ slug }) => slug === 'video-format-guide-2025');
    expect(article?.body).toContain(`checked on ${longDate(COMPATIBILITY_CHECKED)}`);
  });
});
