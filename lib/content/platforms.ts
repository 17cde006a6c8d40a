/** What each platform accepts, and where each figure comes from. The articles' table shows this. */

/** Whether a figure is for people who upload in the app or on the website, for posting tools, or for ads. */
type Scope = 'app' | 'API' | 'ads';

/** A page of a platform. */
interface Page {
  title: string;
  url: `https://${string}`;
  scope: Scope;
}

/**
 * high: a page of the platform says so, and nothing we found contradicts it. medium: its pages disagree, the page covers more
 * or less than this kind of video, our copy of it is old, or it was measured on a drawing. low: the platform publishes nothing we found.
 */
export type Confidence = 'high' | 'medium' | 'low';

export interface Fact {
  value: string;
  /** Absent if the platform doesn't publish the figure. */
  source?: Page;
  scope: Scope;
  confidence: Confidence;
}

export const LIMITS = {
  length: 'Length',
  fileSize: 'File size',
  resolution: 'Resolution',
  frameRate: 'Frame rate',
  codec: 'File and codec',
  safeZone: 'Safe zone',
} as const;

export type Limit = keyof typeof LIMITS;

export interface Platform extends Record<Limit, readonly Fact[]> {
  name: string;
}

/** The day on which the figures were last compared with stored copies of the sources, or with two quotations of each. `YYYY-MM-DD`. */
export const PLATFORMS_CHECKED = '2026-11-22';

const fact = (value: string, source: Page, confidence: Confidence): Fact => ({
  value,
  source,
  scope: source.scope,
  confidence,
});

const notPublished = (scope: Scope): Fact => ({ value: 'not published', scope, confidence: 'low' });

const page = (scope: Scope, title: string, url: Page['url']): Page => ({ title, url, scope });

const YOUTUBE_ENCODING = page('app', 'YouTube Help', 'https://support.google.com/youtube/answer/1722171');
const YOUTUBE_LENGTH = page('app', 'YouTube Help', 'https://support.google.com/youtube/answer/71673');
const SHORTS_LENGTH = page('app', 'YouTube Help', 'https://support.google.com/youtube/answer/15424877');
const SHORTS_START = page('app', 'YouTube Help', 'https://support.google.com/youtube/answer/10059070');
const GOOGLE_ADS = page('ads', 'Google Ads Help', 'https://support.google.com/google-ads/answer/13547298');
const TIKTOK_CAMERA = page(
  'app',
  'TikTok Support',
  'https://support.tiktok.com/en/using-tiktok/creating-videos/camera-tools',
);
const TIKTOK_STUDIO = page(
  'app',
  'TikTok Support',
  'https://support.tiktok.com/en/using-tiktok/creating-videos/creator-tools-on-tiktok',
);
const TIKTOK_API = page(
  'API',
  'TikTok for Developers',
  'https://developers.tiktok.com/doc/content-posting-api-media-transfer-guide',
);
const TIKTOK_ADS = page(
  'ads',
  'TikTok Ads Help',
  'https://ads.tiktok.com/help/article/tiktok-auction-in-feed-ads',
);
const INSTAGRAM_RECORD = page('app', 'Instagram Help', 'https://help.instagram.com/2720958398006062');
const INSTAGRAM_SIZE = page('app', 'Instagram Help', 'https://help.instagram.com/1038071743007909');
const INSTAGRAM_API = page(
  'API',
  'Meta for Developers',
  'https://developers.facebook.com/docs/instagram-platform/instagram-graph-api/reference/ig-user/media',
);
const INSTAGRAM_ADS = page(
  'ads',
  'Meta Ads Guide',
  'https://www.facebook.com/business/ads-guide/update/video/instagram-reels',
);
const FACEBOOK_REELS = page(
  'app',
  'Facebook for Creators',
  'https://creators.facebook.com/blog/making-it-easier-to-create-videos-on-facebook',
);
const FACEBOOK_EXPORT = page('app', 'Facebook Help', 'https://www.facebook.com/help/1041366099316573');
const FACEBOOK_API = page(
  'API',
  'Meta for Developers',
  'https://developers.facebook.com/docs/video-api/guides/reels-publishing/',
);
const FACEBOOK_ADS = page(
  'ads',
  'Meta Ads Guide',
  'https://www.facebook.com/business/ads-guide/update/video/facebook-facebook-reels',
);
const X_HELP = page('app', 'X Help', 'https://help.x.com/en/using-x/x-videos');
const X_API = page('API', 'X for Developers', 'https://docs.x.com/x-api/media/quickstart/best-practices');
const LINKEDIN_SHARING = page(
  'app',
  'LinkedIn Help',
  'https://www.linkedin.com/help/linkedin/answer/a548372',
);
const LINKEDIN_TYPES = page('app', 'LinkedIn Help', 'https://www.linkedin.com/help/linkedin/answer/a564109');
const LINKEDIN_PAGES = page('app', 'LinkedIn Help', 'https://www.linkedin.com/help/linkedin/answer/a1311816');
const LINKEDIN_API = page(
  'API',
  'LinkedIn on Microsoft Learn',
  'https://learn.microsoft.com/en-us/linkedin/marketing/community-management/shares/videos-api',
);

