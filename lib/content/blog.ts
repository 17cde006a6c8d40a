import { BRAND } from '@/lib/config/brand';

export const BLOG_NAME = `${BRAND.name} Blog`;

export const BLOG_DESCRIPTION =
  'Practical guides to cutting, video formats, compression and publishing, with worked examples and sources.';

export const BLOG_KEYWORDS = [
  'video editing',
  'video cutting',
  'trim video',
  'lossless cut',
  'video formats',
  'video compression',
  'social media video',
  'video marketing',
];

/** The fixed line of the author box (specification §2). The bio below is our own. */
export const AUTHOR_ROLE = 'Content Creator & Video Editing Expert';

export const AUTHOR_BIO = `The people who build ${BRAND.name} also write this blog. We do the math ourselves, read the specifications so that you don’t have to, and link to our sources.`;
