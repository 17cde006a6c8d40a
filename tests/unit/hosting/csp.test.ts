import { describe, expect, it } from 'vitest';
import { assetSources, contentSecurityPolicy, engineSources } from '@/lib/hosting/csp';

const sourcesOf = (policy: string, directive: string) =>
  policy
    .split('; ')
    .find((one) => one.startsWith(`${directive} `))
    ?.split(' ')
    .slice(1) ?? [];

describe('contentSecurityPolicy', () => {
  it('names no other host when nothing is configured to need one', () => {
    const policy = contentSecurityPolicy('header', engineSources([]), assetSources(''));
    expect(policy).not.toMatch(/https?:/);
    expect(sourcesOf(policy, 'script-src')).toEqual(["'self'", "'wasm-unsafe-eval'", 'blob:']);
    expect(sourcesOf(policy, 'default-src')).toEqual(["'none'"]);
  });

  it('never lets a script be inline or made of text', () => {
    const policy = contentSecurityPolicy(
      'header',
      engineSources(['https://a.example/core/']),
      assetSources('https://b.example'),
    );
    expect(sourcesOf(policy, 'script-src')).not.toContain("'unsafe-inline'");
    expect(sourcesOf(policy, 'script-src')).not.toContain("'unsafe-eval'");
  });

  it("allows fetching the engine's public copies, and running none of them before they are checked", () => {
    const folders = ['https://a.example/core/', 'https://b.example/core/'];
    const policy = contentSecurityPolicy('header', engineSources(folders));
    expect(sourcesOf(policy, 'connect-src')).toEqual(["'self'", 'blob:', ...folders]);
    expect(policy.split('; ').filter((one) => one.includes('.example'))).toHaveLength(1);
  });

  it("adds what others need, each source once, and keeps the site's own", () => {
    const more = { 'frame-src': ['https://ads.example'], 'img-src': ['data:', 'https://ads.example'] };
    const policy = contentSecurityPolicy('header', more, more);
    expect(sourcesOf(policy, 'frame-src')).toEqual(['https://ads.example']);
    expect(sourcesOf(policy, 'img-src')).toEqual(["'self'", 'data:', 'blob:', 'https://ads.example']);
  });

  it('says who may frame the site in a header, and in a <meta> only what a <meta> can', () => {
    expect(sourcesOf(contentSecurityPolicy('header'), 'frame-ancestors')).toEqual(["'none'"]);
    expect(contentSecurityPolicy('meta')).not.toContain('frame-ancestors');
  });

  it('demands Trusted Types of documents, and not of workers, which obey headers', () => {
    expect(sourcesOf(contentSecurityPolicy('meta'), 'require-trusted-types-for')).toEqual(["'script'"]);
    expect(sourcesOf(contentSecurityPolicy('meta'), 'trusted-types')).toEqual(['default']);
    expect(contentSecurityPolicy('header')).not.toContain('trusted-types');
  });
});