const YOUTUBE: Platform = {
  name: 'YouTube',
  length: [fact('15 minutes; 12 hours once verified', YOUTUBE_LENGTH, 'high')],
  fileSize: [fact('256 GB', YOUTUBE_LENGTH, 'high')],
  resolution: [fact('360p to 8K, by its bitrate table', YOUTUBE_ENCODING, 'high')],
  frameRate: [fact('as recorded: 24, 25, 30, 48, 50 or 60 fps', YOUTUBE_ENCODING, 'high')],
  codec: [
    fact('MP4 with the index first and no edit lists; H.264 High; AAC-LC or Opus', YOUTUBE_ENCODING, 'high'),
  ],
  safeZone: [notPublished('app')],
};

const SHORTS: Platform = {
  name: 'YouTube Shorts',
  length: [
    fact('3 minutes', SHORTS_LENGTH, 'high'),
    fact('if over 1 minute, a Content ID claim can block it', SHORTS_LENGTH, 'medium'),
  ],
  fileSize: [fact('256 GB, same as YouTube', YOUTUBE_LENGTH, 'medium')],
  resolution: [fact('square or vertical, 1080p at most', SHORTS_START, 'high')],
  frameRate: [fact('same as YouTube', YOUTUBE_ENCODING, 'medium')],
  codec: [fact('same as YouTube', YOUTUBE_ENCODING, 'medium')],
  safeZone: [fact('288 px top, 672 px bottom, 48 px left, 192 px right, of 1080 × 1920', GOOGLE_ADS, 'high')],
};

const TIKTOK: Platform = {
  name: 'TikTok',
  length: [
    fact('60 minutes if uploaded, 10 if recorded in the app', TIKTOK_CAMERA, 'medium'),
    fact('30 minutes in TikTok Studio', TIKTOK_STUDIO, 'medium'),
    fact('10 minutes', TIKTOK_API, 'high'),
  ],
  fileSize: [fact('under 10 GB in TikTok Studio', TIKTOK_STUDIO, 'medium'), fact('4 GB', TIKTOK_API, 'high')],
  resolution: [
    fact('at least 720 × 1280 in TikTok Studio', TIKTOK_STUDIO, 'medium'),
    fact('360 to 4096 px on each side', TIKTOK_API, 'high'),
  ],
  frameRate: [fact('23 to 60 fps', TIKTOK_API, 'high')],
  codec: [
    fact('MP4 or WebM in TikTok Studio', TIKTOK_STUDIO, 'medium'),
    fact('MP4, MOV or WebM; H.264 preferred, also HEVC, VP8 and VP9', TIKTOK_API, 'high'),
  ],
  safeZone: [
    fact(
      '240 px top, 660 px bottom, 120 px each side, and 300 px on the right from 840 px down, of 1080 × 1920; a long caption covers more',
      TIKTOK_ADS,
      'medium',
    ),
  ],
};

