import { publicPath } from '@/lib/config/site';

interface LazyImageProps {
  /** In `public/`. */
  path: `/${string}`;
  /** Pixels. */
  size: { width: number; height: number };
  alt: string;
  className: string;
}

/** An image of the site's own, fetched once it is nearly in view. */
export function LazyImage({ path, size, alt, className }: LazyImageProps) {
  return (
    // biome-ignore lint/performance/noImgElement: a static export has no image optimizer
    <img src={publicPath(path)} {...size} loading="lazy" decoding="async" alt={alt} className={className} />
  );
}
