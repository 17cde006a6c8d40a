/** The frame that the zones are measured on, in pixels. */
export const FRAME = { width: 1080, height: 1920 } as const;

/** What an app draws over a vertical video, in pixels of {@link FRAME}. */
export interface SafeZone {
  id: string;
  name: string;
  /** Covered margins. */
  top: number;
  right: number;
  bottom: number;
  left: number;
  /** A column of buttons that is wider than the right margin, from a height down to the bottom margin. */
  rail?: { right: number; from: number };
}

/**
 * Instagram and Facebook: 14 % of the top, 35 % of the bottom, 6 % of each side.
 * https://www.facebook.com/business/ads-guide/update/video/instagram-reels
 */
const REELS: SafeZone = { id: 'reels', name: 'Reels', top: 269, right: 65, bottom: 672, left: 65 };

/** The drawing "YouTube, Vertical Video Ads, Safe Zone" in https://support.google.com/google-ads/answer/13547298 */
const SHORTS: SafeZone = {
  id: 'shorts',
  name: 'YouTube Shorts',
  top: 288,
  right: 192,
  bottom: 672,
  left: 48,
};

/**
 * TikTok publishes image files, not numbers: on their 720 × 1280 the free area is x 80 to 640, y 160 to 840, and x 80 to 520
 * from y 560. Here they are enlarged by 1.5. A longer caption or an add-on covers more.
 * https://ads.tiktok.com/help/article/tiktok-auction-in-feed-ads
 */
const TIKTOK = {
  id: 'tiktok',
  name: 'TikTok',
  top: 240,
  right: 120,
  bottom: 660,
  left: 120,
  rail: { right: 300, from: 840 },
} satisfies SafeZone;

const largest = (side: 'top' | 'right' | 'bottom' | 'left') =>
  Math.max(...[REELS, SHORTS, TIKTOK].map((zone) => zone[side]));

/** What any of them draws over. Only TikTok has a column of buttons. */
export const EVERYWHERE: SafeZone = {
  id: 'everywhere',
  name: 'all three',
  top: largest('top'),
  right: largest('right'),
  bottom: largest('bottom'),
  left: largest('left'),
  rail: TIKTOK.rail,
};

/** Each is a download, `safe-zone-{id}.png`, drawn by `scripts/make-safe-zones.mjs`. */
export const SAFE_ZONES: readonly SafeZone[] = [REELS, SHORTS, TIKTOK, EVERYWHERE];

/** The rectangle that is free over its whole height. */
export function freeBox({ top, right, bottom, left, rail }: SafeZone) {
  return { left, right: FRAME.width - Math.max(right, rail?.right ?? 0), top, bottom: FRAME.height - bottom };
}

/** Whether a pixel of the frame is one that the app may cover. */
export function isCovered({ top, right, bottom, left, rail }: SafeZone, x: number, y: number): boolean {
  const margin = rail && y >= rail.from ? Math.max(right, rail.right) : right;
  return x < left || x >= FRAME.width - margin || y < top || y >= FRAME.height - bottom;
}
