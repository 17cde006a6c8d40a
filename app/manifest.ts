import type { MetadataRoute } from 'next';
import { BRAND } from '@/lib/config/brand';
import { publicPath } from '@/lib/config/site';

export const dynamic = 'force-static';

/** For "Add to home screen": the name and the icons that `scripts/make-icons.mjs` draws. */
export default function manifest(): MetadataRoute.Manifest {
  return {
    name: `${BRAND.name}: ${BRAND.tagline}`,
    short_name: BRAND.name,
    description: BRAND.description,
    start_url: publicPath('/'),
    display: 'browser',
    background_color: '#fbfaf6',
    theme_color: '#fbfaf6',
    icons: [
      { src: publicPath('/icons/icon-192.png'), sizes: '192x192', type: 'image/png' },
      { src: publicPath('/icons/icon-512.png'), sizes: '512x512', type: 'image/png' },
      {
        src: publicPath('/icons/maskable-512.png'),
        sizes: '512x512',
        type: 'image/png',
        purpose: 'maskable',
      },
    ],
  };
}
