import { describe, expect, it } from 'vitest';
import { readAds } from '@/lib/config/ads';
import { HOSTING, META_POLICY, metaPolicyFor, securityFor } from '@/lib/hosting/hosting';
import { BANNERS, NATIVE, NOTIFICATION, POP_UNDER } from '../../ads/configurations';

const headersFor = (env: Record<string, string>) =>
  Object.fromEntries(securityFor(readAds(env), []).map(({ name, value }) => [name, value]));

describe("a host's headers and advertising", () => {
  it('let nobody frame the site by default, and name no frame', () => {
    expect(headersFor({})['X-Frame-Options']).toBe('DENY');
    expect(META_POLICY).not.toContain('frame-src');
    expect(HOSTING.security).toContainEqual({ name: 'X-Frame-Options', value: 'DENY' });
  });

  it('are the same with windows alone', () => {
    expect(headersFor(POP_UNDER)).toEqual(headersFor({}));
  });

  it('let the site frame itself, and bind no page, where there are frames to fill', () => {
    for (const env of [BANNERS, NATIVE]) {
      expect(headersFor(env)['X-Frame-Options']).toBe('SAMEORIGIN');
      expect(headersFor(env)['Content-Security-Policy']).toBe("frame-ancestors 'self'");
    }
  });

  it('demand Trusted Types unless a notification script runs in the page', () => {
    const typed = (env: Record<string, string>) =>
      metaPolicyFor(readAds(env), []).includes("require-trusted-types-for 'script'");
    for (const env of [{}, BANNERS, NATIVE, POP_UNDER]) expect(typed(env)).toBe(true);
    expect(typed(NOTIFICATION)).toBe(false);
  });
});
