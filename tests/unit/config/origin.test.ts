import { describe, expect, it } from 'vitest';
import { siteOrigin } from '@/lib/config/origin';

describe('siteOrigin', () => {
  it.each([
    ['https://example.com', '', 'https://example.com'],
    ['https://example.com/', '', 'https://example.com'],
    ['https://example.com/tools/', '/tools', 'https://example.com'],
    ['http://localhost:3000', '/tools', 'http://localhost:3000'],
  ])('%s below "%s" is %s', (url, basePath, origin) => {
    expect(siteOrigin(url, basePath)).toBe(origin);
  });

  it.each([
    'example.com',
    'ftp://example.com',
    'https://example.com/other',
    'https://example.com/?a=b',
    'yes',
  ])('refuses %s', (url) => {
    expect(() => siteOrigin(url, '/tools')).toThrow(/NEXT_PUBLIC_SITE_URL/);
  });
});
