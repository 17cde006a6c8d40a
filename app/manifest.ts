import type { MetadataRoute } from 'next';
import { BRAND } from '@/lib/config/brand';
import { publicPath } from '@/lib/config/site';
import { appFileTypes } from '@/lib/media/formats';
import { SHARE_FIELD, SHARE_PATH } from '@/lib/offline/shared-file';

export const dynamic = 'force-static';

/** The system may offer the installed app for these files. */
const OPENS = appFileTypes();

/** Members of newer standards than Next's type: https://wicg.github.io/manifest-incubations/ */
type Manifest = MetadataRoute.Manifest & {
  launch_handler: { client_mode: string };
};

/** The site as an installed app: its icons (`scripts/make-icons.mjs`), its screenshots, and the files that the system may pass to it. */
export default function manifest(): Manifest {
  return {
    id: publicPath('/'),
    lang: 'en',
    dir: 'ltr',
    categories: ['multimedia', 'video', 'utilities'],
    name: `${BRAND.name}: ${BRAND.tagline}`,
    short_name: BRAND.name,
    description: BRAND.description,
    start_url: publicPath('/'),
    scope: publicPath('/'),
    display: 'standalone',
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
    screenshots: [
      {
        src: publicPath('/screenshots/wide.png'),
        sizes: '1280x800',
        type: 'image/png',
        form_factor: 'wide',
        label: 'The editor: a player on the left, the cut panel on the right',
      },
      {
        src: publicPath('/screenshots/narrow.png'),
        sizes: '780x1688',
        type: 'image/png',
        form_factor: 'narrow',
        label: 'The editor on a phone',
      },
    ],
    // Each video opens in a new window, so that it doesn't replace one that is being cut.
    launch_handler: { client_mode: 'navigate-new' },
    file_handlers: [{ action: publicPath('/'), accept: OPENS }],
    share_target: {
      action: SHARE_PATH,
      method: 'POST',
      enctype: 'multipart/form-data',
      params: { files: [{ name: SHARE_FIELD, accept: ['video/*', ...Object.values(OPENS).flat()] }] },
    },
  };
}
