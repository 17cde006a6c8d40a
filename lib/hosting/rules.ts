/** The headers of every path of the site. */

export interface Header {
  name: string;
  value: string;
}

export interface Rule {
  /** Paths from the site's root; `*` matches anything, including several folders. */
  path: `/${string}`;
  headers: readonly Header[];
}

const DAY = 86_400;

/** A year, for paths that change with their contents. */
const FOREVER = `public, max-age=${365 * DAY}, immutable`;

/** May be cached, but is revalidated before each use, so a new version shows at once. */
const REVALIDATE = 'public, max-age=0, must-revalidate';

/** Features that the site doesn't use, so nothing on a page may. */
const UNUSED = [
  'accelerometer',
  'browsing-topics',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'hid',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'serial',
  'usb',
  'xr-spatial-tracking',
];

/**
 * The security headers of every response.
 * @param framing who may frame the site, for browsers without `frame-ancestors`.
 */
export function securityHeaders(policy: string, framing: 'DENY' | 'SAMEORIGIN' = 'DENY'): Header[] {
  return [
    { name: 'Content-Security-Policy', value: policy },
    { name: 'X-Content-Type-Options', value: 'nosniff' },
    { name: 'Referrer-Policy', value: 'strict-origin-when-cross-origin' },
    { name: 'Permissions-Policy', value: UNUSED.map((feature) => `${feature}=()`).join(', ') },
    { name: 'X-Frame-Options', value: framing },
  ];
}

/** The caching of every path without a rule of its own. */
export const GENERAL_CACHING: Header = { name: 'Cache-Control', value: REVALIDATE };

/** Rules for paths that contain a hash or a version; `engine/worker.js` and `sw.js` don't. */
export function lasting(...paths: `/${string}`[]): Rule[] {
  return paths.map((path) => ({ path, headers: [{ name: 'Cache-Control', value: FOREVER }] }));
}

/** Types that some hosts don't know by the file's name. */
export const TYPES: readonly Rule[] = [
  { path: '/feed.xml', headers: [{ name: 'Content-Type', value: 'application/rss+xml; charset=utf-8' }] },
  { path: '/feed.json', headers: [{ name: 'Content-Type', value: 'application/feed+json; charset=utf-8' }] },
  {
    path: '/manifest.webmanifest',
    headers: [{ name: 'Content-Type', value: 'application/manifest+json; charset=utf-8' }],
  },
];
