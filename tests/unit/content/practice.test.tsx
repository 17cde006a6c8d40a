import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { adsText } from '@/components/landing/copy';
import { PrivacyPolicy } from '@/components/legal/privacy-policy';
import { readAds } from '@/lib/config/ads';
import { selectSources } from '@/lib/config/engine';
import { engineFolders, engineHosts, PRACTICE, type Practice } from '@/lib/content/practice';
import { ALL_ADS } from '../../ads/configurations';

const textOf = (practice: Practice) =>
  renderToStaticMarkup(<PrivacyPolicy practice={practice} />)
    .replace(/<[^>]*>/g, '')
    .replaceAll('&#x27;', "'");

describe('engineFolders', () => {
  it('names the folder of each foreign source', () => {
    expect(engineFolders(selectSources(undefined))).toEqual([
      'https://cdn.jsdelivr.net/npm/@ffmpeg/core@0.12.10/dist/esm/',
      'https://unpkg.com/@ffmpeg/core@0.12.6/dist/esm/',
      'https://unpkg.com/@ffmpeg/core@0.12.9/dist/esm/',
    ]);
  });
});

describe('engineHosts', () => {
  it('names the foreign hosts of all sources once, in order', () => {
    expect(engineHosts(selectSources(undefined))).toEqual(['cdn.jsdelivr.net', 'unpkg.com']);
  });

  it('is empty when only our own copy is used', () => {
    expect(engineHosts(selectSources('same-origin'))).toEqual([]);
  });
});

describe('the answer about the price', () => {
  it('says what the build does about ads', () => {
    expect(adsText(readAds({}))).toBe('This site shows no ads.');
    expect(adsText(readAds(ALL_ADS))).toContain('A click in the editor can open an ad in a new tab.');
    const { popUnder: _, ...others } = readAds(ALL_ADS);
    expect(adsText({ ...others, popUnder: null })).not.toContain('new tab');
  });
});

describe('the privacy page', () => {
  it('says of the default build: own engine first, no advertising', () => {
    const text = textOf(PRACTICE);
    expect(text).toContain(
      'If that fails, it tries public servers that host program code: cdn.jsdelivr.net and unpkg.com.',
    );
    expect(text).toContain('shows no advertising');
  });

  it('says when nothing is fetched elsewhere', () => {
    expect(textOf({ ...PRACTICE, engineHosts: [] })).toContain('from this site’s own address only');
  });

  it('says when the engine always comes from elsewhere', () => {
    const text = textOf({ ...PRACTICE, ownEngine: false });
    expect(text).not.toContain('If that fails');
    expect(text).toContain('the page downloads it from public servers');
  });

  it('names each kind of advertising that is on with its host, and no other', () => {
    const text = textOf({
      ...PRACTICE,
      ads: readAds({ NEXT_PUBLIC_ADS_POP_UNDER_URL: 'https://pop.example.com/a' }),
    });
    expect(text).toContain(
      'New tabs (pop.example.com): every second click on a page, including in the editor, opens one',
    );
    for (const other of ['Banners', 'Recommended', 'notification script', 'small window', 'Ad choices'])
      expect(text).not.toContain(other);
    expect(text).not.toContain('shows no advertising');
    expect(text).toContain('Ads are loaded without asking you.');
    expect(text).toContain('for those of advertisers, see the next section');
  });

  it('names all of it, and the question asked before', () => {
    const text = textOf({ ...PRACTICE, ads: readAds(ALL_ADS) });
    for (const host of ['banners', 'native', 'pop', 'notify', 'off'])
      expect(text).toContain(`(${host}.ads.test): `);
    expect(text).toContain('No ads are loaded before you allow them');
    expect(text).toContain('Your answer to the question about ads is kept in your own browser.');
  });
});
