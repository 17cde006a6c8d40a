import { BRAND } from '@/lib/config/brand';

export const BLOG_NAME = `${BRAND.name} Blog`;

export const BLOG_DESCRIPTION =
  'Guides to cutting, formats, compression and publishing, with the numbers worked out: how to edit video so that people watch it.';

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

export const AUTHOR_BIO = `The people who build ${BRAND.name} also write this blog. We work through the arithmetic ourselves, read the specifications so that you need not, link every source, and go back to an article when a platform changes its rules.`;
