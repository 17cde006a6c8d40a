/** Specification §3: the eight articles, in order. */
export const SLUGS: readonly string[] = [
  'ultimate-guide-video-editing-beginners-2025',
  'essential-video-cutting-techniques',
  'perfect-social-media-videos-guide',
  'video-format-guide-2025',
  'video-compression-optimization-guide',
  'video-marketing-strategy-2025',
  'professional-video-editing-workflows',
  'advanced-video-editing-tips',
];
