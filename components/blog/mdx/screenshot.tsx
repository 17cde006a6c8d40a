import { publicPath } from '@/lib/config/site';
import { SHOT_SIZE } from '@/lib/content/shots';

interface ScreenshotProps {
  /** Its path in `public/`, without the extension. */
  file: string;
  /** What it shows. */
  alt: string;
  caption: string;
}

/** A screenshot of the editor, which `scripts/tool-shots.mjs` took. */
export function Screenshot({ file, alt, caption }: ScreenshotProps) {
  return (
    <figure>
      {/* biome-ignore lint/performance/noImgElement: a static export has no image optimizer */}
      <img
        src={publicPath(`/${file}.webp`)}
        {...SHOT_SIZE}
        loading="lazy"
        decoding="async"
        alt={alt}
        className="h-auto w-full rounded-panel border border-line bg-panel dark:brightness-90"
      />
      <figcaption>{caption}</figcaption>
    </figure>
  );
}
