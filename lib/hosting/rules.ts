/** The headers of every path of the site. */

export interface Header {
  name: string;
  value: string;
}

export interface Rule {
  /** Paths from the site's own root; `*` stands for anything, also for several folders. */
  path: `/${string}`;
  headers: readonly Header[];
}

const DAY = 86_400;

/** Seconds. A year: the address changes when the contents do. */
const FOREVER = `public, max-age=${365 * DAY}, immutable`;

/** May be kept, and is asked for before each use: a new version is seen at once. */
const REVALIDATE = 'public, max-age=0, must-revalidate';

/** Nothing here uses these; what a page does not use, nothing on it may. */
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

/** @param framing who may frame the site, for browsers that do not know frame-ancestors */
export function securityHeaders(policy: string, framing: 'DENY' | 'SAMEORIGIN' = 'DENY'): Header[] {
  return [
    { name: 'Content-Security-Policy', value: policy },
    { name: 'X-Content-Type-Options', value: 'nosniff' },
    { name: 'Referrer-Policy', value: 'strict-origin-when-cross-origin' },
    { name: 'Permissions-Policy', value: UNUSED.map((feature) => `${feature}=()`).join(', ') },
    { name: 'X-Frame-Options', value: framing },
  ];
}

/** Of every path without a rule of its own. */
export const GENERAL_CACHING: Header = { name: 'Cache-Control', value: REVALIDATE };

/** What has a hash or a version in its path; `engine/worker.js` and `sw.js` have neither. */
export function lasting(...paths: `/${string}`[]): Rule[] {
  return paths.map((path) => ({ path, headers: [{ name: 'Cache-Control', value: FOREVER }] }));
}

/** Types that hosts do not all know by the name. */
export const TYPES: readonly Rule[] = [
  { path: '/feed.xml', headers: [{ name: 'Content-Type', value: 'application/rss+xml; charset=utf-8' }] },
  { path: '/feed.json', headers: [{ name: 'Content-Type', value: 'application/feed+json; charset=utf-8' }] },
  {
    path: '/manifest.webmanifest',
    headers: [{ name: 'Content-Type', value: 'application/manifest+json; charset=utf-8' }],
  },
];