const INSTAGRAM: Platform = {
  name: 'Instagram Reels',
  length: [
    fact('20 minutes; reels over 3 minutes aren’t recommended to new audiences', INSTAGRAM_RECORD, 'high'),
    fact('3 seconds to 15 minutes', INSTAGRAM_API, 'high'),
  ],
  fileSize: [
    notPublished('app'),
    fact('300 MB (1 GB in older versions of the page)', INSTAGRAM_API, 'medium'),
  ],
  resolution: [
    fact('at least 720 px, 1.91:1 to 9:16', INSTAGRAM_SIZE, 'high'),
    fact('at most 1920 px wide, 9:16 preferred', INSTAGRAM_API, 'high'),
  ],
  frameRate: [fact('at least 30 fps', INSTAGRAM_SIZE, 'high'), fact('23 to 60 fps', INSTAGRAM_API, 'high')],
  codec: [
    fact(
      'MP4 or MOV with the index first and no edit lists; H.264 or HEVC with closed GOPs; AAC',
      INSTAGRAM_API,
      'high',
    ),
  ],
  safeZone: [fact('14% top, 35% bottom, 6% each side', INSTAGRAM_ADS, 'high')],
};

const FACEBOOK: Platform = {
  name: 'Facebook',
  length: [
    fact('no limit: every video is a reel since 2025', FACEBOOK_REELS, 'high'),
    fact('3 to 90 seconds', FACEBOOK_API, 'high'),
  ],
  fileSize: [fact('under 10 GB', FACEBOOK_EXPORT, 'medium'), notPublished('API')],
  resolution: [
    fact('at most 4000 px wide', FACEBOOK_EXPORT, 'medium'),
    fact('1080 × 1920, at least 540 × 960', FACEBOOK_API, 'high'),
  ],
  frameRate: [fact('30 fps or lower', FACEBOOK_EXPORT, 'medium'), fact('24 to 60 fps', FACEBOOK_API, 'high')],
  codec: [
    fact('MP4 or MOV; H.264 and AAC', FACEBOOK_EXPORT, 'medium'),
    fact('MP4; H.264 or HEVC with closed GOPs of 2 to 5 seconds', FACEBOOK_API, 'high'),
  ],
  safeZone: [fact('14% top, 35% bottom, 6% each side', FACEBOOK_ADS, 'high')],
};

const X: Platform = {
  name: 'X',
  length: [
    fact('140 seconds; 4 hours with Premium', X_HELP, 'medium'),
    fact('20 minutes; 125 with Premium', X_API, 'medium'),
  ],
  fileSize: [
    fact('512 MB; 16 GB with Premium', X_HELP, 'medium'),
    fact('8 GB; 16 GB with Premium', X_API, 'medium'),
  ],
  resolution: [
    fact('at most 1920 × 1200 or 1200 × 1900; 1:2.39 to 2.39:1', X_HELP, 'medium'),
    fact('720p; 1080p with Premium; 1:3 to 3:1', X_API, 'high'),
  ],
  frameRate: [fact('at most 40 fps', X_HELP, 'medium'), fact('at most 60 fps', X_API, 'medium')],
  codec: [fact('H.264 High with closed GOPs, progressive, 4:2:0; AAC-LC', X_API, 'high')],
  safeZone: [notPublished('app')],
};

const LINKEDIN: Platform = {
  name: 'LinkedIn',
  length: [
    fact('3 seconds to 15 minutes', LINKEDIN_SHARING, 'medium'),
    fact('10 minutes on a company Page', LINKEDIN_PAGES, 'medium'),
    fact('3 seconds to 30 minutes', LINKEDIN_API, 'high'),
  ],
  fileSize: [
    fact('75 kB to 5 GB', LINKEDIN_SHARING, 'high'),
    fact('75 kB to 500 MB', LINKEDIN_API, 'medium'),
  ],
  resolution: [fact('256 × 144 to 4096 × 2304; 1:2.4 to 2.4:1', LINKEDIN_SHARING, 'high')],
  frameRate: [fact('10 to 60 fps', LINKEDIN_SHARING, 'high')],
  codec: [
    fact('MP4, MOV, WebM or MKV', LINKEDIN_TYPES, 'medium'),
    fact('H.264, VP8 or VP9 on a company Page', LINKEDIN_PAGES, 'medium'),
    fact('MP4', LINKEDIN_API, 'high'),
  ],
  safeZone: [fact('says to keep the edges free, without measurements', LINKEDIN_SHARING, 'high')],
};

export const PLATFORMS: readonly Platform[] = [YOUTUBE, SHORTS, TIKTOK, INSTAGRAM, FACEBOOK, X, LINKEDIN];

/** All facts of a platform. */
export const factsOf = (platform: Platform): Fact[] =>
  Object.keys(LIMITS).flatMap((limit) => platform[limit as Limit]);
