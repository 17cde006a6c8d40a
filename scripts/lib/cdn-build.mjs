// A second build of the site, below a path and with its assets on another origin, for `npm run test:hosting`.

/** Fixed, because the build contains it. Below the ports that systems give to outgoing connections, which could hold it. */
export const CDN_PORT = 21_702;

/** Its environment. */
export const CDN_BUILD = {
  SNIPREEL_OUT: '.cache/out-cdn',
  NEXT_PUBLIC_SITE_URL: 'https://example.com',
  NEXT_PUBLIC_BASE_PATH: '/tools',
  NEXT_PUBLIC_ASSET_PREFIX: `http://localhost:${CDN_PORT}/cdn`,
};
