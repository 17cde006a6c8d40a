import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { SizeLimitTable } from '@/components/blog/mdx/size-limit-table';
import { GREATEST_LIMIT_BYTES, LEAST_LIMIT_BYTES, SIZE_LIMITS } from '@/lib/config/size-limits';
import { fitLink, fitLinkOf } from '@/lib/content/fit-link';
import { allPosts } from '@/lib/content/posts';

/** Whose own page states the limit. */
const OWN_HOSTS: Readonly<Record<string, string>> = {
  discord: 'discord.com',
  icloud: 'support.apple.com',
  whatsapp: 'developers.facebook.com',
  gmail: 'support.google.com',
};

/** Length in bytes of a file that is attached to an email: lines of 76 characters, each with a line break (RFC 2045 §6.8). */
function attachedBytes(bytes: number): number {
  const characters = 4 * Math.ceil(bytes / 3);
  return characters + 2 * Math.ceil(characters / 76);
}

describe('the size limits', () => {
  it.each(SIZE_LIMITS.map((limit) => [limit.id, limit] as const))('%s', (id, limit) => {
    expect(new URL(limit.source).host).toBe(OWN_HOSTS[id]);
    expect(limit.bytes).toBeGreaterThanOrEqual(LEAST_LIMIT_BYTES);
    expect(limit.bytes).toBeLessThanOrEqual(GREATEST_LIMIT_BYTES);
  });

  it('are listed from small to large, each once', () => {
    const bytes = SIZE_LIMITS.map((limit) => limit.bytes);
    expect(bytes).toEqual([...bytes].sort((a, b) => a - b));
    expect(new Set(SIZE_LIMITS.map(({ id }) => id)).size).toBe(SIZE_LIMITS.length);
  });

  it('never promise more than the service takes', () => {
    for (const { name, label, bytes } of SIZE_LIMITS) {
      const [, count, unit, message] = /^(\d+) (MB|MiB)( per message)?$/.exec(label) ?? [];
      const allowed = Number(count) * (unit === 'MiB' ? 2 ** 20 : 1e6);
      expect(message ? attachedBytes(bytes) : bytes, name).toBeLessThanOrEqual(allowed);
    }
  });
});

describe('a link that hands a size to the editor', () => {
  it.each([
    [10, '#fit=10', 'Fit a video to 10 MB'],
    [8.5, '#fit=8.5', 'Fit a video to 8.5 MB'],
    [0.29, '#fit=0.29', 'Fit a video to 0.29 MB'],
    [10.489, '#fit=10.48', 'Fit a video to 10.48 MB'],
    [100_000, '#fit=100000', 'Fit a video to 100000 MB'],
  ])('%d MB', (megabytes, hash, text) => {
    expect(fitLink(megabytes)).toEqual({ hash, text });
  });

  it.each([0, -1, 0.09, 100_000.01, Number.NaN, Number.POSITIVE_INFINITY])(
    'asks for no limit that no clip can have: %d',
    (megabytes) => {
      expect(fitLink(megabytes).hash).toBe('#upload');
    },
  );

  it('never asks for more than a service takes', () => {
    for (const { bytes } of SIZE_LIMITS)
      expect(Number(fitLinkOf(bytes).hash.slice('#fit='.length)) * 1e6).toBeLessThanOrEqual(bytes);
  });
});

describe('the table in the compression guide', () => {
  const html = renderToStaticMarkup(<SizeLimitTable />);
  const guide = allPosts().find(({ slug }) => slug === 'video-compression-optimization-guide');

  it('links each source and opens the editor with each limit', () => {
    for (const { source, bytes } of SIZE_LIMITS) {
      expect(html).toContain(`href="${source}"`);
      expect(html).toContain(`href="/${fitLinkOf(bytes).hash}"`);
    }
    expect(html).toContain('Checked on November 29, 2026.');
  });

  it('is in the guide, which names the same sources and the same size for an email', () => {
    expect(guide?.body).toContain('<SizeLimitTable />');
    for (const { source } of SIZE_LIMITS) expect(guide?.body).toContain(`(${source})`);
    const gmail = SIZE_LIMITS.find(({ id }) => id === 'gmail');
    expect(guide?.body).toContain(`a message of 25 MB holds only ${(gmail?.bytes ?? 0) / 1e6} MB of video`);
  });
});
