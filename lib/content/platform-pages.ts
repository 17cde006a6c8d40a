/** The platforms' own pages that `platforms.ts` takes its figures from. */

export interface Page {
  title: string;
  url: `https://${string}`;
}

export const YOUTUBE_ENCODING: Page = {
  title: 'YouTube Help',
  url: 'https://support.google.com/youtube/answer/1722171',
};

export const YOUTUBE_LENGTH: Page = {
  title: 'YouTube Help',
  url: 'https://support.google.com/youtube/answer/71673',
};

export const SHORTS_LENGTH: Page = {
  title: 'YouTube Help',
  url: 'https://support.google.com/youtube/answer/15424877',
};

export const SHORTS_START: Page = {
  title: 'YouTube Help',
  url: 'https://support.google.com/youtube/answer/10059070',
};

export const GOOGLE_ADS: Page = {
  title: 'Google Ads Help',
  url: 'https://support.google.com/google-ads/answer/13547298',
};

export const TIKTOK_CAMERA: Page = {
  title: 'TikTok Support',
  url: 'https://support.tiktok.com/en/using-tiktok/creating-videos/camera-tools',
};

export const TIKTOK_STUDIO: Page = {
  title: 'TikTok Support',
  url: 'https://support.tiktok.com/en/using-tiktok/creating-videos/creator-tools-on-tiktok',
};

export const TIKTOK_API: Page = {
  title: 'TikTok for Developers',
  url: 'https://developers.tiktok.com/doc/content-posting-api-media-transfer-guide',
};

export const TIKTOK_ADS: Page = {
  title: 'TikTok Ads Help',
  url: 'https://ads.tiktok.com/help/article/tiktok-auction-in-feed-ads',
};

export const INSTAGRAM_RECORD: Page = {
  title: 'Instagram Help',
  url: 'https://help.instagram.com/2720958398006062',
};

export const INSTAGRAM_SIZE: Page = {
  title: 'Instagram Help',
  url: 'https://help.instagram.com/1038071743007909',
};

export const INSTAGRAM_API: Page = {
  title: 'Meta for Developers',
  url: 'https://developers.facebook.com/docs/instagram-platform/instagram-graph-api/reference/ig-user/media',
};

export const INSTAGRAM_ADS: Page = {
  title: 'Meta Ads Guide',
  url: 'https://www.facebook.com/business/ads-guide/update/video/instagram-reels',
};

export const FACEBOOK_REELS: Page = {
  title: 'Facebook for Creators',
  url: 'https://creators.facebook.com/blog/making-it-easier-to-create-videos-on-facebook',
};

export const FACEBOOK_EXPORT: Page = {
  title: 'Facebook Help',
  url: 'https://www.facebook.com/help/1041366099316573',
};

export const FACEBOOK_API: Page = {
  title: 'Meta for Developers',
  url: 'https://developers.facebook.com/docs/video-api/guides/reels-publishing/',
};

export const FACEBOOK_ADS: Page = {
  title: 'Meta Ads Guide',
  url: 'https://www.facebook.com/business/ads-guide/update/video/facebook-facebook-reels',
};

export const X_HELP: Page = { title: 'X Help', url: 'https://help.x.com/en/using-x/x-videos' };

export const X_API: Page = {
  title: 'X for Developers',
  url: 'https://docs.x.com/x-api/media/quickstart/best-practices',
};

export const LINKEDIN_SHARING: Page = {
  title: 'LinkedIn Help',
  url: 'https://www.linkedin.com/help/linkedin/answer/a548372',
};

export const LINKEDIN_TYPES: Page = {
  title: 'LinkedIn Help',
  url: 'https://www.linkedin.com/help/linkedin/answer/a564109',
};

export const LINKEDIN_PAGES: Page = {
  title: 'LinkedIn Help',
  url: 'https://www.linkedin.com/help/linkedin/answer/a1311816',
};

export const LINKEDIN_API: Page = {
  title: 'LinkedIn on Microsoft Learn',
  url: 'https://learn.microsoft.com/en-us/linkedin/marketing/community-management/shares/videos-api',
};
