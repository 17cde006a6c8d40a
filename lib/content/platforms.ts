/** What each platform accepts, according to its own pages on `PLATFORMS_CHECKED`. The articles' table uses this. */
export interface Platform {
  name: string;
  shape: string;
  length: string;
  file: string;
  certainty: string;
  source?: string;
}

export const PLATFORMS_CHECKED = '2026-11-21';

export const PLATFORMS: readonly Platform[] = [
  {
    name: 'YouTube',
    shape: '16:9; others are shown as they are',
    length: '15 minutes; once the account is verified, up to 12 hours or 256 GB',
    file: 'MP4, H.264 + AAC-LC, index first, no edit lists',
    certainty: 'High: its own help pages',
    source: 'https://support.google.com/youtube/answer/71673',
  },
  {
    name: 'YouTube Shorts',
    shape: 'Square or vertical',
    length: 'Up to 3 minutes (uploads since October 15, 2024)',
    file: 'As for YouTube',
    certainty: 'High: its own help page',
    source: 'https://support.google.com/youtube/answer/15424877',
  },
  {
    name: 'X',
    shape: '16:9, 1:1 or 9:16',
    length: 'By account: 140 seconds or 20 minutes free, hours with Premium',
    file: 'MP4 or MOV, H.264 High + AAC-LC, up to 60 fps',
    certainty: 'Low: its help page has been quoted with both figures in 2026; check in the app',
    source: 'https://help.x.com/en/using-x/x-videos',
  },
  {
    name: 'Facebook Reels',
    shape: '9:16, 1080 × 1920; at least 540 × 960',
    length: '3 to 90 seconds when published by a tool',
    file: 'MP4, 24 to 60 fps, closed GOPs of 2 to 5 seconds',
    certainty: 'Medium: the rules for developers; the app may allow more',
    source: 'https://developers.facebook.com/docs/video-api/guides/reels-publishing/',
  },
  {
    name: 'Instagram Reels',
    shape: '9:16',
    length: 'Varies between app and publishing tools',
    file: 'MP4 or MOV, H.264 or HEVC, AAC; no edit lists, by tool',
    certainty: 'Low: check in the app',
  },
  {
    name: 'TikTok',
    shape: '9:16',
    length: 'Varies by account and by app or website',
    file: 'MP4 or MOV; size limit varies by device',
    certainty: 'Low: check in the app',
  },
  {
    name: 'LinkedIn',
    shape: '16:9, 1:1, 4:5 or 9:16',
    length: 'Varies between app, website and ads',
    file: 'MP4',
    certainty: 'Low: check in the app',
  },
];
