import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { AdSlot } from '@/components/ads/ad-slot';
import { NativeSlot } from '@/components/ads/native-slot';
import { adCspSources } from '@/lib/ads/csp';
import { disclosures } from '@/lib/ads/disclosure';
import { hasAds, readAds } from '@/lib/config/ads';
import { metaPolicyFor, securityFor } from '@/lib/hosting/hosting';
import {
  BEHAVIORS,
  type BehaviorName,
  COMBINATIONS,
  CONSENT,
  configurationOf,
  HOSTS,
  PAIRWISE,
} from '../../ads/configurations';

const NAMES = Object.keys(BEHAVIORS) as BehaviorName[];
const hostsIn = (text: string) => [...new Set(text.match(/\w+\.ads\.test/g) ?? [])];

const WITH_CONSENT = COMBINATIONS.flatMap((on) => {
  const env = configurationOf(on);
  return on.length > 0
    ? [
        { on, env },
        { on, env: { ...env, ...CONSENT } },
      ]
    : [{ on, env }];
});

describe('the combinations that a browser tries', () => {
  it('have each two behaviors on and off in all four ways', () => {
    for (const one of NAMES)
      for (const other of NAMES.filter((name) => name !== one)) {
        const ways = PAIRWISE.map((on) => `${on.includes(one)} ${on.includes(other)}`);
        expect(new Set(ways).size, `${one}, ${other}`).toBe(4);
      }
  });
});

describe('every combination of the behaviors, with and without consent', () => {
  it('are 63: 32, and 31 that have something to ask about', () => {
    expect(new Set(WITH_CONSENT.map(({ env }) => JSON.stringify(env))).size).toBe(63);
  });

  it.each(WITH_CONSENT)('$on, $env.NEXT_PUBLIC_ADS_CONSENT', ({ on, env }) => {
    const ads = readAds(env);
    const framed = on.includes('banners') || on.includes('native');
    expect(NAMES.filter((name) => ads[name])).toEqual(on);
    expect(hasAds(ads)).toBe(on.length > 0);
    expect(disclosures(ads).map(({ host }) => host)).toEqual(on.map((name) => HOSTS[name]));

    const sources = [adCspSources(ads)];
    const policy = metaPolicyFor(ads, sources);
    expect(hostsIn(policy)).toEqual(on.includes('notification') ? [HOSTS.notification] : []);
    expect(policy.includes("frame-src 'self'")).toBe(framed);
    const framing = securityFor(ads, sources).find(({ name }) => name === 'X-Frame-Options')?.value;
    expect(framing).toBe(framed ? 'SAMEORIGIN' : 'DENY');

    const places = renderToStaticMarkup(
      <>
        <AdSlot place="leaderboard" config={ads} />
        <AdSlot place="rectangle" config={ads} />
        <NativeSlot config={ads} />
      </>,
    );
    expect(places.includes('data-ad-unit="728x90"')).toBe(on.includes('banners'));
    expect(places.includes('data-ad-unit="native"')).toBe(on.includes('native'));
    expect(places === '').toBe(!framed);
  });
});
