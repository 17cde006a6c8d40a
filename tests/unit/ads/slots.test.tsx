import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { AdSlot } from '@/components/ads/ad-slot';
import { NativeSlot } from '@/components/ads/native-slot';
import { readAds } from '@/lib/config/ads';
import { BANNERS, NATIVE, POP_UNDER } from '../../ads/configurations';

const unitsIn = (markup: string) => [...markup.matchAll(/data-ad-unit="([^"]*)"/g)].map(([, unit]) => unit);

describe('places for advertising', () => {
  it('reserve no space without banners and native unit', () => {
    for (const env of [{}, POP_UNDER]) {
      const config = readAds(env);
      expect(renderToStaticMarkup(<AdSlot place="leaderboard" config={config} />)).toBe('');
      expect(renderToStaticMarkup(<AdSlot place="rectangle" config={config} />)).toBe('');
      expect(renderToStaticMarkup(<NativeSlot config={config} />)).toBe('');
    }
  });

  it('reserve what each unit needs, under its label', () => {
    const markup = renderToStaticMarkup(<AdSlot place="leaderboard" config={readAds(BANNERS)} />);
    expect(unitsIn(markup)).toEqual(['728x90', '320x50', '300x250']);
    expect(markup).toContain('style="width:728px;height:90px"');
    expect(markup.match(/>Advertisement</g)).toHaveLength(3);
  });

  it('leave the native unit the height that the operator set', () => {
    const config = readAds({ ...NATIVE, NEXT_PUBLIC_ADS_NATIVE_HEIGHTS: '700, 250' });
    expect(renderToStaticMarkup(<NativeSlot config={config} />)).toContain('--narrow:700px;--wide:250px');
  });
});
