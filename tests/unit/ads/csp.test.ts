import { describe, expect, it } from 'vitest';
import { adCspSources } from '@/lib/ads/csp';
import { readAds } from '@/lib/config/ads';
import {
  ALL_ADS,
  BANNERS,
  CONSENT,
  NATIVE,
  NOTIFICATION,
  OFF_SCREEN,
  POP_UNDER,
} from '../../ads/configurations';

const sources = (env: Record<string, string>) => adCspSources(readAds(env));

describe('adCspSources', () => {
  it('allows nothing without advertising', () => {
    expect(sources({})).toEqual({});
  });

  it('allows windows nothing, with a question or without: no policy governs them', () => {
    expect(sources({ ...POP_UNDER, ...OFF_SCREEN })).toEqual({});
    expect(sources({ ...POP_UNDER, ...CONSENT })).toEqual({});
  });

  it('allows banners and the native unit a frame of our own, and no host of theirs', () => {
    expect(sources(BANNERS)).toEqual({ 'frame-src': ["'self'"] });
    expect(sources(NATIVE)).toEqual({ 'frame-src': ["'self'"] });
  });

  it('allows the notification script its own origin', () => {
    const origin = 'http://notify.ads.test';
    expect(sources(NOTIFICATION)).toEqual({
      'script-src': [origin],
      'connect-src': [origin],
      'img-src': [origin],
      'frame-src': [origin],
    });
    expect(sources(ALL_ADS)['frame-src']).toEqual(["'self'", origin]);
  });
});
